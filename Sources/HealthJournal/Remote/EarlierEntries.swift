package import Foundation
internal import GRDB
internal import HealthModel

/// The samples that an earlier version of the app saved at a remote, without the identity of an
/// entry.
///
/// A sample that represents an entry is a link of the entry (``EntryPart/earlier(_:object:)``): the
/// entry counts as exported, its next export replaces the sample, and its deletion deletes the
/// sample. A sample that nothing claims waits for the person's decision, as a hidden entry with the
/// date of deletion ``waiting``. Entries of its kind are not sent meanwhile, because the remote may
/// already have them.
package struct EarlierEntries {
    let remote: JournalRemote
    var tx: JournalTransaction { remote.tx }

    /// The date of deletion of waiting samples, which never comes, so that no cleanup removes them.
    static let waiting = Date.distantFuture.stored

    // MARK: Entries that stand for samples

    /// Links samples to the own entry that they represent.
    ///
    /// If the remote holds the entry a second time already, the entry is sent again and replaces the
    /// samples.
    ///
    /// - Parameter agrees: Whether the entry contains the samples' amounts. Otherwise the entry is sent and
    ///   replaces the samples.
    package func link(_ objects: [RemoteLink], to id: UUID, agrees: Bool) throws {
        let known = try tx.entries.existing(id)
        guard !known.isForeign else { return }
        try release(objects)
        let links = try remote.links.ofRow(known.rowID)
        let linked = Set(links.map(\.object))
        let new = objects.filter { !linked.contains($0.object) }
        try remote.links.insert(new.map(\.asEarlier), known.rowID)
        guard !known.isDeleted else {
            try remote.exports.setHeldVersion(known.version, known.rowID)
            return try remote.outbox.enqueue(known.rowID)
        }
        let state = try remote.knowledge(of: id)
        guard links.allSatisfy(\.isEarlier) else {
            return try remote.outbox.enqueueDoubled(known.rowID)
        }
        // A pending operation sends the entry and replaces the samples.
        let isUnderWay =
            state.attemptedVersion > 0
            && (state.exportedVersion ?? 0) < known.version && !state.isRemovedThere
        guard !isUnderWay else { return }
        if !agrees {
            guard !new.isEmpty else { return }
            try remote.own.rebase(id, above: known.version, links: [])
        } else if !new.isEmpty || state.isPending {
            try remote.exports.confirm(id, version: known.version, links: [])
        }
    }

    /// Adds the own entry that samples represent, which the journal lacks.
    package func adopt(_ given: JournalEntry, objects: [RemoteLink]) throws {
        try release(objects)
        var entry = given
        entry.header.source = tx.environment.app
        entry.header.version = 1
        entry.upstreamID = nil
        _ = try remote.own.adopt(entry, links: objects.map(\.asEarlier))
    }

    /// Adds nutrients to a meal that consists of earlier samples, because each was saved on its own; returns
    /// the samples' objects with their parts of the meal.
    package func extend(_ id: UUID, by sample: FoodEntry, objects: [RemoteLink]) throws
        -> [RemoteLink]
    {
        let known = try tx.entries.existing(id)
        guard case .food(let old)? = known.entry, !known.isDeleted, !known.isForeign else {
            return objects
        }
        let links = try remote.links.ofRow(known.rowID)
        let linked = Set(links.filter(\.isEarlier).map(\.part.represented))
        let parts = old.items.enumerated().flatMap { place, item in
            item.nutrients.keys.map { EntryPart.nutrient($0, item: place) }
        }
        let isNew = Set(links.map(\.object)).isDisjoint(with: objects.map(\.object))
        guard isNew, !linked.isEmpty, linked.isSuperset(of: parts) else { return objects }
        var meal = old
        let placed = meal.add(sample.items, objects)
        try tx.records.noteEdit(of: .food(old), to: .food(meal))
        try tx.entries.overwrite(known.rowID, with: .food(meal))
        try tx.changes.append(.updated, id, .food, known.version)
        try tx.outbox.enqueueSave(known.rowID, except: remote.row)
        return placed
    }

    // MARK: Samples that wait

    /// Makes samples wait for a decision; false if they already wait or are hidden.
    package func wait(_ entry: JournalEntry, objects: [RemoteLink]) throws -> Bool {
        try EntryRules(now: nil).check(entry)
        for object in objects {
            guard let owner = try owner(of: object.object) else { continue }
            guard owner.isDeleted || !owner.isForeign else { continue }
            let known = Set(try remote.links.ofRow(owner.rowID).map(\.object))
            if owner.isForeign {
                try remote.links.insert(
                    objects.filter { !known.contains($0.object) }, owner.rowID)
            }
            return false
        }
        try release(objects)
        let rowID = try tx.entries.insert(entry)
        try tx.entries.setDeleted(Self.waiting, rowID)
        try remote.links.insert(objects, rowID)
        try remember(kinds().union([entry.kind]))
        return true
    }

    /// Removes a waiting sample because the remote no longer holds it; false if none waits.
    package func remove(_ object: String) throws -> Bool {
        guard let owner = try owner(of: object), owner.isForeign, owner.deletedAt == .distantFuture
        else { return false }
        if try !remote.links.remove(object: object) { try tx.entries.remove(owner.rowID) }
        return true
    }

    /// The kinds of entry with waiting samples.
    package func kinds() throws -> Set<EntryKind> {
        // The setting comes first: without it, each pass would search all entries.
        let noted = try tx.settings.value(kindsKey)?.split(separator: ",") ?? []
        let kinds = Set(noted.compactMap { EntryKind(rawValue: String($0)) })
        guard !kinds.isEmpty else { return [] }
        let found = try tx.rows(
            """
            SELECT DISTINCT e.kind FROM entry e JOIN link l ON l.entry = e.id
            WHERE e.kind IN (\(EntryTable.list(kinds))) AND e.deleted_at = ? AND e.is_foreign = 1
                AND l.remote = ?
            """, [Self.waiting, remote.row])
        return Set(try found.map { try EntryKind(stored: $0["kind"]) })
    }

    /// The waiting samples.
    package func samples() throws -> EarlierSamples {
        var samples = EarlierSamples()
        for kind in try kinds() {
            let found = try tx.row(
                """
                SELECT count(*) AS number, min(e.date) AS first, max(e.date) AS last
                FROM entry e JOIN link l ON l.entry = e.id
                WHERE e.kind = ? AND e.deleted_at = ? AND e.is_foreign = 1 AND l.remote = ?
                """, [kind.rawValue, Self.waiting, remote.row])
            guard let found, let first: Double = found["first"], let last: Double = found["last"]
            else { continue }
            samples.groups[kind] = EarlierSamples.Group(
                count: found["number"],
                interval: DateInterval(start: Date(stored: first), end: Date(stored: last)))
        }
        return samples
    }

    /// The waiting entries of some kinds, in order of time.
    func waitingEntries(of kinds: Set<EntryKind>) throws -> [StoredEntry] {
        try tx.entries.find(
            where: """
                e.kind IN (\(EntryTable.list(kinds))) AND e.deleted_at = ? AND e.is_foreign = 1
                AND EXISTS (SELECT 1 FROM link l WHERE l.entry = e.id AND l.remote = ?)
                ORDER BY e.date, e.id
                """, [Self.waiting, remote.row])
    }

    /// Removes the entries that represent samples: waiting entries, or other apps' entries.
    func release(_ objects: [RemoteLink]) throws {
        for object in objects {
            guard let owner = try owner(of: object.object), owner.isForeign else { continue }
            if owner.isDeleted {
                try tx.entries.remove(owner.rowID)
            } else {
                try remote.foreign.remove(owner.uuid)
            }
        }
    }

    private func owner(of object: String) throws -> StoredEntry? {
        try tx.entries.find(
            where: "e.id = (SELECT entry FROM link WHERE object = ? AND remote = ?)",
            [object, remote.row]
        ).first
    }

    private var kindsKey: SettingKey { SettingKey(rawValue: "earlier.kinds.\(remote.id.rawValue)") }

    func remember(_ kinds: Set<EntryKind>) throws {
        let names = kinds.map(\.rawValue).sorted().joined(separator: ",")
        guard try tx.settings.value(kindsKey) ?? "" != names else { return }
        try tx.settings.set(kindsKey, to: names.isEmpty ? nil : names)
    }
}

