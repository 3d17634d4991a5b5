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
