internal import ArgumentParser
internal import HealthModel

/// The `health` command.
struct HealthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Keeps a journal of weight, food and drinks in step with a health store.",
        discussion: """
            The journal holds what you log. The health store is one file that all apps of this \
            machine share. `health sync` brings the two together.
            """,
        version: "0.1.0",
        subcommands: [
            ImportCommand.self, MappingsCommand.self, ExportCommand.self, RecordCommand.self,
            LogCommand.self,
            EditCommand.self, DeleteCommand.self, UndoCommand.self, TodayCommand.self,
            YesterdayCommand.self, HistoryCommand.self, GoalCommand.self, QueryCommand.self,
            WatchCommand.self,
            TypesCommand.self, UnitsCommand.self, SourcesCommand.self, PermissionsCommand.self,
            KindsCommand.self,
            FoodsCommand.self, SyncCommand.self, StatusCommand.self, ConflictsCommand.self,
            DoctorCommand.self,
            BackupCommand.self, RestoreCommand.self, ServeCommand.self,
            SecondFactorCommand.self, CloudCommand.self, MCPCommand.self,
        ])

    /// The command with the name most similar to a mistyped one; nil if none is similar, or if the
    /// word is a command.
    static func nearest(to word: String) -> String? {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard !names.contains(word) else { return nil }
        let near = names.map { (name: $0, distance: EditDistance.between(word.lowercased(), $0)) }
            .filter { $0.distance <= max(1, word.count / 3) }
        return near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }
}

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
    @Flag(help: "Print JSON, for a program to read.")
    var json = false

    @Flag(help: "Print CSV: a table with a line for each row.")
    var csv = false

    @Flag(help: "Print JSON with one object per line.")
    var ndjson = false

    @Option(
        name: .customLong("tz"),
        help: ArgumentHelp(
            "Your time zone, such as Europe/Vienna (TZ; else the machine's).",
            valueName: "zone"),
        transform: { try ZoneName($0) })
    var zone: ZoneName?

    @Option(
        help: ArgumentHelp(
            "The health store (OPENHEALTHKIT_STORE; else OpenHealthKit/health.sqlite in "
                + "$XDG_DATA_HOME).", valueName: "path"))
    var store: String?

    @Option(
        help: ArgumentHelp(
            "The journal (HEALTH_JOURNAL; else journal.sqlite beside the store).",
            valueName: "path"))
    var journal: String?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The app for which the command acts (OPENHEALTHKIT_APP; else org.openhealthkit.health).",
            valueName: "bundle-id"))
    var app: String?
}
