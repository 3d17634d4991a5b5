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
