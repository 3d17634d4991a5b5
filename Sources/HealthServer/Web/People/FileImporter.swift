internal import Foundation
internal import HealthDatabase
internal import HealthExchange
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// Imports files of all formats into the store.
struct FileImporter: FileImporting {
    private let database: HealthStore
    private let journal: Journal
    private let language: Language

    init(_ person: Person) {
        (database, journal) = (person.database, person.journal)
        language = person.environment.language
    }

    func run(
        _ file: URL, zone: TimeZone?, columns: TableColumns?,
        report: @escaping @Sendable (FileImportStep) async -> Void
    ) async throws -> FileImportResult {
        try await language.errors.speaking {
            try await imported(file, zone: zone, columns: columns, report: report)
        }
    }

    private func imported(
        _ file: URL, zone: TimeZone?, columns: TableColumns?,
        report: @escaping @Sendable (FileImportStep) async -> Void
    ) async throws -> FileImportResult {
        let (steps, continuation) = AsyncStream.makeStream(
            of: FileImportStep.self, bufferingPolicy: .bufferingNewest(1))
        let reporting = Task { for await step in steps { await report(step) } }
        defer { continuation.finish() }
        let remembered = try await journal.settings.value(.importTimeZone)
            .flatMap { TimeZone(identifier: $0) }
        let importer = HealthImporter(
            database,
            ImportOptions(
                timeZone: zone ?? remembered, mapping: try columns.map(ColumnMapping.init)))
        let summary: ImportSummary
        do {
            summary = try await importer.importFile(at: file.path) {
                continuation.yield(FileImportStep(fraction: $0.fraction, samples: $0.samples))
            }
        } catch let error as ExchangeError where error.code == .needsTimeZone {
            throw MissingTimeZone()
        } catch let error as ExchangeError where error.code == .cancelled {
            throw CancellationError()
        } catch let error as ExchangeError where error.code == .unknownFormat && columns == nil {
            guard let table = try TablePreview(at: file.path) else { throw error }
            throw UnknownTable(
                columns: table.columns, rows: table.rows,
                remembered: try await KnownTables(journal).columns(of: table.columns))
        }
        if let columns, let table = try TablePreview(at: file.path) {
            try await KnownTables(journal).remember(columns, of: table.columns)
        }
        if let zone { try await journal.settings.set(.importTimeZone, to: zone.identifier) }
        continuation.finish()
        await reporting.value
        return FileImportResult(summary, language)
    }
}

extension FileImporter {
    func preview(_ file: URL, columns: TableColumns) async throws -> [TableReading] {
        try await language.errors.speaking {
            guard let table = try TablePreview(at: file.path) else { return [] }
            return try table.readings(try ColumnMapping(columns)).map { reading in
                TableReading(
                    time: reading.time,
                    values: reading.values.map {
                        TableReading.Value(type: $0.type, quantity: $0.quantity)
                    })
            }
        }
    }
}

extension ColumnMapping {
    /// The mapping of the columns that a person chose.
    ///
    /// - Throws: `invalidMapping` for a type or a unit that does not exist.
    fileprivate init(_ columns: TableColumns) throws {
        self.init(
            date: columns.date, time: columns.time.isEmpty ? nil : columns.time,
            measures: try columns.measures.map { measure in
                guard let type = ObjectType(name: measure.type) else {
                    throw ExchangeError(.invalidMapping, detail: "there is no such type")
                }
                return Measure(
                    type: type, column: measure.column,
                    unit: measure.unit.isEmpty ? nil : try HealthUnit(measure.unit))
            }, isDayFirst: columns.isDayFirst)
    }
}

extension FileImportResult {
    fileprivate init(_ summary: ImportSummary, _ language: Language) {
        self.init(
            imported: summary.samples.filter { $0.value.inserted > 0 }
                .map { Line(language.types.name($0.key), $0.value.inserted) }
                .sorted { ($1.count, $0.text) < ($0.count, $1.text) },
            known: summary.known,
            skipped: summary.skipped.map { skip, count in
                Line(
                    "\(skip.type ?? skip.element): \(language.skips.reason(skip.reason))", count)
            }.sorted { ($1.count, $0.text) < ($0.count, $1.text) },
            interruption: summary.interruption.flatMap(language.errors.text(of:)))
    }
}
