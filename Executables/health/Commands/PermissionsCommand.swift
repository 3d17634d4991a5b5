internal import ArgumentParser
internal import Foundation
internal import HealthDatabase
internal import HealthKit
internal import HealthKitSync
internal import HealthModel
internal import HealthWords

/// `health permissions`: the commands about what each app may save and read.
struct PermissionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "permissions",
        abstract: "Shows and changes what each app may save and read.",
        discussion: """
            Without --as the decisions are for this journal's own app, which may save and read \
            everything that you do not deny.
            """,
        subcommands: [
            PermissionsListCommand.self, PermissionsAllowCommand.self,
            PermissionsDenyCommand.self,
            PermissionsResetCommand.self,
        ],
        defaultSubcommand: PermissionsListCommand.self)
}

/// `health permissions allow`: allows types.
struct PermissionsAllowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "allow", abstract: "Lets an app save and read types.")

    @OptionGroup var selection: PermissionSelection

    @Option(
        help:
            "Let the app read only those samples of other apps that end then or later, such as 2026-03-01.",
        transform: { try MomentText($0) })
    var since: MomentText?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if since != nil, selection.shareOnly {
            throw InputError(.sinceSharing)
        }
    }

    func run() async throws {
        let world = try World(options)
        try since?.checkClock(now: world.now, in: world.zone)
        let date = since?.resolved(now: world.now, in: world.zone).date
        try await selection.decide(.granted, since: date, world)
    }
}

/// `health permissions deny`: denies types.
struct PermissionsDenyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deny", abstract: "Forbids an app to save and read types.")

    @OptionGroup var selection: PermissionSelection
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        try await selection.decide(.denied, World(options))
    }
}

/// `health permissions reset`: removes the decisions about types.
struct PermissionsResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Forgets decisions, as if the app had never asked.")

    @OptionGroup var selection: PermissionSelection
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        try await selection.decide(.notDetermined, World(options))
    }
}

/// The options that select permissions: some types or all, for saving, reading or both.
struct PermissionSelection: ParsableArguments {
    @Argument(help: "Types, such as stepCount or raw identifiers.", transform: TypeName.type)
    var types: [ObjectType] = []

    @Flag(help: "All types that an app can ask for.")
    var all = false

    @Flag(help: "Only reading.")
    var readOnly = false

    @Flag(help: "Only saving.")
    var shareOnly = false

    func validate() throws {
        if readOnly, shareOnly {
            throw InputError(.bothAccesses)
        }
        if all, !types.isEmpty { throw InputError(.typesOrAll) }
        if !all, types.isEmpty { throw InputError(.nothingAllowed) }
    }

    /// Stores a decision for the app of the command, and prints it.
    ///
    /// - Parameter since: The earliest end of other apps' samples that may be read; nil for all.
    func decide(
        _ decision: HealthStore.Decision, since: Date? = nil, _ world: World
    ) async throws {
        let named = all ? ObjectType.allKnown : types.flatMap(\.permittedTypes)
        // Permission to save workouts includes their energy and distance; permission to read does
        // not.
        let parts =
            decision == .granted && types.contains(.workout) ? ObjectType.partsOfWorkouts : []
        let share = readOnly ? [] : (named + parts).filter(\.isAllowedInShareRequest)
        let read = shareOnly ? [] : named.filter(\.isAllowedInReadRequest)
        guard !share.isEmpty || !read.isEmpty else {
            let names = types.map(\.name).joined(separator: ", ")
            throw InputError(.notAskable, ["names": names])
        }
        let store = try world.openStore()
        let app = try await world.namedApp(in: store)
        try store.permissions.set(
            share: Dictionary(share.map { ($0, decision) }) { first, _ in first },
            read: Dictionary(read.map { ($0, decision) }) { first, _ in first },
            earliest: limits(since, on: read), app: app)
        try report(decision, since: since, share: Set(share), read: Set(read), app, world)
    }

    /// The limits by type; only samples have a history that can be limited.
    private func limits(_ since: Date?, on read: [ObjectType]) -> [ObjectType: Date] {
        guard let since else { return [:] }
        return Dictionary(read.filter(\.isSample).map { ($0, since) }) { first, _ in first }
    }

    private func report(
        _ decision: HealthStore.Decision, since: Date?, share: Set<ObjectType>,
        read: Set<ObjectType>, _ app: AppIdentity, _ world: World
    ) throws {
        let identifier = app.source.bundleIdentifier
        if world.printsJSON {
            return try StandardOutput.write(
                json: JSON(
                    app: identifier, save: share.map(\.identifier).sorted(),
                    read: read.map(\.identifier).sorted(),
                    since: since.map { TimeText(world.zone).iso8601($0) }))
        }
        let words = world.language.commandChoices
        let access = words.access(saving: share.map(\.name), reading: read.map(\.name))
        let date = since.map { TimeText(world.zone).minute($0) }
        let line =
            switch decision {
            case .granted: words.granted(identifier, access, since: date)
            case .denied: words.denied(identifier, access)
            case .notDetermined: words.reset(identifier, access)
            }
        try StandardOutput.write([line])
    }

    struct JSON: Encodable {
        let app: String
        let save: [String]
        let read: [String]
        let since: String?
    }
}

extension ObjectType {
    /// The types that are saved with a workout.
    fileprivate static var partsOfWorkouts: [ObjectType] {
        HealthFeature.workouts.typesToShare.compactMap { ObjectType.named($0.identifier) }
    }

    /// The types for which permission is requested instead of this one: the permission of a
    /// correlation follows from the types that it contains.
    fileprivate var permittedTypes: [ObjectType] {
        switch self {
        case .food:
            ObjectType.allKnown.filter { $0.kind == .quantity && $0.name.hasPrefix("dietary") }
        case .bloodPressure: [.bloodPressureSystolic, .bloodPressureDiastolic]
        default: [self]
        }
    }
}

extension World {
    /// The app of the command, with the name that the store already knows.
    func namedApp(in store: HealthStore) async throws -> AppIdentity {
        guard app.source.name == app.source.bundleIdentifier else { return app }
        let types = try await store.countsByType().keys
        let known = try await store.sources(of: types.map { SampleQuery(type: $0) }, app: nil)
        guard
            let name = known.first(where: { $0.bundleIdentifier == app.source.bundleIdentifier }
            )?
            .name
        else { return app }
        var named = app
        named.source.name = name
        return named
    }
}

/// `health permissions list`: lists the decisions.
struct PermissionsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Shows the decisions for all apps, or for the app that --as names.")

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
