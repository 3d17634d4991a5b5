internal import Foundation
package import HealthJournal

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
        try await change { mappings in
            mappings.removeAll { $0.name == mapping.name }
            guard mappings.count < Self.most else { return false }
            mappings.append(mapping)
            return true
        }
    }

    /// Removes the mapping with a name.
    ///
    /// - Returns: Whether there was one.
    package func remove(_ name: String) async throws(JournalError) -> Bool {
        try await change { mappings in
            let count = mappings.count
            mappings.removeAll { $0.name == name }
            return mappings.count < count
        }
    }

    /// Changes the mappings in one transaction, and stores them if the change returns true.
    private func change(_ body: @escaping @Sendable (inout [SavedMapping]) -> Bool)
        async throws(JournalError) -> Bool
    {
        try await journal.withTransaction { tx in
            let stored = Self.stored(try tx.settings.value(Self.key))
            var mappings = stored.compactMap(\.mapping)
            guard body(&mappings) else { return false }
            let names = Set(mappings.map(\.name))
            let unreadable = stored.filter { item in
                item.mapping == nil && !(item.name.map(names.contains) ?? false)
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let data = try encoder.encode(
                unreadable + mappings.sorted { $0.name < $1.name }.map(Stored.init))
            try tx.settings.set(Self.key, to: String(decoding: data, as: UTF8.self))
            return true
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
