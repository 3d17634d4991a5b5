internal import Foundation
internal import GRDB
public import HealthModel

/// A check of an entry before it is saved.
///
/// Findings never prevent saving. ``refusal`` is the error that saving would throw.
public struct EntryReview: Hashable, Sendable {
    /// A property of the entry that the person should check.
    public enum Finding: Hashable, Sendable {
        /// An amount outside of its usual range.
        case unusual(PlausibleRange.Measure, Quantity, PlausibleRange)
        /// A weight that is far from the person's trend before it.
        case farFromTrend(Quantity, trend: Quantity)
        /// A probable duplicate of another entry, own or foreign.
        case repeated(JournalEntry)
        /// A remote may not hold entries of this kind: the entry will wait for permission.
        case waitsForPermission
        /// A remote may hold the entry without these nutrients, which are sent once they are
        /// permitted.
        case goesWithout(Set<ObjectType>)
    }

    /// The reviewed entry.
    public let entry: JournalEntry
    /// The error that saving would throw; nil if the entry meets all rules.
    public let refusal: JournalError?
    /// The findings, the most important first; empty for most entries.
    public var findings: [Finding]

    /// Creates a review.
    public init(entry: JournalEntry, refusal: JournalError? = nil, findings: [Finding] = []) {
        self.entry = entry
        self.refusal = refusal
        self.findings = findings
    }

    /// The findings about values that no person has, such as a weight of 511 kg.
    ///
    /// A program saves such a value only after the person has confirmed it.
    public var incredible: [Finding] {
        findings.filter { finding in
            guard case .unusual(let measure, let quantity, let range) = finding else {
                return false
            }
            return range.isIncredible(quantity, as: measure)
        }
    }

    /// The entry that this one probably duplicates; nil if there is none.
    public var repeated: JournalEntry? {
        for case .repeated(let other) in findings { return other }
        return nil
    }
}

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

extension Journal {
    /// Reviews an entry before it is saved; nothing is written and nothing is forbidden.
    ///
    /// Findings that already applied before an edit are not repeated.
    ///
    /// - Returns: Unusual values, probable duplicates, and the error that
    ///   ``save(_:)-(JournalEntry)`` would throw.
    public func review(_ entry: JournalEntry) async throws(JournalError) -> EntryReview {
        try await withSnapshot { tx in
            try EntryReviewer(tx: tx).review(entry)
        }
    }
}

extension JournalEdits {
    /// Saves a new entry if its review has nothing to say, in one transaction: of two calls at the same moment, as by a
    /// double tap, one saves.
    ///
    /// - Returns: The entry as it was stored; nil if a person should look at it first.
    package func saveIfUnremarkable(_ entry: JournalEntry) async throws(JournalError)
        -> JournalEntry?
    {
        try await journal.withTransaction { tx in
            let review = try EntryReviewer(tx: tx).review(entry)
            guard review.refusal == nil, review.findings.isEmpty else { return nil }
            return try tx.writer.save(entry)
        }
    }
}
