internal import ArgumentParser
internal import HealthDatabase
internal import HealthModel
internal import HealthWords

/// `health types`: lists the types that commands accept, with the number of samples of each.
struct TypesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types",
        abstract: "Lists the types of data with their names, units and numbers of samples.",
        discussion: "Every command takes a type by its name or by one of its other words.")

    @Argument(help: "A part of a name or of another word; without it, all types.")
    var text: String?

    @Flag(help: "Only types of which there are samples.")
    var stored = false

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let counts = try await world.openStoreToRead().countsByType(app: world.reader)
        let types = ObjectType.allKnown.map { TypeRow($0, count: counts[$0] ?? 0) }
            .filter { (!stored || $0.samples > 0) && (text.map($0.mentions) ?? true) }
            .sorted { $0.name < $1.name }
        if world.printsJSON { return try StandardOutput.write(json: types) }
        let words = world.language.commandData
        guard !types.isEmpty else {
            return try StandardOutput.write([
                text.map(words.noType) ?? words.text(.noSamples)
            ])
        }
        var table = Table([
            (words.text(.name), .left), (words.text(.also), .left), (words.text(.unit), .left),
            (words.text(.samples), .right),
        ])
        for type in types {
            table.add([
                type.name, type.words.joined(separator: ", "), type.unit ?? "",
                type.samples > 0 ? "\(type.samples)" : "",
            ])
        }
        try StandardOutput.write(table.lines)
    }
}

/// A type as a row of the output.
private struct TypeRow: Encodable {
    let name: String
    let identifier: String
    let words: [String]
    let unit: String?
    let samples: Int

    init(_ type: ObjectType, count: Int) {
        name = type.name
        identifier = type.identifier
        words = EverydayNames.names(of: type)
        unit = type.quantityFacts?.canonicalUnitString
        samples = count
    }

    func mentions(_ text: String) -> Bool {
        ([name, identifier] + words).contains { $0.lowercased().contains(text.lowercased()) }
    }
}
