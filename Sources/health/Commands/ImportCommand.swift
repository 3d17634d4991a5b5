#if Server

internal import ArgumentParser
internal import HealthExchange

/// `health import`: an Apple Health export comes into the store.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Imports an Apple Health export into the store.",
        discussion: """
            Importing the same or a later export again adds only what is new. In the Health app: \
            your picture, then Export All Health Data.
            """)

    @Argument(help: "export.zip, the folder it unpacks to, the XML file in it, or - for stdin.")
    var file: String

    @Flag(help: "Say what would come in, and write nothing.")
    var dryRun = false

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let summary = try await InputFile.with(file) { path in
            let importer = AppleExportImporter(
                dryRun ? try world.openStoreToLookAt() : try world.openStore())
            let line = ProgressLine()
            defer { line.end() }
            return dryRun
                ? try await importer.previewImport(at: path) { line.show($0) }
                : try await importer.importExport(at: path) { line.show($0) }
        }
        let text = ImportText(summary: summary, isDryRun: dryRun, zone: world.zone)
        if world.printsJSON {
            try StandardOutput.write(json: text.json)
        } else {
            try StandardOutput.write(text.lines)
        }
        // What was read before the damage is in the store; the damage is a failure all the same.
        if let interruption = summary.interruption { throw interruption }
    }
}

#endif