/// Decides whether a sample of an earlier version of the app represents an own entry, by type, time
/// and value.
///
/// The rule is narrow, because the person is not asked about its result: the times differ by at
/// most a second, since apps save the date of the entry, and the amounts by at most half a percent,
/// since apps round when they convert units. A sample may contain less than the entry, such as a
/// meal's energy alone.
package struct EarlierMatch: Hashable, Sendable {
    /// The largest difference in time, in seconds.
    package var window: TimeInterval = 1
    /// The largest difference of amounts, as a share of the larger.
    package var share = 0.005

    /// Creates the rule with the default values.
    package init() {}

    /// Whether an own entry contains everything that a sample represents.
    ///
    /// - Parameter sample: The sample as an entry.
    package func agrees(_ sample: JournalEntry, with entry: JournalEntry) -> Bool {
        guard sample.kind == entry.kind, isNear(sample.date, entry.date) else { return false }
        switch (sample, entry) {
        case (.drink(let sample), .drink(let entry)):
            return isSame(sample.volume, entry.volume, .milliliter)
        case (.weight(let sample), .weight(let entry)):
            return isSame(sample.mass, entry.mass, .kilogram)
                && isContained(sample.bodyFat, in: entry.bodyFat)
                && isContained(sample.leanMass, in: entry.leanMass, .kilogram)
        case (.food(let sample), .food(let entry)):
            return sample.items.allSatisfy { item in
                item.nutrients.allSatisfy { type, amount in
                    entry.items.contains { isContained(amount, in: $0.nutrients[type], .of(type)) }
                }
            }
        case (.workout(let sample), .workout(let entry)):
            return sample.activity == entry.activity && isNear(sample.end, entry.end)
                && isContained(sample.energy, in: entry.energy, .kilocalorie)
                && isContained(sample.distance, in: entry.distance, .meter())
        case (.measurement(let sample), .measurement(let entry)):
            return sample.type == entry.type
                && isContained(sample.value, in: entry.value, .of(sample.type))
                && isContained(sample.diastolic, in: entry.diastolic, .of(sample.type))
        default: return false
        }
    }

    private func isNear(_ a: Date, _ b: Date) -> Bool {
        abs(a.timeIntervalSince(b)) <= window
    }

    /// Whether an amount of a sample, if it has one, is the amount of the entry.
    private func isContained(_ amount: Quantity?, in other: Quantity?, _ unit: HealthUnit?) -> Bool
    {
        guard let amount else { return true }
        guard let other, let unit else { return false }
        return isSame(amount, other, unit)
    }

    private func isContained(_ amount: Double?, in other: Double?) -> Bool {
        guard let amount else { return true }
        return other.map { isSame(amount, $0) } ?? false
    }

    private func isSame(_ a: Quantity, _ b: Quantity, _ unit: HealthUnit) -> Bool {
        guard let a = try? a.doubleValue(for: unit), let b = try? b.doubleValue(for: unit) else {
            return false
        }
        return isSame(a, b)
    }

    private func isSame(_ a: Double, _ b: Double) -> Bool {
        abs(a - b) <= share * max(abs(a), abs(b))
    }
}

extension HealthUnit {
    /// The unit in which amounts of a type are compared.
    fileprivate static func of(_ type: ObjectType) -> HealthUnit? {
        MeasurementEntry.unit(of: type) ?? type.canonicalUnit
    }
}
