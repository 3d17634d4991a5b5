package import Foundation

/// Reads and writes many records, many times as fast as `Codable`.
///
/// The result equals that of `Codable`.
extension EntryRecord {
    private static let known: Set = [
        "id", "kind", "version", "fields", "items", "deleted", "corrected",
    ]

    /// Reads a record.
    ///
    /// - Throws: `DecodingError` if the JSON is not a record.
    package init(json: JSONValue) throws {
        guard var members = json.members, let id = members["id"]?.string.flatMap(UUID.init),
            let kind = members["kind"]?.string, let version = members["version"]?.whole
        else { throw Self.failure }
        let fields = try Self.fields(members["fields"])
        var items: [String: Item] = [:]
        if let found = members["items"], found != .null {
            items = try Self.objects(found).mapValues { item in
                guard let added = try Self.clock(item.members?["added"]) else {
                    throw Self.failure
                }
                return Item(
                    fields: try Self.fields(item.members?["fields"]), added: added,
                    removed: try Self.clock(item.members?["removed"]))
            }
        }
        let deleted = try Self.clock(members["deleted"])
        var corrected: [HybridClock: HybridClock] = [:]
        if let found = members["corrected"], found != .null {
            for (sent, given) in try Self.objects(found) {
                guard let sent = HybridClock(sent), let given = try Self.clock(given) else {
                    throw Self.failure
                }
                corrected[sent] = given
            }
        }
        for name in Self.known { members[name] = nil }
        self.init(
            id: id, kind: kind, version: version, fields: fields, items: items, deleted: deleted,
            corrected: corrected, unknown: members)
    }

    /// Reads a record from JSON text.
    package init(text: Data) throws { try self.init(json: JSONValue(text: text)) }

    private static let failure = DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "The JSON is not an entry's record."))

    private static func objects(_ value: JSONValue?) throws -> [String: JSONValue] {
        guard let members = value?.members else { throw failure }
        return members
    }

    private static func fields(_ value: JSONValue?) throws -> [String: Field] {
        try objects(value).mapValues { field in
            guard let members = field.members, let value = members["value"],
                let clock = try clock(members["clock"])
            else { throw failure }
            return Field(value: value, clock: clock)
        }
    }

    /// A clock; nil if there is none.
    private static func clock(_ value: JSONValue?) throws -> HybridClock? {
        guard let value, value != .null else { return nil }
        guard let clock = value.string.flatMap(HybridClock.init) else { throw failure }
        return clock
    }

    /// Writes the record.
    ///
    /// - Throws: `EncodingError` for a value that JSON does not have.
    package func write(to writer: inout JSONWriter) throws {
        try writer.object { writer in
            for (name, value) in unknown where !Self.known.contains(name) {
                writer.name(name)
                try writer.value(value)
            }
            writer.name("id")
            writer.string(id.uuidString)
            writer.name("kind")
            writer.string(kind)
            writer.name("version")
            writer.int(version)
            try Self.write(fields, to: &writer)
            if !items.isEmpty {
                writer.name("items")
                try writer.object { writer in
                    for (name, item) in items {
                        writer.name(name)
                        try writer.object { writer in
                            try Self.write(item.fields, to: &writer)
                            Self.write("added", item.added, to: &writer)
                            Self.write("removed", item.removed, to: &writer)
                        }
                    }
                }
            }
            Self.write("deleted", deleted, to: &writer)
            guard !corrected.isEmpty else { return }
            writer.name("corrected")
            writer.object { writer in
                for (sent, given) in corrected {
                    Self.write(sent.description, given, to: &writer)
                }
            }
        }
    }

    /// The record as JSON text.
    package func text() throws -> Data {
        var writer = JSONWriter()
        try write(to: &writer)
        return writer.data
    }

    private static func write(_ fields: [String: Field], to writer: inout JSONWriter) throws {
        writer.name("fields")
        try writer.object { writer in
            for (name, field) in fields {
                writer.name(name)
                try writer.object { writer in
                    writer.name("value")
                    try writer.value(field.value)
                    write("clock", field.clock, to: &writer)
                }
            }
        }
    }

    private static func write(_ name: String, _ clock: HybridClock?, to writer: inout JSONWriter) {
        guard let clock else { return }
        writer.name(name)
        writer.string(clock.description)
    }
}

