internal import ArgumentParser
internal import HealthExchange
internal import HealthWords

/// `health export`: writes the samples of the store to files in another format.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes what the store has into files of another format.",
        discussion: """
            A file that is there is replaced once the new one is complete; a folder must be new or \
            empty. Only you may read what is written. ndjson holds everything; docs/formats.md \
            says what the others leave out.
            """)

    @Option(
        help: ArgumentHelp("apple, csv, ndjson, parquet, fhir, omh or sqlite.", valueName: "name"),
        completion: .list(ExportFormat.allCases.map(\.rawValue)),
        transform: Self.format)
    var format: ExportFormat

    @OptionGroup var samples: SelectionOptions

    @Argument(help: "The file or folder to write, or - for stdout where the format allows it.")
    var path: String

    @OptionGroup var options: GlobalOptions

    private static func format(_ text: String) throws -> ExportFormat {
        guard let format = ExportFormat(rawValue: text.lowercased()) else {
            let names = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw InputError(.noFormat, ["text": text, "names": names])
        }
        return format
    }

    func validate() throws {
        if path == "-", !format.canStream {
            throw InputError(.noStream, ["format": format.rawValue])
        }
    }

    func run() async throws {
        let world = try World(options)
        let selection = try samples.selection(now: world.now, in: world.zone)
        let exporter = HealthExporter(try world.openStoreToRead(), zone: world.zone)
        let line = ProgressLine(world.language)
        defer { line.end() }
        let report = try await exporter.export(as: format, to: path, selection) { line.show($0) }
        line.end()
        guard path != "-" else { return }
        let text = ExportText(report: report, path: path, language: world.language)
        if world.printsJSON {
            try StandardOutput.write(json: text.json)
        } else {
            try StandardOutput.write(text.lines)
        }
    }
}
