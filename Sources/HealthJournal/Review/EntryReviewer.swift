internal import Foundation
internal import GRDB
internal import HealthModel

/// Reviews an entry against the journal before it is saved; see ``Journal/review(_:)``.
struct EntryReviewer {
    let tx: JournalTransaction

    func review(_ entry: JournalEntry) throws -> EntryReview {
        let known = try tx.entries.find(entry.id)
        if let known, try tx.writer.isNoteAlone(entry, on: known) {
            return EntryReview(entry: entry)
        }
        if let refusal = refusal(of: entry, known) {
            return EntryReview(entry: entry, refusal: refusal)
        }
        let before: Set<EntryReview.Finding> =
            if let old = known?.entry { Set(try findings(old)) } else { [] }
        return EntryReview(
            entry: entry, findings: try findings(entry).filter { !before.contains($0) })
    }

    private func refusal(of entry: JournalEntry, _ known: StoredEntry?) -> JournalError? {
        if known?.isDeleted == true { return .deleted(entry.id) }
        do throws(JournalError) {
            try EntryRules.saving(over: known?.entry, at: tx.instant).check(entry)
            return nil
        } catch {
            return error
        }
    }

    private func findings(_ entry: JournalEntry) throws -> [EntryReview.Finding] {
        var rules = ReviewRules()
        rules.neighbours = try neighbours(of: entry)
        if case .weight = entry { rules.weights = try weights(before: entry) }
        return rules.findings(entry)
    }

    /// The visible entries of the same kind that may be duplicates.
    private func neighbours(of entry: JournalEntry) throws -> [JournalEntry] {
        let interval: DateInterval
        if case .workout(let workout) = entry {
            // No recorded workout is longer than a day and a half.
            interval = DateInterval(start: workout.start - 129_600, end: workout.end + 1)
        } else {
            let window = NearDuplicateRule().window(of: entry.kind) ?? 0
            interval = DateInterval(start: entry.date - window, end: entry.date + window + 1)
        }
        return try tx.entries.visible(in: interval, [entry.kind]).filter {
            isOther($0, than: entry)
        }
    }

    private func weights(before entry: JournalEntry) throws -> [WeightTrend.Point] {
        let span = DateInterval(start: entry.date - 180 * 86_400, end: entry.date)
        return try tx.entries.visible(in: span, [.weight]).compactMap {
            guard case .weight(let weight) = $0, isOther($0, than: entry),
                let mass = try? weight.mass.doubleValue(for: .kilogram)
            else { return nil }
            return WeightTrend.Point(date: $0.date, value: mass)
        }
    }

    /// Whether two entries are different ones, and neither is a copy of the other.
    private func isOther(_ other: JournalEntry, than entry: JournalEntry) -> Bool {
        other.id != entry.id && other.id != entry.header.overrides
            && other.header.overrides != entry.id
    }
}
