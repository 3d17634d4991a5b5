internal import ArgumentParser
internal import Foundation
internal import HealthExchange
internal import HealthModel
internal import HealthWords

/// `health export`: writes the samples of the store to files in another format.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes the data of the store into files of another format.",
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

/// The samples that a command writes into a file: their types and their time range.
struct SelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Only these types, such as stepCount,bodyMass.", valueName: "names"),
        transform: { try TypeList($0) })
    var types: TypeList?

    @Option(help: "The first day or instant.", transform: { try MomentText($0) })
    var from: MomentText?

    @Option(
        help: "The last day, or the instant to end before.", transform: { try MomentText($0) })
    var to: MomentText?

    /// The selection, with the days of a time zone.
    func selection(now: Date, in zone: TimeZone) throws -> ExportSelection {
        let span = try DaySpan(from: from, to: to, now: now, in: zone)
        return ExportSelection(types: types?.types, from: span.start, to: span.end)
    }
}

/// The result of an export, as text and JSON.
struct ExportText {
    let report: ExportReport
    let path: String
    /// The person's language.
    let language: Language

    /// The number of samples, and the data that the format cannot hold.
    var lines: [String] {
        let words = language.commandTransfer
        var lines = [
            OutsideText.line(
                words.exported(report.written, to: path, bytes: Int(report.bytes)))
        ]
        if report.activitySummaries > 0 {
            lines.append(words.text(.rings, count: report.activitySummaries))
        }
        if !report.leftOut.isEmpty {
            lines.append(words.text(.noPlace))
            lines += TypeCount.sorted(report.leftOut)
                .map { "  \(language.numbers.text($0.count)) \($0.name)" }
        }
        return lines
    }

    var json: JSON {
        JSON(
            path: path, bytes: report.bytes, written: report.written,
            types: TypeCount.sorted(report.samples), leftOut: TypeCount.sorted(report.leftOut),
            activitySummaries: report.activitySummaries)
    }

    struct JSON: Encodable {
        let path: String
        let bytes: Int64
        let written: Int
        let types: [TypeCount]
        let leftOut: [TypeCount]
        let activitySummaries: Int
    }
}
