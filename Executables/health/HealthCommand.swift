internal import ArgumentParser

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
            ImportCommand.self, ExportCommand.self, LogCommand.self, EditCommand.self,
            DeleteCommand.self, UndoCommand.self, TodayCommand.self, YesterdayCommand.self,
            HistoryCommand.self, GoalCommand.self, QueryCommand.self, WatchCommand.self,
            TypesCommand.self, SourcesCommand.self, PermissionsCommand.self, KindsCommand.self,
            SyncCommand.self, StatusCommand.self, ConflictsCommand.self, DoctorCommand.self,
            BackupCommand.self, RestoreCommand.self, ServeCommand.self, CloudCommand.self,
            MCPCommand.self,
        ])
}
