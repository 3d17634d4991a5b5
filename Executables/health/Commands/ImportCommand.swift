internal import ArgumentParser
internal import Foundation
internal import HealthBackup
internal import HealthExchange
internal import HealthJournal
internal import HealthWords

/// `health import`: imports a file of another program into the store.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Imports Apple Health's export or another program's file into the store.",
        discussion: """
            The format is found by the content: Apple Health, Health Connect, Health Auto Export, \
            JSON Lines, CSV, FHIR, FIT, GPX, TCX, Nightscout, Garmin, Fitbit, Google Fit, Polar, Oura, \
            or an iPhone's backup with its Health database. Importing the same or a later export again adds only what is new. What was \
            imported is in your journal at once, unless sync is off. In the Health app: tap your picture, then \
            Export All Health Data. The command asks for the password of an encrypted backup.
            """)

    @Argument(help: "The file, archive or folder, an iPhone's backup, or - for stdin.")
    var file: String

    @Option(
        name: .customLong("map"),
        help: ArgumentHelp(
            "The columns of a CSV file, such as date=Day,weight=Weight,unit=kg, or the name of a saved mapping.",
            valueName: "columns"),
        transform: { try MappingChoice($0) })
    var mapping: MappingChoice?

    @Option(
        name: .customLong("save-map"),
        help: ArgumentHelp(
            "Save the columns of --map under this name for other files.", valueName: "name"))
    var savedName: String?

    @Option(
        help: ArgumentHelp(
            "What comes first in 3/4/2026, if no date of the file shows it: dmy or mdy.",
            valueName: "order"),
        transform: { try DateOrder(typed: $0) })
    var dateOrder: DateOrder?

    @Option(
        help: ArgumentHelp("Only these types, such as stepCount,bodyMass.", valueName: "names"),
        transform: { try TypeList($0) })
    var types: TypeList?

    @Option(
        help: "Only what begins on this day or later.", transform: { try MomentText($0) })
    var since: MomentText?

    @Flag(
        help: "Read the export_cda.xml of an Apple Health export whose XML is damaged: vital signs."
    )
    var cda = false

    @Flag(help: "Show what would be imported, and write nothing.")
    var dryRun = false

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        MemoryArenas.limit()
        let world = try World(options)
        let columns = try await mapping?.mapping(in: world)
        let saved = try await toSave(columns, world)
        let summary = try await InputFile.with(file) { path in
            guard let backup = PhoneBackup(at: path) else {
                return try await read(path, world, columns)
            }
            return try await backup.withHealth(
                passphrase: backup.isEncrypted ? passphrase.forReading() : nil
            ) { try await read($0.path, world, columns) }
        }
        if let saved, !dryRun {
            // The web app may be importing the new samples into the journal.
            _ = try await JournalPatience.retry {
                try await SavedMappings(world.openJournal()).save(saved)
            }
        }
        // With the person's own files the new samples are imported into the journal at once.
        let takeover = ImportTakeover(world)
        let outcome = dryRun || !world.isOwnersApp ? nil : await takeover.run()
        let text = ImportText(
            summary: summary, isDryRun: dryRun, takeover: outcome, zone: world.zone,
            language: world.language)
        if world.printsJSON {
            try StandardOutput.write(json: text.json)
        } else {
            try StandardOutput.write(text.lines)
        }
        // The samples before the damaged part are in the store, but the command still fails.
        if let interruption = summary.interruption { throw interruption }
        if case .failed(let failure) = outcome { throw failure }
        if summary.hasLosses {
            let isAnythingRead = summary.files.contains { $0.isRead }
            throw CommandFailure(
                world.language.commandTransfer.text(.partlyRead),
                isAnythingRead ? .partlyRead : .badData)
        }
    }

    /// The mapping to save after the import; nil if none is to be saved.
    ///
    /// - Throws: The reason why it cannot be saved, before anything is imported.
    private func toSave(_ columns: ColumnMapping?, _ world: World) async throws -> SavedMapping? {
        guard let savedName else { return nil }
        guard let columns, case .columns = mapping else { throw InputError(.saveMapAlone) }
        guard let saved = SavedMapping(name: savedName, mapping: columns) else {
            throw InputError(.mappingName)
        }
        guard !dryRun else { return saved }
        let known = try await SavedMappings(world.openJournal()).all()
        guard known.count < SavedMappings.most || known.contains(where: { $0.name == saved.name })
        else { throw InputError(.manyMappings, ["most": "\(SavedMappings.most)"]) }
        return saved
    }

    /// The person's answers about information that a file lacks.
    private struct Answers {
        var zone: TimeZone?
        var order: DateOrder?
    }

    /// Reads the file, and asks once for the time zone or the order of day and month if its dates leave
    /// that open.
    private func read(_ path: String, _ world: World, _ columns: ColumnMapping?) async throws
        -> ImportSummary
    {
        let zones = ImportZone(world: world, given: options.zone?.zone)
        let known = try await zones.known()
        var answers = Answers(zone: known, order: dateOrder)
        while true {
            do {
                let summary = try await read(path, world, answers, columns)
                if !dryRun, let used = answers.zone, used != known || options.zone != nil {
                    try await zones.remember(used)
                }
                return summary
            } catch let error as ExchangeError {
                answers = try answer(error, path, answers, zones)
            }
        }
    }

    /// The answers, extended by the answer to the question of an error.
    ///
    /// - Throws: The error itself if it is not a question, or another one if no person can be
    ///   asked.
    private func answer(
        _ error: ExchangeError, _ path: String, _ answers: Answers, _ zones: ImportZone
    ) throws -> Answers {
        var answers = answers
        switch error.code {
        case .needsTimeZone:
            guard file != "-", let answer = try zones.ask() else {
                throw InputError(.zoneMissing)
            }
            answers.zone = answer
        case .ambiguousDates:
            guard file != "-", let answer = try zones.askForDateOrder() else { throw error }
            answers.order = answer
        case .unknownFormat where mapping == nil:
            // A folder is not a table.
            let table = try? UnknownTableText(at: path, zones.world.language)
            throw table?.failure(of: file) ?? error
        case .truncated, .malformed, .tooLong:
            guard !cda, HealthImporter.hasClinicalDocument(at: path) else { throw error }
            let failure = CommandFailure(error)
            let offer = zones.world.language.commandTransfer.text(.clinicalOffer)
            throw CommandFailure("\(failure.message) \(offer)", failure.status)
        default: throw error
        }
        return answers
    }

    private func read(
        _ path: String, _ world: World, _ answers: Answers, _ columns: ColumnMapping?
    ) async throws -> ImportSummary {
        let span = try DaySpan(from: since, to: nil, now: world.now, in: world.zone)
        let importer = HealthImporter(
            dryRun ? try world.openStoreToLookAt() : try world.openStore(),
            ImportOptions(
                timeZone: answers.zone, dateOrder: answers.order, mapping: columns,
                types: types?.types, since: span.start, readsClinicalDocument: cda,
                zoneOfDays: world.zone))
        let line = ProgressLine(world.language)
        defer { line.end() }
        return dryRun
            ? try await importer.previewFile(at: path) { line.show($0) }
            : try await importer.importFile(at: path) { line.show($0) }
    }
}

extension DateOrder {
    /// The order that a person typed.
    init(typed text: String) throws(InputError) {
        switch text.lowercased() {
        case "dmy": self = .dayFirst
        case "mdy": self = .monthFirst
        default: throw InputError(.noOrder)
        }
    }
}
