internal import ArgumentParser
internal import HealthDatabase
internal import HealthWords

/// `health permissions`: the commands about what each app may save and read.
struct PermissionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "permissions",
        abstract: "Shows and decides what each app may save and read.",
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
        help: "Let the app read only others' samples that end then or later, as 2026-03-01.",
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
