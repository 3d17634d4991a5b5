internal import Foundation
package import HealthJournal
internal import HealthModel

/// A mapping that a person keeps under a name.
package struct SavedMapping: Hashable, Sendable {
    /// The name, unique among the mappings of the person.
    package let name: String
    /// The mapping.
    package let mapping: ColumnMapping

    /// Creates a saved mapping; nil for a text that is no name.
    package init?(name: String, mapping: ColumnMapping) {
        let name = name.trimmingCharacters(in: .whitespaces)
        guard Self.isName(name) else { return nil }
        self.name = name
        self.mapping = mapping
    }

    /// Whether a text can be a name: 1 to 60 characters, at most 240 bytes, in one line, without `=` and `,`, which
    /// tell a mapping from a name.
    package static func isName(_ text: String) -> Bool {
        (1...60).contains(text.count) && text.utf8.count <= 240
            && !text.unicodeScalars.contains {
                CharacterSet.controlCharacters.contains($0) || CharacterSet.newlines.contains($0)
                    || $0 == "=" || $0 == ","
            }
    }

    /// Whether a table has all columns of the mapping.
    package func fits(_ columns: [String]) -> Bool {
        Set(columns).isSuperset(of: [mapping.date] + mapping.columns)
    }
}

extension SavedMapping: Codable {
    /// A column as it is stored: the identifier of a type or the name of a role, and a unit.
    private struct Column: Codable {
        var name: String
        var type: String?
        var role: ColumnRole?
        var unit: String?
    }

    private enum Key: String, CodingKey {
        case name, date, time, end, source, columns, rows, activity, sourceName, order
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String? {
            try values.decodeIfPresent(String.self, forKey: key)
        }
        var mapping = ColumnMapping(
            date: try values.decode(String.self, forKey: .date), time: try text(.time),
            end: try text(.end), source: try text(.source), measures: [],
            rows: try values.decode(TableRows.self, forKey: .rows), activity: try text(.activity),
            sourceName: try text(.sourceName) ?? "CSV",
            dateOrder: try text(.order).flatMap { DateOrder(rawValue: $0) })
        for column in try values.decode([Column].self, forKey: .columns) {
            if let role = column.role {
                mapping.parts.append(
                    ColumnMapping.Part(role: role, column: column.name, unit: column.unit))
            } else if let type = column.type.flatMap({ ObjectType.named($0) }) {
                mapping.measures.append(
                    ColumnMapping.Measure(
                        type: type, column: column.name,
                        unit: try column.unit.map { try HealthUnit($0) }))
            } else {
                throw DecodingError.dataCorruptedError(
                    forKey: .columns, in: values, debugDescription: "a column without a meaning")
            }
        }
        let name = try values.decode(String.self, forKey: .name)
        guard let saved = SavedMapping(name: name, mapping: mapping) else {
            throw DecodingError.dataCorruptedError(
                forKey: .name, in: values, debugDescription: "no name")
        }
        self = saved
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(name, forKey: .name)
        try values.encode(mapping.date, forKey: .date)
        try values.encodeIfPresent(mapping.time, forKey: .time)
        try values.encodeIfPresent(mapping.end, forKey: .end)
        try values.encodeIfPresent(mapping.source, forKey: .source)
        try values.encode(mapping.rows, forKey: .rows)
        try values.encodeIfPresent(mapping.activity, forKey: .activity)
        try values.encode(mapping.sourceName, forKey: .sourceName)
        try values.encodeIfPresent(mapping.dateOrder?.rawValue, forKey: .order)
        let measures = mapping.measures.map {
            Column(name: $0.column, type: $0.type.identifier, unit: $0.unit?.exactString)
        }
        let parts = mapping.parts.map {
            Column(name: $0.column, role: $0.role, unit: $0.unit)
        }
        try values.encode(measures + parts, forKey: .columns)
    }
}

