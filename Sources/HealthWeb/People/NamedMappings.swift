internal import HealthExchange
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// The person's saved mappings, as choices of the form for a table.
struct NamedMappings {
    private let saved: SavedMappings
    private let words: TransferWords

    /// The reason why a choice cannot be saved.
    struct Refusal: Error {
        let text: String
    }

    init(_ journal: Journal, _ words: TransferWords) {
        saved = SavedMappings(journal)
        self.words = words
    }

    /// The saved choices that fit a table.
    func columns(fitting table: TablePreview) async throws(JournalError) -> [TableColumns] {
        try await saved.all().filter { $0.fits(table.columns) }.map {
            TableColumns($0, isDayFirst: table.order == .dayFirst)
        }
    }

    /// The mapping to save under the name of a choice; nil for a choice without a name.
    ///
    /// What the form has no field for stays as it was saved for the same columns: the column and the name of the source.
    ///
    /// - Throws: ``Refusal``, and the errors of the journal.
    func named(_ columns: TableColumns?, _ mapping: ColumnMapping?) async throws -> SavedMapping? {
        guard let columns, var mapping, !columns.name.isEmpty else { return nil }
        let known = try await saved.all()
        if let old = known.first(where: { $0.name == columns.name })?.mapping {
            if Self.columns(of: old) == Self.columns(of: mapping) {
                (mapping.source, mapping.sourceName) = (old.source, old.sourceName)
            }
        } else if known.count >= SavedMappings.most {
            throw Refusal(text: words.manyMappings)
        }
        guard let named = SavedMapping(name: columns.name, mapping: mapping) else {
            throw Refusal(text: words.wrongMappingName)
        }
        return named
    }

    private static func columns(of mapping: ColumnMapping) -> Set<String> {
        Set([mapping.date] + mapping.measures.map(\.column) + mapping.parts.map(\.column))
    }

    /// Saves a mapping.
    func save(_ mapping: SavedMapping) async throws(JournalError) {
        _ = try await saved.save(mapping)
    }
}

extension NamedMappings: MappingKeeping {
    func mappings() async throws -> [TableColumns] {
        try await saved.all().map { TableColumns($0, isDayFirst: false) }
    }

    func rename(_ name: String, to newName: String) async throws -> MappingRenaming {
        switch try await saved.rename(name, to: newName) {
        case .done: .done
        case .missing: .missing
        case .taken: .taken
        case .noName: .noName
        }
    }

    func delete(_ name: String) async throws { _ = try await saved.remove(name) }
}

extension TableColumns {
    /// The choice that a saved mapping means.
    ///
    /// - Parameters:
    ///   - saved: The mapping.
    ///   - isDayFirst: Whether the day comes first in the table, if the mapping leaves it open.
    fileprivate init(_ saved: SavedMapping, isDayFirst: Bool) {
        let mapping = saved.mapping
        self.init(
            date: mapping.date, time: mapping.time ?? "", end: mapping.end ?? "",
            rows: mapping.rows, activity: mapping.activity ?? "",
            isDayFirst: mapping.dateOrder.map { $0 == .dayFirst } ?? isDayFirst,
            measures: mapping.measures.map {
                Measure(column: $0.column, type: $0.type.name, unit: $0.unit?.unitString ?? "")
            }
                + mapping.parts.map {
                    Measure(column: $0.column, type: $0.role.rawValue, unit: $0.unit ?? "")
                }, name: saved.name)
    }
}
