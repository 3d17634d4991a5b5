internal import ArgumentParser
internal import HealthExchange
internal import HealthWords

/// `health mappings`: lists the saved mappings of tables, renames and deletes one.
struct MappingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mappings",
        abstract:
            "Lists, renames and deletes the mappings of tables that you saved under a name.",
        discussion: """
            health import --map COLUMNS --save-map NAME saves one, and --map NAME uses it. The page \
            Import of the app has the same mappings.
            """)

    @Option(help: ArgumentHelp("Delete the mapping with this name.", valueName: "name"))
    var delete: String?

    @Option(help: ArgumentHelp("Rename the mapping with this name.", valueName: "name"))
    var rename: String?

    @Option(help: ArgumentHelp("The new name of the mapping.", valueName: "name"))
    var to: String?

    @OptionGroup var options: GlobalOptions

    private struct Shown: Encodable {
        let name: String
        let columns: String
    }

    func validate() throws {
        guard (rename == nil) == (to == nil) else { throw InputError(.renameAlone) }
    }

    func run() async throws {
        let world = try World(options)
        let saved = SavedMappings(try await world.openExistingJournal())
        if let delete, try await !saved.remove(delete) {
            throw InputError(.noSavedMapping, ["name": delete])
        }
        if let rename, let to {
            switch try await saved.rename(rename, to: to) {
            case .done: break
            case .missing: throw InputError(.noSavedMapping, ["name": rename])
            case .taken: throw InputError(.mappingTaken, ["name": to])
            case .noName: throw InputError(.mappingName)
            }
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