extension JSONValue {
    /// The text, if the value is one.
    fileprivate var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, if the value is a whole number.
    fileprivate var whole: Int? {
        if case .number(let number) = self { Int(exactly: number) } else { nil }
    }
}

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
        record.set(
            try EntryForm(entry), knowing: try? self.entry(keeping: nil).map(EntryForm.init), clock)
        // A merge may give the entry a version of this device alone, which is no edit.
        if record != self { record.version = max(version, entry.header.version) }
        return record
    }

    /// Sets the values that differ.
    ///
    /// - Parameter known: The ``form`` as this version reads it; nil of a record that it cannot read.
    mutating func set(_ form: EntryForm, knowing known: EntryForm?, _ clock: HybridClock) {
        fields.set(form.fields, knowing: known?.fields ?? [:], clock)
        setItems(form.items, knowing: known?.items ?? [], clock)
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
        var entry = try form.entry(id: id, kind: kind, version: version)
        entry.header.note = local?.header.note
        entry.header.overrides = local?.header.overrides
        return entry
    }

    /// The values of the record.
    var form: EntryForm {
        EntryForm(
            fields: fields.mapValues(\.value),
            items: presentItems.map { $0.item.fields.mapValues(\.value) })
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

/// An entry, or a favourite or recipe, as named JSON values.
///
/// The names are the coding keys of the entry, so a new field needs no change here. Identity,
/// version, note and the reference to a replaced entry are not included.
struct EntryForm {
    var fields: [String: JSONValue]
    var items: [[String: JSONValue]]

    private static let header = "header"
    private static let itemsKey = "items"
    private static let nutrients = "nutrients"
    private static let localOnly: Set<String> = ["id", "version", "note", "overrides"]

    init(fields: [String: JSONValue], items: [[String: JSONValue]]) {
        self.fields = fields
        self.items = items
    }

    /// Splits an entry into named values.
    init(_ entry: JournalEntry) throws {
        var members = try JSONValue(encoding: entry).members?["entry"]?.members ?? [:]
        let header = members.removeValue(forKey: Self.header)?.members ?? [:]
        items = (members.removeValue(forKey: Self.itemsKey)?.elements ?? []).map { item in
            Self.flattened(item.members ?? [:])
        }
        fields = members.merging(header.filter { !Self.localOnly.contains($0.key) }) { own, _ in
            own
        }
    }

    /// Creates the entry from the values; names that this version does not know are ignored.
    func entry(id: UUID, kind: String, version: Int) throws -> JournalEntry {
        let present = fields.filter { $0.value != .null }
        var members = present
        var header = present
        header["id"] = .string(id.uuidString)
        header["version"] = .number(Double(version))
        members[Self.header] = .object(header)
        members[Self.itemsKey] = .array(items.map { .object(Self.nested($0)) })
        return try JSONValue.object(["kind": .string(kind), "entry": .object(members)])
            .decode(JournalEntry.self)
    }

    /// An item with each nutrient as a separate field, because two devices may each add one.
    static func flattened(_ item: [String: JSONValue]) -> [String: JSONValue] {
        var fields = item
        for (name, value) in fields.removeValue(forKey: nutrients)?.members ?? [:] {
            fields["\(nutrients).\(name)"] = value
        }
        return fields
    }

    static func nested(_ fields: [String: JSONValue]) -> [String: JSONValue] {
        var item: [String: JSONValue] = [:]
        var named: [String: JSONValue] = [:]
        for (name, value) in fields where value != .null {
            if name.hasPrefix("\(nutrients).") {
                named[String(name.dropFirst(nutrients.count + 1))] = value
            } else {
                item[name] = value
            }
        }
        item[nutrients] = .object(named)
        return item
    }
}
