internal import ArgumentParser
internal import Foundation
internal import HealthExchange
internal import HealthWords

/// `health import`: imports a file of another program into the store.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Imports Apple Health's export or another program's file into the store.",
        discussion: """
            The format is found by the content: Apple Health, Health Connect, Health Auto Export, \
            JSON Lines, CSV, FHIR, GPX, TCX or Nightscout. Importing the same or a later export \
            again adds only what is new. What came in is in your journal at once, unless sync is \
            off. In the Health app: your picture, then Export All Health \
            Data.
            """)

    @Argument(help: "The file, archive or folder, or - for stdin.")
    var file: String

    @Option(
        name: .customLong("map"),
        help: ArgumentHelp(
            "The columns of a CSV file: date=Day,weight=Weight,unit=kg.", valueName: "columns"),
        transform: { try MappingText($0) })
    var mapping: MappingText?

    @Option(
        help: ArgumentHelp("Only these types, as stepCount,bodyMass.", valueName: "names"),
        transform: { try TypeList($0) })
    var types: TypeList?

    @Option(
        help: "Only what begins on this day or later.", transform: { try MomentText($0) })
    var since: MomentText?

    @Flag(help: "Say what would come in, and write nothing.")
    var dryRun = false

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let summary = try await InputFile.with(file) { path in
            try await read(path, world)
        }
        // On the person's own files what came in is in the journal at once.
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
    }

    /// Reads the file, and asks once for the time zone if its dates have none.
    private func read(_ path: String, _ world: World) async throws -> ImportSummary {
        let zones = ImportZone(world: world, given: options.zone?.zone)
        let known = try await zones.known()
        let summary: ImportSummary
        var used = known
        do {
            summary = try await read(path, world, known)
        } catch let error as ExchangeError where error.code == .needsTimeZone {
            guard file != "-", let answer = try zones.ask() else {
                throw InputError(.zoneMissing)
            }
            used = answer
            summary = try await read(path, world, answer)
        } catch let error as ExchangeError where error.code == .unknownFormat && mapping == nil {
            throw try UnknownTableText(at: path, world.language)?.failure(of: file) ?? error
        }
        if !dryRun, let used, used != known || options.zone != nil {
            try await zones.remember(used)
        }
        return summary
    }

    private func read(_ path: String, _ world: World, _ zone: TimeZone?) async throws
        -> ImportSummary
    {
        let span = try DaySpan(from: since, to: nil, now: world.now, in: world.zone)
        let importer = HealthImporter(
            dryRun ? try world.openStoreToLookAt() : try world.openStore(),
            ImportOptions(
                timeZone: zone, mapping: mapping?.mapping, types: types?.types, since: span.start))
        let line = ProgressLine(world.language)
        defer { line.end() }
        return dryRun
            ? try await importer.previewFile(at: path) { line.show($0) }
            : try await importer.importFile(at: path) { line.show($0) }
    }
}
