internal import ArgumentParser
internal import HealthExchange
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
            "A number that gives the same file again. Keep it secret: it undoes the changes.",
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
