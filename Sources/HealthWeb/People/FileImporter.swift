internal import Foundation
internal import HealthDatabase
internal import HealthExchange
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import HealthSync
internal import HealthWords

/// Imports files of all formats into the store, and takes them over into the journal.
struct FileImporter: FileImporting {
    private let person: Person
    private let language: Language
    private var journal: Journal { person.journal }

    init(_ person: Person) {
        self.person = person
        language = person.environment.language
    }

    func run(
        _ file: URL, zone: TimeZone?, columns: TableColumns?,
        report: @escaping @Sendable (FileImportStep) async -> Void
    ) async throws -> FileImportResult {
        let (steps, continuation) = AsyncStream.makeStream(
            of: FileImportStep.self, bufferingPolicy: .bufferingNewest(1))
        let reporting = Task { for await step in steps { await report(step) } }
        defer { continuation.finish() }
        let result = try await person.withoutScheduler {
            let summary = try await language.errors.speaking {
                try await imported(file, zone: zone, columns: columns) { continuation.yield($0) }
            }
            return FileImportResult(
                summary, try await takenOver(summary.inserted) { continuation.yield($0) },
                ImportSourceLines(summary, person.environment).lines, language)
        }
        continuation.finish()
        await reporting.value
        return result
    }

    private func imported(
        _ file: URL, zone: TimeZone?, columns: TableColumns?,
        report: @escaping @Sendable (FileImportStep) -> Void
    ) async throws -> ImportSummary {
        let remembered = try await journal.settings.value(.importTimeZone)
            .flatMap { TimeZone(identifier: $0) }
        let mapping = try columns.map(ColumnMapping.init)
        let named = NamedMappings(journal, language.transfer)
        let saved: SavedMapping?
        do {
            saved = try await named.named(columns, mapping)
        } catch let refusal as NamedMappings.Refusal {
            guard let table = try TablePreview(at: file.path) else { throw refusal }
            throw try await question(table, columns, problem: refusal.text)
        }
        let importer = HealthImporter(
            person.database,
            ImportOptions(
                timeZone: zone ?? remembered, mapping: saved?.mapping ?? mapping,
                zoneOfDays: person.environment.timeZone()))
        let summary: ImportSummary
        do {
            summary = try await importer.importFile(at: file.path) {
                report(FileImportStep(fraction: $0.fraction, samples: $0.samples))
            }
        } catch let error as ExchangeError where error.code == .needsTimeZone {
            throw MissingTimeZone()
        } catch let error as ExchangeError where error.code == .cancelled {
            throw CancellationError()
        } catch let error as ExchangeError where error.isQuestion && columns == nil {
            // The form asks for the columns, their units and the order of day and month.
            guard let table = try TablePreview(at: file.path) else { throw error }
            throw try await question(
                table, try await KnownTables(journal).columns(of: table.columns))
        }
        if let columns, let table = try TablePreview(at: file.path) {
            try await KnownTables(journal).remember(columns, of: table.columns)
        }
        if let saved { try await named.save(saved) }
        if let zone { try await journal.settings.set(.importTimeZone, to: zone.identifier) }
        return summary
    }

    /// The question about a table, with the choices that are saved for such tables.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - chosen: The last choice; nil if there is none.
    ///   - problem: The error in that choice.
    private func question(
        _ table: TablePreview, _ chosen: TableColumns?, problem: String? = nil
    ) async throws -> UnknownTable {
        let saved = try await NamedMappings(journal, language.transfer).columns(fitting: table)
        var chosen = chosen
        // The name of a choice that was deleted since is not used again.
        if problem == nil, !saved.contains(where: { $0.name == chosen?.name }) { chosen?.name = "" }
        return UnknownTable(
            columns: table.columns, rows: table.rows, dateColumn: table.dateColumn,
            isDayFirst: table.order == .dayFirst, remembered: chosen, saved: saved,
            problem: problem)
    }