/// The mappings that a person keeps under names, in the settings of the journal.
package struct SavedMappings: Sendable {
    private let journal: Journal
    /// The limit of mappings.
    package static let most = 50

    package init(_ journal: Journal) { self.journal = journal }

    /// All mappings, sorted by their names.
    package func all() async throws(JournalError) -> [SavedMapping] {
        Self.mappings(try await journal.settings.value(Self.key))
    }

    /// The mapping with a name; nil if there is none.
    package func mapping(named name: String) async throws(JournalError) -> ColumnMapping? {
        try await all().first { $0.name == name }?.mapping
    }

    /// Stores a mapping; one with the same name is replaced.
    ///
    /// - Returns: Whether it was stored; false if there are as many as the limit already.
    package func save(_ mapping: SavedMapping) async throws(JournalError) -> Bool {
        try await change { mappings, _ in
            mappings.removeAll { $0.name == mapping.name }
            guard mappings.count < Self.most else { return nil }
            mappings.append(mapping)
            return true
        } ?? false
    }

    /// The outcome of a new name for a mapping.
    package enum Renaming: Hashable, Sendable {
        /// The mapping has the new name.
        case done
        /// No mapping has the old name.
        case missing
        /// Another mapping has the new name, and nothing changed.
        case taken
        /// The new name is none, as ``SavedMapping/isName(_:)`` says, and nothing changed.
        case noName
    }

    /// Gives the mapping with a name another one.
    package func rename(_ name: String, to newName: String) async throws(JournalError) -> Renaming {
        try await change { mappings, unreadable in
            guard let place = mappings.firstIndex(where: { $0.name == name }) else { return nil }
            let mapping = mappings[place].mapping
            guard let renamed = SavedMapping(name: newName, mapping: mapping) else {
                return Renaming.noName
            }
            let others = Set(mappings.map(\.name)).union(unreadable).subtracting([name])
            guard !others.contains(renamed.name) else { return .taken }
            mappings[place] = renamed
            return .done
        } ?? .missing
    }

    /// Removes the mapping with a name.
    ///
    /// - Returns: Whether there was one.
    package func remove(_ name: String) async throws(JournalError) -> Bool {
        try await change { mappings, _ in
            let count = mappings.count
            mappings.removeAll { $0.name == name }
            return mappings.count < count ? true : nil
        } ?? false
    }

    /// Changes the mappings in one transaction, and stores what changed unless the change returns nil.
    ///
    /// - Parameter body: The change; it also gets the names of mappings that cannot be read.
    private func change<Outcome: Sendable>(
        _ body: @escaping @Sendable (inout [SavedMapping], Set<String>) -> Outcome?
    ) async throws(JournalError) -> Outcome? {
        try await journal.withTransaction { tx in
            let stored = Self.stored(try tx.settings.value(Self.key))
            var mappings = stored.compactMap(\.mapping)
            let unread = Set(stored.filter { $0.mapping == nil }.compactMap(\.name))
            let before = mappings
            let outcome = body(&mappings, unread)
            guard outcome != nil, mappings != before else { return outcome }
            let names = Set(mappings.map(\.name))
            let unreadable = stored.filter { item in
                item.mapping == nil && !(item.name.map(names.contains) ?? false)
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let data = try encoder.encode(
                unreadable + mappings.sorted { $0.name < $1.name }.map(Stored.init))
            try tx.settings.set(Self.key, to: String(decoding: data, as: UTF8.self))
            return outcome
        }
    }

    /// A mapping as it is stored; one that a later version of the program stored may be unreadable, and stays.
    private struct Stored: Codable {
        let mapping: SavedMapping?
        private let content: JSONValue

        init(_ mapping: SavedMapping) { (self.mapping, content) = (mapping, .null) }

        init(from decoder: any Decoder) throws {
            content = try JSONValue(from: decoder)
            mapping = try? SavedMapping(from: decoder)
        }

        func encode(to encoder: any Encoder) throws {
            guard let mapping else { return try content.encode(to: encoder) }
            try mapping.encode(to: encoder)
        }

        /// The name of one that is unreadable.
        var name: String? {
            guard case .object(let members) = content, case .string(let name)? = members["name"]
            else { return nil }
            return name
        }
    }

    private static func stored(_ text: String?) -> [Stored] {
        guard let text else { return [] }
        return (try? JSONDecoder().decode([Stored].self, from: Data(text.utf8))) ?? []
    }

    private static func mappings(_ text: String?) -> [SavedMapping] {
        stored(text).compactMap(\.mapping).sorted { $0.name < $1.name }
    }

    private static let key: SettingKey = "import.mappings"
}
