public import Foundation

/// An entry field by field, each field with the clock of its last edit.
///
/// Two devices that edited an entry merge their records to the same entry in any order: merging is
/// commutative, associative and idempotent. The cloud stores records without knowing their kinds or
/// fields.
public struct EntryRecord: Hashable, Sendable {
    /// A field's value; `.null` if the field was removed.
    package struct Field: Hashable, Sendable, Codable {
        package var value: JSONValue
        package var clock: HybridClock

        package init(value: JSONValue, clock: HybridClock) {
            self.value = value
            self.clock = clock
        }
    }

    /// One element of the set of a meal's items.
    ///
    /// The set is an add-wins set: a removal only affects the additions that it had seen, so an
    /// item that another device edits in parallel stays.
    package struct Item: Hashable, Sendable, Codable {
        package var fields: [String: Field]
        /// The last addition or edit.
        package var added: HybridClock
        /// The last addition or edit that a removal had seen.
        package var removed: HybridClock?

        package init(
            fields: [String: Field], added: HybridClock, removed: HybridClock? = nil
        ) {
            self.fields = fields
            self.added = added
            self.removed = removed
        }

        /// Whether the item belongs to the meal.
        package var isPresent: Bool { removed.map { added > $0 } ?? true }
    }

    /// The entry's UUID.
    public package(set) var id: UUID
    /// The entry's kind, possibly one of a newer version.
    package var kind: String
    /// The highest version that any device gave the entry with an edit.
    package var version: Int
    package var fields: [String: Field]
    package var items: [String: Item]
    /// The clock of the deletion, if the entry was deleted.
    package var deleted: HybridClock?
    /// The clocks that a server set back because they were ahead, each with the clock it got.
    ///
    /// A device that crashed before the answer sends the same edit again; it gets the same clock,
    /// so that it does not win over the edits since.
    package var corrected: [HybridClock: HybridClock]
    /// Members that a newer version of the program added.
    package var unknown: [String: JSONValue]

    package init(
        id: UUID, kind: String, version: Int, fields: [String: Field] = [:],
        items: [String: Item] = [:], deleted: HybridClock? = nil,
        corrected: [HybridClock: HybridClock] = [:], unknown: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.kind = kind
        self.version = version
        self.fields = fields
        self.items = items
        self.deleted = deleted
        self.corrected = corrected
        self.unknown = unknown
    }

    /// The clock of the last edit, deletions aside.
    package var lastEdit: HybridClock? {
        let inItems = items.values.flatMap { item in
            item.fields.values.map(\.clock) + [item.added]
        }
        return (fields.values.map(\.clock) + inItems).max()
    }

    /// The clock that the next edit must exceed.
    package var lastClock: HybridClock? { [lastEdit, deleted].compactMap { $0 }.max() }

    /// Whether the entry is deleted: nobody edited it after its deletion.
    package var isDeleted: Bool {
        guard let deleted else { return false }
        return lastEdit.map { deleted > $0 } ?? true
    }

    /// Whether the entry is as it was first logged: all of it has one clock.
    package var isUnedited: Bool {
        guard deleted == nil, items.values.allSatisfy({ $0.removed == nil }) else { return false }
        let clocks = fields.values.lazy.map(\.clock)
        let first = clocks.first ?? items.values.first?.added
        return clocks.allSatisfy { $0 == first }
            && items.values.allSatisfy { item in
                item.added == first && item.fields.values.allSatisfy { $0.clock == first }
            }
    }
}

/// The coding of a record as one object, which keeps members that this version does not know.
extension EntryRecord: Codable {
    private enum Key: String, CaseIterable {
        case id, kind, version, fields, items, deleted, corrected
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
        init(_ key: Key) { stringValue = key.rawValue }
    }

    /// Decodes a record.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        id = try container.decode(UUID.self, forKey: AnyKey(.id))
        kind = try container.decode(String.self, forKey: AnyKey(.kind))
        version = try container.decode(Int.self, forKey: AnyKey(.version))
        fields = try container.decode([String: Field].self, forKey: AnyKey(.fields))
        items = try container.decodeIfPresent([String: Item].self, forKey: AnyKey(.items)) ?? [:]
        deleted = try container.decodeIfPresent(HybridClock.self, forKey: AnyKey(.deleted))
        corrected =
            try container.decodeIfPresent(
                [HybridClock: HybridClock].self, forKey: AnyKey(.corrected)) ?? [:]
        unknown = [:]
        for key in container.allKeys where Key(rawValue: key.stringValue) == nil {
            unknown[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
        }
    }

    /// Encodes the record.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        for (name, value) in unknown where Key(rawValue: name) == nil {
            try container.encode(value, forKey: AnyKey(stringValue: name))
        }
        try container.encode(id, forKey: AnyKey(.id))
        try container.encode(kind, forKey: AnyKey(.kind))
        try container.encode(version, forKey: AnyKey(.version))
        try container.encode(fields, forKey: AnyKey(.fields))
        if !items.isEmpty { try container.encode(items, forKey: AnyKey(.items)) }
        try container.encodeIfPresent(deleted, forKey: AnyKey(.deleted))
        if !corrected.isEmpty { try container.encode(corrected, forKey: AnyKey(.corrected)) }
    }
}

