internal import Foundation
internal import HealthJournal
internal import HealthScreens
internal import HealthSync
internal import HealthWords

/// The result of a sync pass, as sentences and JSON.
struct SyncText {
    let report: SyncReport
    /// The number of samples of an earlier version of this app that wait for the person's decision, also those
    /// that an earlier pass found.
    let earlier: Int
    /// What the person denied of what sync needs.
    let forbidden: ForbiddenTypes
    /// The command that grants the missing permissions; nil if none is missing.
    let allowCommand: String?

    /// The person's language.
    let language: Language

    /// One sentence for each result that is not zero.
    var lines: [String] {
        if let reason = report.unavailable { return [words.nothingSynced(reason)] }
        let lines = results + problems
        return lines.isEmpty ? [words.text(.inStep)] : lines
    }

    private var words: CommandSyncWords { language.commandSync }

    /// What the pass changed, each as a number with what it counts.
    var results: [String] {
        let inbound = report.inbound
        let counts: [(Int, CommandSyncWords.Key)] = [
            (report.exported, .exported), (report.deleted, .deleted),
            (inbound.imported, .imported), (inbound.replaced, .replaced),
            (inbound.removed, .removed), (inbound.adopted, .adopted), (inbound.linked, .linked),
            (earlier, .waiting), (inbound.updated, .updated),
            (inbound.marked, .marked), (inbound.deletedAgain, .deletedAgain),
            (inbound.conflicts, .conflicts),
        ]
        return counts.filter { $0.0 > 0 }.map { words.result($0.1, language.numbers.text($0.0)) }
    }

    /// What the pass could not do, as sentences.
    var problems: [String] {
        let command = allowCommand ?? ""
        var lines: [String] = []
        if report.parked > 0 {
            lines.append(
                words.parked(report.parked, language.numbers.text(report.parked), command: command))
        }
        if !report.unasked.isEmpty {
            let names = report.unasked.map { words.stream($0.rawValue) }.sorted().joined(
                separator: ", ")
            lines.append(
                words.unasked(names, command: command).trimmingCharacters(in: .whitespaces))
        }
        if !report.unreadable.isEmpty {
            let streams = report.unreadable.sorted { $0.key.rawValue < $1.key.rawValue }
            let reasons = Set(streams.map { language.reasons.text($0.value) }).sorted()
            lines.append(
                words.unreadable(
                    streams.map { words.stream($0.key.rawValue) }.joined(separator: ", "),
                    reasons: reasons.joined(separator: " ")))
        }
        if report.retrying > 0 {
            lines.append(words.retrying(report.retrying, language.numbers.text(report.retrying)))
        }
        if report.failed > 0 {
            lines.append(words.result(.failed, language.numbers.text(report.failed)))
        }
        return lines + forbidden.lines
    }

    /// The JSON form.
    var json: JSON {
        let inbound = report.inbound
        return JSON(
            exported: report.exported, deleted: report.deleted, parked: report.parked,
            retrying: report.retrying, failed: report.failed,
            imported: inbound.imported, replaced: inbound.replaced,
            removed: inbound.removed, confirmed: inbound.confirmed, adopted: inbound.adopted,
            linked: inbound.linked, waiting: earlier,
            updated: inbound.updated, marked: inbound.marked,
            deletedAgain: inbound.deletedAgain, conflicts: inbound.conflicts,
            unasked: report.unasked.map(\.rawValue).sorted(),
            unreadable: Dictionary(
                uniqueKeysWithValues: report.unreadable.map { ($0.key.rawValue, $0.value.text) }),
            unavailable: report.unavailable?.text,
            unavailableCode: report.unavailable?.code.rawValue, allow: allowCommand)
    }

    struct JSON: Encodable {
        let exported: Int
        let deleted: Int
        let parked: Int
        let retrying: Int
        let failed: Int
        let imported: Int
        let replaced: Int
        let removed: Int
        let confirmed: Int
        let adopted: Int
        let linked: Int
        let waiting: Int
        let updated: Int
        let marked: Int
        let deletedAgain: Int
        let conflicts: Int
        let unasked: [String]
        let unreadable: [String: String]
        let unavailable: String?
        let unavailableCode: String?
        let allow: String?
    }
}
