internal import ArgumentParser
internal import HealthDatabase
internal import HealthModel
internal import HealthWords

/// `health sources`: lists or sets the sources of a type, in descending priority.
struct SourcesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract:
            "Lists the sources of a type in the order in which they count, and changes that order.",
        discussion: """
            Where two sources measured at the same time, the first in the order counts. Sources \
            that --order does not name follow in their previous order.
            """)

    @Argument(help: "The type, such as steps.")
    var type: String

    @Option(help: "Bundle identifiers, separated by commas; the first one counts first.")
    var order: String?

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let type = try TypeName.type(type)
        let store = try world.openStoreToRead()
        if let order { try await setOrder(order, of: type, store) }
        let sources = try await store.preferences.sourcesInOrder(of: type, app: world.reader)
        if world.printsJSON {
            return try StandardOutput.write(
                json: sources.map { ["bundleIdentifier": $0.bundleIdentifier, "name": $0.name] })
        }
        guard !sources.isEmpty else {
            return try StandardOutput.write([world.language.commandData.noSource(of: type.name)])
        }
        let words = world.language.commandData
        var table = Table([
            ("", .right), (words.text(.source), .left), (words.text(.identifier), .left),
        ])
        for (place, source) in sources.enumerated() {
            table.add(["\(place + 1)", source.name, source.bundleIdentifier])
        }
        try StandardOutput.write(table.lines)
    }

    private func setOrder(_ text: String, of type: ObjectType, _ store: HealthStore) async throws {
        let named = text.split(separator: ",").map { $0.trimmingPrefix(" ") }.map(String.init)
        let known = try await store.preferences.sourcesInOrder(of: type, app: nil).map(
            \.bundleIdentifier)
        for source in named where !known.contains(source) {
            throw InputError(.unknownSource, ["source": source, "type": type.name])
        }
        try store.preferences.setSourcePriority(
            named + known.filter { !named.contains($0) }, for: type)
    }
}
