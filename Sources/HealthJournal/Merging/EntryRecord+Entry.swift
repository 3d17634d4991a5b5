internal import Foundation

extension EntryRecord {
    /// Creates the record of an entry whose fields were all edited at one clock, as when it is
    /// logged.
    package init(_ entry: JournalEntry, clock: HybridClock) throws {
        self.init(id: entry.id, kind: entry.kind.rawValue, version: 0)
        self = try updated(to: entry, clock: clock)
    }

    /// The record after an edit: fields that differ get the clock of the edit, others keep theirs.
    ///
    /// An item of a meal is recognised by its name or its contents, so that a moved or edited item
    /// stays the same one. Fields that this version does not know are kept.
    package func updated(to entry: JournalEntry, clock: HybridClock) throws -> EntryRecord {
        var record = self
        let form = try EntryForm(entry)
        // A record that this version cannot read has no known fields.
        let known = try? self.entry(keeping: nil).map(EntryForm.init)
        record.fields.set(form.fields, knowing: known?.fields ?? [:], clock)
        record.setItems(form.items, knowing: known?.items ?? [], clock)
        // A merge may give the entry a version of this device alone, which is no edit.
        if record != self { record.version = max(version, entry.header.version) }
        return record
    }

    /// The record after a deletion.
    package func deleted(at clock: HybridClock) -> EntryRecord {
        var record = self
        record.deleted = clock
        return record
    }

    /// The entry of the record; nil for a kind that this version does not know.
    ///
    /// - Parameter local: The entry of this journal, for parts that are never synced, such as a
    ///   note.
    /// - Throws: `DecodingError` if the fields are not those of an entry.
    package func entry(keeping local: JournalEntry?) throws -> JournalEntry? {
        guard EntryKind(rawValue: kind) != nil else { return nil }
        let form = EntryForm(
            fields: fields.mapValues(\.value),
            items: presentItems.map { $0.item.fields.mapValues(\.value) })
        var entry = try form.entry(id: id, kind: kind, version: version)
        entry.header.note = local?.header.note
        entry.header.overrides = local?.header.overrides
        return entry
    }

    /// The items that belong to the meal, in its order; the last edited one if two devices together
    /// removed all items, because a meal has at least one.
    private var presentItems: [(id: String, item: Item)] {
        let present = items.filter(\.value.isPresent)
        guard present.isEmpty,
            let last = items.max(by: { ($0.value.added, $0.key) < ($1.value.added, $1.key) })
        else {
            return present.sorted { ($0.value.position, $0.key) < ($1.value.position, $1.key) }
                .map { ($0.key, $0.value) }
        }
        return [(last.key, last.value)]
    }

    /// Sets the items of a meal.
    ///
    /// - Parameter known: The ``presentItems`` as this version reads them, in their order.
    private mutating func setItems(
        _ forms: [[String: JSONValue]], knowing known: [[String: JSONValue]], _ clock: HybridClock
    ) {
        let present = presentItems.map(\.id)
        let isReadable = present.count == known.count
        var unmatched = Array(present.indices)
        var places = [Int?](repeating: nil, count: forms.count)
        for isSame in Self.likenesses where isReadable {
            for (place, form) in forms.enumerated() where places[place] == nil {
                guard let found = unmatched.firstIndex(where: { isSame(known[$0], form) })
                else { continue }
                places[place] = unmatched.remove(at: found)
            }
        }
        var last: (position: Double, id: String)?
        for (place, form) in forms.enumerated() {
            let id = places[place].map { present[$0] } ?? newItemID(clock, place)
            var item = items[id] ?? Item(fields: [:], added: clock)
            let before = places[place].map { known[$0] } ?? [:]
            let isEdited = item.fields.set(form, knowing: before, clock)
            if isEdited || !item.isPresent { item.added = clock }
            // Merged positions may have gaps. An item that is in its place keeps its position: a
            // new one would be an edit that nobody made.
            if places[place] == nil || !(last.map { (item.position, id) > $0 } ?? true) {
                item.setPosition(last.map { $0.position + 1 } ?? 0, clock)
            }
            last = (item.position, id)
            items[id] = item
        }
        for id in unmatched.map({ present[$0] }) {
            guard let item = items[id] else { continue }
            items[id]?.removed = item.added
        }
    }

    /// The tests that recognise an item after an edit, the most certain first: all fields, name and
    /// brand, name, all fields except these two.
    private static var likenesses: [([String: JSONValue], [String: JSONValue]) -> Bool] {
        [
            { $0 == $1 },
            { $0["name"] == $1["name"] && $0["brand"] == $1["brand"] },
            { $0["name"] == $1["name"] },
            { a, b in
                func rest(_ item: [String: JSONValue]) -> [String: JSONValue] {
                    item.filter { $0.key != "name" && $0.key != "brand" }
                }
                return rest(a) == rest(b)
            },
        ]
    }

    /// A unique identifier of an item, because the clock contains the device and the edit.
    private func newItemID(_ clock: HybridClock, _ place: Int) -> String { "\(clock).\(place)" }
}

extension EntryRecord.Item {
    private static let positionKey = "position"

    fileprivate var position: Double {
        if case .number(let position)? = fields[Self.positionKey]?.value { position } else { 0 }
    }

    /// Sets the position in the meal, which is not an edit of the item.
    fileprivate mutating func setPosition(_ place: Double, _ clock: HybridClock) {
        let position = JSONValue.number(place)
        guard fields[Self.positionKey]?.value != position else { return }
        fields[Self.positionKey] = EntryRecord.Field(value: position, clock: clock)
    }
}

extension [String: EntryRecord.Field] {
    /// Sets the fields that differ, and removes known fields that are not given.
    ///
    /// - Parameter known: The fields that this version reads. The others belong to a newer version.
    @discardableResult
    fileprivate mutating func set(
        _ values: [String: JSONValue], knowing known: [String: JSONValue], _ clock: HybridClock
    ) -> Bool {
        var isChanged = false
        for name in Set(known.keys).union(values.keys) {
            let value = values[name] ?? .null
            guard (self[name]?.value ?? .null) != value else { continue }
            self[name] = EntryRecord.Field(value: value, clock: clock)
            isChanged = true
        }
        return isChanged
    }
}
