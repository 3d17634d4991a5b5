internal import ArgumentParser
internal import HealthExchange
internal import HealthModel
internal import HealthWords

/// `health record`: writes samples of the store as a fixture for tests.
struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract:
            "Writes samples of the store as a fixture for tests, without what identifies you.",
        discussion: """
            Dates move by whole weeks, names and texts are replaced, values change by a few percent, \
            routes are moved and bent, and rare values are left out. The report says what an attacker \
            could still learn: read it before you publish the file. docs/formats.md describes the file.
            """)

    @OptionGroup var samples: SelectionOptions

    @Flag(help: "Make the samples anonymous. A fixture always is, so this is required.")
    var anonymise = false

    @Option(
        help: ArgumentHelp(
            "A number with which the same file can be written again. Keep it secret: it undoes the changes.",
            valueName: "number"))
    var seed: UInt64?

    @Argument(help: "The file to write, such as night.ndjson.")
    var path: String

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard anonymise else { throw InputError(.notAnonymous) }
        guard path != "-" else { throw InputError(.noStream, ["format": "health record"]) }
    }

    func run() async throws {
        let world = try World(options)
        let selection = try samples.selection(now: world.now, in: world.zone)
        let store = try world.openStoreToRead()
        let recorder =
            if let seed {
                FixtureRecorder(store, zone: world.zone, seed: seed)
            } else {
                FixtureRecorder(store, zone: world.zone)
            }
        let report = try recorder.record(to: path, selection)
        let text = RecordText(report: report, path: path, language: world.language)
        if world.printsJSON {
            try StandardOutput.write(json: text.json)
        } else {
            try StandardOutput.write(text.lines)
        }
    }
}

/// The result of a recording, as text and JSON.
struct RecordText {
    let report: FixtureReport
    let path: String
    /// The person's language.
    let language: Language

    /// The counts of written samples and of changes, and the facts that the file still reveals.
    var lines: [String] {
        let words = language.commandRecord
        var lines = [
            OutsideText.line(
                words.recorded(report.written, to: path, bytes: Int(report.bytes)))
        ]
        for (key, counts) in [
            (CommandRecordWords.Key.rare, report.rare), (.excluded, report.excluded),
        ] where !counts.isEmpty {
            lines.append(words.text(key))
            lines += TypeCount.sorted(counts).map {
                "  \(language.numbers.text($0.count)) \($0.name)"
            }
        }
        guard report.written > 0 else { return lines }
        lines.append(words.text(.changed))
        lines.append("  " + words.text(.always))
        lines += changes.filter { $0.count > 0 }
            .map { "  " + words.text($0.key, count: $0.count) }
        lines.append(words.text(.learnt))
        lines += report.risks.map { "  " + words.risk($0.rawValue) }
        return lines
    }

    private var changes: [(key: CommandRecordWords.Key, count: Int)] {
        [
            (.sources, report.sources), (.devices, report.devices), (.texts, report.texts),
            (.keys, report.keys), (.zones, report.zones), (.routes, report.routes),
            (.otherClockTimes, report.otherClockTimes),
        ]
    }

    var json: JSON {
        JSON(
            path: path, bytes: report.bytes, written: report.written,
            types: TypeCount.sorted(report.samples), rare: TypeCount.sorted(report.rare),
            excluded: TypeCount.sorted(report.excluded), sources: report.sources,
            devices: report.devices, texts: report.texts, keys: report.keys, zones: report.zones,
            routes: report.routes, otherClockTimes: report.otherClockTimes,
            risks: report.risks.map(\.rawValue))
    }

    struct JSON: Encodable {
        let path: String
        let bytes: Int64
        let written: Int
        let types: [TypeCount]
        let rare: [TypeCount]
        let excluded: [TypeCount]
        let sources: Int
        let devices: Int
        let texts: Int
        let keys: Int
        let zones: Int
        let routes: Int
        let otherClockTimes: Int
        let risks: [String]
    }
}
