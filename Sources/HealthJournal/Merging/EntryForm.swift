internal import Foundation

/// An entry as named JSON values.
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
    private static func flattened(_ item: [String: JSONValue]) -> [String: JSONValue] {
        var fields = item
        for (name, value) in fields.removeValue(forKey: nutrients)?.members ?? [:] {
            fields["\(nutrients).\(name)"] = value
        }
        return fields
    }

    private static func nested(_ fields: [String: JSONValue]) -> [String: JSONValue] {
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
