internal import ArgumentParser
internal import HealthExchange
internal import HealthWords

/// `health mappings`: lists the saved mappings of tables, and deletes one.
struct MappingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mappings",
        abstract: "Lists the mappings of tables that you saved under a name, and deletes one.",
        discussion: """
            health import --map COLUMNS --save-map NAME saves one, and --map NAME uses it. The page \
            Import of the app has the same mappings.
            """)

    @Option(help: ArgumentHelp("Delete the mapping with this name.", valueName: "name"))
    var delete: String?

    @OptionGroup var options: GlobalOptions

    private struct Shown: Encodable {
        let name: String
        let columns: String
    }

    func run() async throws {
        let world = try World(options)
        let saved = SavedMappings(try await world.openExistingJournal())
        if let delete, try await !saved.remove(delete) {
            throw InputError(.noSavedMapping, ["name": delete])
        }
        let shown = try await saved.all().map {
            Shown(name: $0.name, columns: MappingText.text(of: $0.mapping))
        }
        if world.printsJSON { return try StandardOutput.write(json: shown) }
        let words = world.language.commandData
        guard !shown.isEmpty else {
            return try StandardOutput.write([words.text(.noMappings)])
        }
        var table = Table([(words.text(.name), .left), (words.text(.columns), .left)])
        for mapping in shown { table.add([mapping.name, mapping.columns]) }
        try StandardOutput.write(table.lines)
    }
}
