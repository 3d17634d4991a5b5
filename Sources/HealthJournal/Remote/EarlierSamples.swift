public import Foundation
internal import GRDB

/// Samples that an earlier version of this app saved at a remote, and that no entry claims.
///
/// They have no identity of an entry, so the journal may already have what they represent. They are
/// neither shown nor counted, and entries of their kinds are not sent, until the person decides.
public struct EarlierSamples: Hashable, Sendable {
    /// The samples of one kind of entry.
    public struct Group: Hashable, Sendable {
        /// The number of samples; a meal may have one for each nutrient.
        public var count: Int
        /// The time from the first to the last of them.
        public var interval: DateInterval

        /// Creates a group.
        public init(count: Int, interval: DateInterval) {
            self.count = count
            self.interval = interval
        }
    }

    /// The samples by the kind of entry that they represent; kinds without samples are omitted.
    public var groups: [EntryKind: Group]

    /// Creates a collection.
    public init(groups: [EntryKind: Group] = [:]) { self.groups = groups }

    /// The number of all samples.
    public var count: Int { groups.values.reduce(0) { $0 + $1.count } }
    /// The time from the first to the last sample; nil without any.
    public var interval: DateInterval? {
        guard let start = groups.values.map(\.interval.start).min(),
            let end = groups.values.map(\.interval.end).max()
        else { return nil }
        return DateInterval(start: start, end: end)
    }
}

/// The person's decision about all samples of an earlier version of the app.
public enum EarlierSamplesChoice: String, CaseIterable, Hashable, Sendable {
    /// A sample represents the own entry of the same time and value; the others keep waiting.
    case link
    /// Like ``link``, but each of the other samples becomes an own entry.
    case `import`
    /// The samples stay at the remote; they are neither shown nor changed.
    case leave
}

/// Counts of earlier samples by the effect of a decision.
public struct EarlierSamplesResult: Hashable, Sendable {
    /// The number of samples that now represent an own entry.
    public var linked = 0
    /// The number of entries that were created from samples.
    public var imported = 0
    /// The number of samples that stay at the remote and are not shown.
    public var left = 0

    /// Creates counts of zero.
    public init() {}
}

/// Samples of an earlier version of this app, and the person's decision about them.
public struct JournalEarlierSamples: Sendable {
    let journal: Journal

    /// The samples at a remote that wait for a decision.
    public func waiting(at remote: RemoteID) async throws(JournalError) -> EarlierSamples {
        try await journal.withSnapshot { tx in try tx.remote(remote).earlier.samples() }
    }

    /// Decides about all samples at a remote, also those that are found later.
    ///
    /// The next sync pass sends what had to wait. A second decision replaces the first, for the
    /// samples that still wait.
    ///
    /// ```swift
    /// try await journal.earlierSamples.decide(.link, at: .health)
    /// ```
    @discardableResult
    public func decide(_ choice: EarlierSamplesChoice, at remote: RemoteID)
        async throws(JournalError) -> EarlierSamplesResult
    {
        try await journal.withTransaction { tx in try tx.remote(remote).earlier.decide(choice) }
    }
}

extension Journal {
    /// Samples of an earlier version of this app that represent no entry yet.
    public var earlierSamples: JournalEarlierSamples { JournalEarlierSamples(journal: self) }
}

/// The person's decision about all waiting samples.
extension EarlierEntries {
    private var choiceKey: SettingKey {
        SettingKey(rawValue: "earlier.choice.\(remote.id.rawValue)")
    }

    /// Stores the decision about the waiting samples and later ones.
    package func decide(_ choice: EarlierSamplesChoice) throws -> EarlierSamplesResult {
        try tx.settings.set(choiceKey, to: choice.rawValue)
        return try applyChoice()
    }

    /// Applies the decision to the waiting samples; does nothing without a decision.
    package func applyChoice() throws -> EarlierSamplesResult {
        var result = EarlierSamplesResult()
        guard let choice = try tx.settings.value(choiceKey).flatMap(EarlierSamplesChoice.init)
        else { return result }
        let kinds = try kinds()
        guard !kinds.isEmpty else {
            try remember([])
            return result
        }
        let waiting = try waitingEntries(of: kinds)
        switch choice {
        case .leave:
            for entry in waiting {
                result.left += try remote.links.ofRow(entry.rowID).count
                try hide(entry)
            }
        case .link, .import:
            var rest: [StoredEntry] = []
            for entry in waiting {
                if let owner = try match(of: entry) {
                    let objects = try remote.links.ofRow(entry.rowID)
                    result.linked += objects.count
                    try link(objects, to: owner, agrees: true)
                } else {
                    rest.append(entry)
                }
            }
            if choice == .import { result.imported = try adoptAll(rest) }
        }
        try remember(try self.kinds())
        return result
    }

    /// The own entry of the same time and value that has no sample of these parts yet; deleted ones
    /// last.
    private func match(of waiting: StoredEntry) throws -> UUID? {
        guard let sample = waiting.entry else { return nil }
        let rule = EarlierMatch()
        let date = sample.date.stored
        let parts = Set(try remote.links.ofRow(waiting.rowID).map(\.part))
        let found = try tx.entries.find(
            where: """
                e.kind = ? AND e.date BETWEEN ? AND ? AND e.is_foreign = 0
                ORDER BY e.deleted_at IS NOT NULL, abs(e.date - ?), e.id
                """,
            [waiting.kind.rawValue, date - rule.window, date + rule.window, date])
        return try found.first { candidate in
            guard let entry = candidate.entry, rule.agrees(sample, with: entry) else {
                return false
            }
            let links = try remote.links.ofRow(candidate.rowID).filter(\.isEarlier)
            return Set(links.map(\.part.represented)).isDisjoint(with: parts)
        }?.uuid
    }

    /// Creates an own entry from each sample, and one meal from the nutrients of an instant.
    private func adoptAll(_ waiting: [StoredEntry]) throws -> Int {
        var count = 0
        var meals: [Date: (meal: FoodEntry, objects: [RemoteLink], rows: [StoredEntry])] = [:]
        for stored in waiting {
            let objects = try remote.links.ofRow(stored.rowID)
            guard case .food(let food)? = stored.entry else {
                if let entry = stored.entry, try adopt(entry, objects, inPlaceOf: [stored]) {
                    count += 1
                }
                continue
            }
            guard let known = meals[food.header.date] else {
                meals[food.header.date] = (food, objects, [stored])
                continue
            }
            var joined = known
            joined.rows.append(stored)
            joined.objects += joined.meal.add(food.items, objects)
            meals[food.header.date] = joined
        }
        for (_, meal) in meals.sorted(by: { $0.key < $1.key })
        where try adopt(.food(meal.meal), meal.objects, inPlaceOf: meal.rows) { count += 1 }
        return count
    }

    /// Creates an own entry; a value that breaks a rule of own entries stays at the remote, hidden.
    private func adopt(
        _ entry: JournalEntry, _ objects: [RemoteLink], inPlaceOf waiting: [StoredEntry]
    ) throws -> Bool {
        var own = entry
        own.header.source = tx.environment.app
        do {
            try EntryRules(now: nil).checkOwn(own)
        } catch {
            for stored in waiting { try hide(stored) }
            return false
        }
        try adopt(own, objects: objects)
        return true
    }

    private func hide(_ entry: StoredEntry) throws {
        try HiddenObjectTable(tx: tx).hideObjects(of: entry.rowID)
        try tx.entries.setDeleted(tx.now, entry.rowID)
    }
}
