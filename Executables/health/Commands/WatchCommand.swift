internal import ArgumentParser
internal import Foundation
internal import HealthDatabase
internal import HealthModel
internal import HealthWords

/// `health watch`: prints a line for each commit that changes a type, from any process.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Prints a line whenever samples of a type are saved or deleted.",
        discussion: "Changes by other processes appear within a second. Ctrl-C ends it.")

    @Argument(
        help: "The type, such as stepCount, or a raw identifier.", transform: TypeName.type)
    var type: ObjectType

    @Option(help: "End after this number of lines.")
    var count: Int?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if let count, count < 1 { throw InputError(.tooSmall, ["option": "--count"]) }
    }

    func run() async throws {
        let world = try World(options)
        let store = try world.openStoreToRead()
        let commits = store.commits(of: [type])
        var anchor = try await store.latestAnchor()
        StandardError.write(world.language.commandData.watching(type.name) + "\n")
        var lines = 0
        for await _ in commits {
            let changes = try await store.changes(
                [SampleQuery(type: type)], after: anchor, app: world.reader)
            anchor = changes.anchor
            // A commit may cause two notifications; the second has no changes.
            guard !changes.added.isEmpty || !changes.deleted.isEmpty else { continue }
            try show(changes, world)
            lines += 1
            if lines == count { return }
        }
    }

    private func show(_ changes: Changes, _ world: World) throws {
        let time = TimeText(world.zone)
        if world.printsJSON {
            return try StandardOutput.write(
                json: JSON(
                    at: time.iso8601(world.now), type: type.identifier, name: type.name,
                    added: changes.added.count, deleted: changes.deleted.count),
                isOneLine: true)
        }
        var parts: [String] = []
        if !changes.added.isEmpty { parts.append("+\(changes.added.count)") }
        if !changes.deleted.isEmpty { parts.append("-\(changes.deleted.count)") }
        try StandardOutput.write([
            "\(time.minute(world.now))  \(type.name)  \(parts.joined(separator: " "))"
        ])
    }

    struct JSON: Encodable {
        let at: String
        let type: String
        let name: String
        let added: Int
        let deleted: Int
    }
}
