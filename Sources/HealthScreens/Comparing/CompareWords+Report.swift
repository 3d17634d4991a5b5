internal import HealthJournal
package import HealthSync
package import HealthWords

extension CompareWords {
    /// The results, line by line.
    package func lines(_ report: SyncReport) -> [String] {
        if report.unavailable != nil { return [language.sync.unavailable] }
        let inbound = report.inbound
        let counts: [(Int, (Int) -> String)] = [
            (inbound.imported, imported), (inbound.updated + inbound.replaced, updated),
            (inbound.adopted, adopted), (inbound.removed, removed), (inbound.marked, marked),
            (inbound.deletedAgain, deletedAgain), (inbound.conflicts, conflicts),
            (report.exported, exported), (report.deleted, deleted), (report.parked, parked),
            (report.failed, failed),
        ]
        var lines = counts.filter { $0.0 > 0 }.map { $0.1($0.0) }
        if !report.unreadable.isEmpty { lines.append(language.backfill.unread) }
        return lines.isEmpty ? [nothing] : lines
    }
}
