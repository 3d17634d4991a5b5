internal import Foundation
internal import HealthJournal
internal import HealthScreens

/// The person's choices for the columns of tables, in the settings of the journal.
struct KnownTables: Sendable {
    private let journal: Journal
    /// The limit of stored tables.
    private static let most = 20

    private struct Known: Codable {
        var names: [String]
        var columns: TableColumns
    }

    init(_ journal: Journal) { self.journal = journal }

    /// The choices for a table with these columns; nil for an unknown table.
    func columns(of names: [String]) async throws -> TableColumns? {
        try await all().first { $0.names == names }?.columns
    }

    /// Stores the choices for a table.
    func remember(_ columns: TableColumns, of names: [String]) async throws {
        let others = try await all().filter { $0.names != names }
        let tables = [Known(names: names, columns: columns)] + others.prefix(Self.most - 1)
        let data = try JSONEncoder().encode(tables)
        try await journal.settings.set(
            Self.key, to: String(decoding: data, as: UTF8.self))
    }

    private func all() async throws -> [Known] {
        guard let text = try await journal.settings.value(Self.key) else { return [] }
        // Choices that a later version stored cannot be read, so the person is asked again.
        return (try? JSONDecoder().decode([Known].self, from: Data(text.utf8))) ?? []
    }

    private static let key: SettingKey = "import.tables"
}
