internal import ArgumentParser
internal import HealthDatabase
internal import HealthModel
internal import HealthWords

/// `health permissions list`: lists the decisions.
struct PermissionsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Shows what was decided, for all apps or for --as one.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let found = try world.openStoreToRead().permissions.all(of: world.reader)
            .filter { $0.share != .notDetermined || $0.read != .notDetermined }
        let time = TimeText(world.zone)
        if world.printsJSON {
            return try StandardOutput.write(json: found.map { JSON($0, time) })
        }
        let words = world.language.commandChoices
        guard !found.isEmpty else {
            return try StandardOutput.write([
                words.text(.nothingDecided)
            ])
        }
        var table = Table([.app, .type, .save, .read, .since].map { (words.text($0), .left) })
        for permission in found {
            table.add([
                permission.source.bundleIdentifier, permission.type.name,
                permission.share.word(words),
                permission.read.word(words), permission.earliest.map(time.minute) ?? "",
            ])
        }
        try StandardOutput.write(table.lines)
    }

    struct JSON: Encodable {
        let app: SourceJSON
        let type: String
        let name: String
        let save: String
        let read: String
        let since: String?

        init(_ permission: Permission, _ time: TimeText) {
            app = SourceJSON(
                bundleIdentifier: permission.source.bundleIdentifier,
                name: permission.source.name)
            type = permission.type.identifier
            name = permission.type.name
            save = permission.share.key
            read = permission.read.key
            since = permission.earliest.map(time.iso8601)
        }
    }
}

extension HealthStore.Decision {
    /// The text for the person; empty without a decision.
    fileprivate func word(_ words: CommandChoiceWords) -> String {
        switch self {
        case .notDetermined: ""
        case .denied: words.text(.no)
        case .granted: words.text(.yes)
        }
    }

    /// The value in JSON.
    fileprivate var key: String {
        switch self {
        case .notDetermined: "notDetermined"
        case .denied: "denied"
        case .granted: "granted"
        }
    }
}