    /// Takes the imported samples over into the journal, which the pages show.
    ///
    /// A failure does not undo the import.
    private func takenOver(
        _ samples: Int, report: @escaping @Sendable (FileImportStep) -> Void
    ) async throws -> FileImportResult.Takeover {
        do {
            let done = try await person.takeover.run { step in
                let stage: FileImportStep.Stage =
                    switch step {
                    case .activity: .activity
                    case .entries(let work): .entries(work.read)
                    }
                report(FileImportStep(fraction: nil, samples: samples, stage: stage))
            }
            guard let done else { return .off }
            return .done(entries: done.inbound.imported + done.inbound.adopted)
        } catch let failure as StoreTakeoverFailure {
            return .failed(language.reasons.text(failure.reason))
        } catch let error
            where !(error is CancellationError) && error as? JournalError != .cancelled
        {
            return .failed(language.errors.text(of: error) ?? language.transfer.notImported)
        } catch {
            throw CancellationError()
        }
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
                    }, events: reading.events.map(TableReading.Event.init))
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
            end: columns.end.isEmpty ? nil : columns.end, measures: [], rows: columns.rows,
            activity: columns.activity.isEmpty ? nil : columns.activity,
            dateOrder: columns.isDayFirst ? .dayFirst : .monthFirst)
        for measure in columns.measures {
            if let role = ColumnRole(rawValue: measure.type) {
                parts.append(
                    Part(
                        role: role, column: measure.column,
                        unit: measure.unit.isEmpty ? nil : measure.unit))
                continue
            }
            guard let type = ObjectType(name: measure.type) else {
                throw ExchangeError(.invalidMapping, detail: "there is no such type")
            }
            let unit = UnitReading(of: measure.unit, for: type)
            guard measure.unit.isEmpty || unit.unit != nil else {
                throw ExchangeError(.invalidMapping, detail: "a unit does not fit its type")
            }
            measures.append(Measure(type: type, column: measure.column, unit: unit.unit))
        }
    }
}

extension TableReading.Event {
    fileprivate init(_ event: TablePreview.Event) {
        let kind: Kind =
            switch event.kind {
            case .workout(let activity): .workout(activity)
            case .sleep(let value): .sleep(value)
            }
        self.init(kind, seconds: event.seconds, amounts: event.amounts)
    }
}

extension FileImportResult {
    fileprivate init(
        _ summary: ImportSummary, _ takeover: Takeover, _ sources: [String], _ language: Language
    ) {
        self.init(
            imported: summary.samples.filter { $0.value.inserted > 0 }
                .map { Line(language.types.name($0.key), $0.value.inserted) }
                .sorted { ($1.count, $0.text) < ($0.count, $1.text) },
            sources: sources, known: summary.known,
            skipped: summary.skipped.map { skip, count in
                let lines = summary.skippedLines[skip].map {
                    " (\(language.skips.lines($0, of: count)))"
                }
                let reason = language.skips.reason(skip.reason)
                return Line("\(skip.type ?? skip.element): \(reason)\(lines ?? "")", count)
            }.sorted { ($1.count, $0.text) < ($0.count, $1.text) },
            files: summary.files.map { File($0, language) },
            interruption: summary.interruption.flatMap(language.errors.text(of:)),
            takeover: takeover)
    }
}

extension FileImportResult.File {
    fileprivate init(_ file: ImportedFile, _ language: Language) {
        switch file.outcome {
        case .unread(let reason):
            self.init(file.path, language.unread.reason(reason))
        case .read:
            // A file that was read has the name of its format.
            self.init(
                file.path, file.formatName ?? "",
                columns: Self.unread(file.columns, language.transfer))
        }
    }

    /// The columns that were not read, each with the reason.
    private static func unread(_ columns: [ImportedFile.Column], _ words: TransferWords)
        -> [String]
    {
        columns.compactMap { column in
            switch column.use {
            case .used: nil
            case .unused: words.unusedColumn(column.name)
            case .unknown: words.unknownColumn(column.name)
            }
        }
    }
}

extension ExchangeError {
    /// Whether a person can answer it by saying what the columns of the table hold.
    fileprivate var isQuestion: Bool {
        [
            .unknownFormat, .ambiguousTable, .ambiguousDates, .contradictoryUnits, .implausibleUnit,
        ].contains(code)
    }
}

/// The types and sources of an import, and what several sources recorded, as lines of a page.
struct ImportSourceLines {
    private let summary: ImportSummary
    private let environment: ScreenEnvironment
    private var language: Language { environment.language }
    private var words: TransferWords { language.transfer }

    init(_ summary: ImportSummary, _ environment: ScreenEnvironment) {
        self.summary = summary
        self.environment = environment
    }

    var lines: [String] { summary.sources.map(line) + summary.overlaps.flatMap(lines) }

    private func line(_ source: ImportedSource) -> String {
        let missing = source.missingDays.flatMap { $0 > 0 ? number($0) : nil }
        return words.source(
            source.source, of: language.types.name(source.type), number(source.count),
            first: environment.full(source.firstDay), last: environment.full(source.lastDay),
            days: number(source.days), missing: missing)
    }

    private func lines(_ overlap: SourceOverlap) -> [String] {
        let unit = MeasurementUnits.label(overlap.doubled.unit)
        let amount = environment.number(overlap.doubled.value.rounded(), digits: 0)
        let first = words.overlap(
            type: language.types.name(overlap.type),
            sources: overlap.sources.map(\.name).joined(separator: ", "),
            days: number(overlap.days), amount: unit.isEmpty ? amount : "\(amount) \(unit)")
        guard !overlap.isInOrder else { return [first] }
        return [first, words.order(overlap.orderCommand)]
    }

    private func number(_ count: Int) -> String { environment.number(Double(count)) }
}

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