extension EntryRecord {
    /// Merges two devices' records of one entry.
    ///
    /// For each field the later edit wins; items are an add-wins set; a deletion wins if nobody
    /// edited the entry after it. The merge is commutative, associative and idempotent.
    package func merged(with other: EntryRecord) -> EntryRecord {
        var record = self
        record.kind = max(kind, other.kind)
        record.version = max(version, other.version)
        record.fields.merge(other.fields, uniquingKeysWith: Field.later)
        record.items.merge(other.items) { $0.merged(with: $1) }
        record.deleted = later(deleted, other.deleted)
        record.corrected = Self.latest(corrected.merging(other.corrected, uniquingKeysWith: min))
        record.unknown.merge(other.unknown) { a, b in
            a.canonicalText >= b.canonicalText ? a : b
        }
        return record
    }
}

extension EntryRecord {
    /// The largest number of corrected clocks in a record; a device sends its last edits again
    /// after a crash.
    private static let maximumCorrected = 32

    /// The corrections of the latest clocks.
    fileprivate static func latest(_ corrected: [HybridClock: HybridClock]) -> [HybridClock:
        HybridClock]
    {
        guard corrected.count > maximumCorrected else { return corrected }
        let kept = corrected.keys.sorted().suffix(maximumCorrected)
        return corrected.filter { kept.contains($0.key) }
    }

    /// The record after a remote received `pushed`, an earlier state of it, and answered `theirs`.
    ///
    /// Fields that were not edited since the push take the remote's state, including its clocks,
    /// which may be earlier. Edits since the push are kept.
    package func accepting(_ theirs: EntryRecord, inPlaceOf pushed: EntryRecord) -> EntryRecord {
        var record = self
        record.fields = Self.accepting(fields, theirs.fields, inPlaceOf: pushed.fields)
        for (id, item) in items {
            guard let sent = pushed.items[id], let held = theirs.items[id] else { continue }
            record.items[id] = Item(
                fields: Self.accepting(item.fields, held.fields, inPlaceOf: sent.fields),
                added: item.added == sent.added ? held.added : item.added,
                removed: item.removed == sent.removed ? held.removed : item.removed)
        }
        if deleted == pushed.deleted { record.deleted = theirs.deleted }
        return record.merged(with: theirs)
    }

    private static func accepting(
        _ mine: [String: Field], _ theirs: [String: Field], inPlaceOf pushed: [String: Field]
    ) -> [String: Field] {
        var fields = mine
        for (name, field) in mine where field == pushed[name] {
            fields[name] = theirs[name] ?? field
        }
        return fields
    }
}

extension EntryRecord.Field {
    /// The later of two edits of one field; with equal clocks, the one with the greater text.
    fileprivate static func later(_ a: Self, _ b: Self) -> Self {
        if a.clock != b.clock { return a.clock > b.clock ? a : b }
        return a.value.canonicalText >= b.value.canonicalText ? a : b
    }
}

extension EntryRecord.Item {
    fileprivate func merged(with other: Self) -> Self {
        Self(
            fields: fields.merging(other.fields, uniquingKeysWith: EntryRecord.Field.later),
            added: max(added, other.added), removed: later(removed, other.removed))
    }
}

private func later(_ a: HybridClock?, _ b: HybridClock?) -> HybridClock? {
    guard let a, let b else { return a ?? b }
    return max(a, b)
}

extension EntryRecord {
    /// The record with every clock that is later than `limit` set back to it.
    ///
    /// Counters preserve the order of the edits, so a deletion after an edit stays later.
    /// ``corrected`` lists the clocks that were set back.
    ///
    /// - Parameter earlier: The corrections so far: an edit that is sent again, at any later time,
    ///   gets the clock that it got the first time.
    package func clamped(
        to limit: Date, knowing earlier: [HybridClock: HybridClock] = [:]
    ) -> EntryRecord {
        let known = earlier.isEmpty ? self : mappingClocks { earlier[$0] ?? $0 }
        let clocks = Set(known.allClocks)
        let ahead = clocks.filter { $0.isLater(than: limit) }.sorted()
        guard !ahead.isEmpty else { return known }
        let atLimit = clocks.subtracting(ahead).union(earlier.values).filter {
            $0.milliseconds == HybridClock.milliseconds(of: limit)
        }
        let first = atLimit.map { Int($0.counter) + 1 }.max() ?? 0
        var set: [HybridClock: HybridClock] = [:]
        for (place, clock) in ahead.enumerated() {
            set[clock] = HybridClock(
                milliseconds: HybridClock.milliseconds(of: limit),
                counter: UInt16(clamping: first + place), device: clock.device)
        }
        var record = known.mappingClocks { set[$0] ?? $0 }
        record.corrected.merge(set) { earlier, _ in earlier }
        return record
    }

    private var allClocks: [HybridClock] {
        let inItems = items.values.flatMap { item in
            item.fields.values.map(\.clock) + [item.added] + [item.removed].compactMap { $0 }
        }
        return fields.values.map(\.clock) + inItems + [deleted].compactMap { $0 }
    }

    private func mappingClocks(_ change: (HybridClock) -> HybridClock) -> EntryRecord {
        func changed(_ field: Field) -> Field {
            Field(value: field.value, clock: change(field.clock))
        }
        var record = self
        record.fields = fields.mapValues(changed)
        record.items = items.mapValues { item in
            Item(
                fields: item.fields.mapValues(changed), added: change(item.added),
                removed: item.removed.map(change))
        }
        record.deleted = deleted.map(change)
        return record
    }
}
