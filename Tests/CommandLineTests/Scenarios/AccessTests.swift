import Foundation
import TestSupport
import Testing

@Suite("Samples of other apps with --as")
struct AccessTests {
    /// Where a command's figures come from.
    private enum Kind {
        /// From the store, for the app of `--as`: there is a test of it here.
        case store
        /// From the store through HealthKit's own API, which has tests of its own.
        case healthKit
        /// It is what the person does who owns the store: it decides, imports, exports, backs up, opens the
        /// pages about it, or checks, which shows how many of the app's own samples do not agree
        /// with the journal.
        case owner
        /// From the journal, which is the person's own; or nothing is shown.
        case journal
        /// From the store, for the assistant or the app of `--as`; `ConsentTests` are about it.
        case assistant
        /// It has subcommands and shows nothing itself.
        case group
    }

    private static let commands: [String: Kind] = [
        "HealthCommand": .group, "PermissionsCommand": .group, "ConflictsCommand": .group,
        "LogCommand": .group, "GoalCommand": .group,
        "QueryCommand": .store, "StatusCommand": .store, "WatchCommand": .store,
        "TypesCommand": .store, "SourcesCommand": .store,
        "SyncCommand": .healthKit,
        "PermissionsListCommand": .owner, "PermissionsAllowCommand": .owner,
        "PermissionsDenyCommand": .owner, "PermissionsResetCommand": .owner,
        "ImportCommand": .owner, "ExportCommand": .owner, "RecordCommand": .owner,
        "DoctorCommand": .owner, "ServeCommand": .owner,
        "GoalSetCommand": .journal, "GoalListCommand": .journal, "GoalRemoveCommand": .journal,
        "LogWeightCommand": .journal, "LogWaterCommand": .journal, "LogFoodCommand": .journal,
        "LogWorkoutCommand": .journal, "LogMeasurementCommand": .journal,
        "LogNoteCommand": .journal,
        "UndoCommand": .journal, "SecondFactorCommand": .journal,
        "YesterdayCommand": .journal, "UnitsCommand": .journal, "MappingsCommand": .journal,
        "DeleteCommand": .journal, "EditCommand": .journal, "HistoryCommand": .journal,
        "KindsCommand": .journal,
        "TodayCommand": .journal, "BackupCommand": .owner, "RestoreCommand": .owner,
        "ConflictsListCommand": .journal, "ConflictsResolveCommand": .journal,
        "ConflictsEarlierCommand": .journal,
        "CloudCommand": .group, "CloudServeCommand": .journal, "CloudInviteCommand": .journal,
        "CloudPrepareCommand": .journal, "CloudMoveCommand": .journal,
        "CloudConnectCommand": .journal,
        "CloudSyncCommand": .journal, "CloudStatusCommand": .journal,
        "CloudCodeCommand": .journal, "CloudDevicesCommand": .journal,
        "CloudDisconnectCommand": .journal, "CloudRequestsCommand": .journal,
        "CloudTokenCommand": .journal,
        "CloudSamplesCommand": .group, "CloudSamplesShareCommand": .journal,
        "CloudSamplesStopCommand": .journal, "CloudSamplesStatusCommand": .journal,
        "FoodsCommand": .group, "FoodsSearchCommand": .journal, "FoodsShowCommand": .journal,
        "FoodsImportCommand": .journal, "FoodsSourcesCommand": .journal,
        "FavouritesCommand": .group, "FavouritesListCommand": .journal,
        "FavouritesAddCommand": .journal, "FavouritesRemoveCommand": .journal,
        "RecipesCommand": .group, "RecipesAddCommand": .journal, "RecipesRemoveCommand": .journal,
        "MCPCommand": .group, "MCPServeCommand": .assistant, "MCPLogCommand": .journal,
        "MCPPendingCommand": .journal, "MCPConfirmCommand": .journal,
        "MCPDiscardCommand": .journal,
    ]

    @Test("every command is listed")
    func listed() throws {
        let sources = Repository.file("Executables/health")
        var declared: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        where path.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            for match in text.matches(of: #/struct (\w+): (?:Async)?ParsableCommand/#) {
                declared.insert(String(match.1))
            }
        }
        #expect(declared == Set(Self.commands.keys))
    }

    private static let app = ["--as", "com.example.scale"]

    private func imported() async throws -> HealthProcess {
        let health = try HealthProcess()
        try await health.succeed("import", "-", input: try SmallExport.text(steps: 10))
        return health
    }

    private func steps(_ health: HealthProcess, as app: [String]) async throws -> Int? {
        let result = try await health.run(["status", "--json"] + app)
        return try result.json(Decoded.Counts.self).store.counts["stepCount"]
    }

    @Test("status counts the samples that the app may read; for the owner it counts all")
    func status() async throws {
        let health = try await imported()
        #expect(try await steps(health, as: []) == 10)
        #expect(try await steps(health, as: Self.app) == nil)
        try await health.succeed("permissions", "deny", "stepCount", "--as", "com.example.scale")
        #expect(try await steps(health, as: Self.app) == nil)
        #expect(!(try await health.run(["status"] + Self.app).output.contains("stepCount")))
        try await health.succeed("permissions", "allow", "stepCount", "--as", "com.example.scale")
        #expect(try await steps(health, as: Self.app) == 10)
    }

    @Test("types and sources show the data that the app may read; for the owner they show all")
    func typesAndSources() async throws {
        let health = try await imported()
        func seen(_ app: [String]) async throws -> [Bool] {
            let types = try await health.run(["types", "--stored"] + app).output
            let sources = try await health.run(["sources", "steps"] + app).output
            return [types.contains("stepCount"), sources.contains("Phone")]
        }
        #expect(try await seen([]) == [true, true])
        #expect(try await seen(Self.app) == [false, false])
        try await health.succeed("permissions", "allow", "stepCount", "--as", "com.example.scale")
        #expect(try await seen(Self.app) == [true, true])
    }

    @Test("a history limit applies to status and every form of query, until it is removed")
    func limit() async throws {
        let health = try await imported()
        try await health.succeed(
            "permissions", "allow", "stepCount", "--since", "2026-03-01T00:05", "--as",
            "com.example.scale")
        let decided = try await health.succeed("permissions", "list", "--json")
            .json([Decoded.Permission].self)
        #expect(decided.compactMap(\.since) == ["2026-02-28T23:05:00Z"])
        #expect(try await steps(health, as: Self.app) == 5)
        let query = ["query", "stepCount", "--json"]
        let samples = try await health.run(query + ["--samples"] + Self.app)
            .json([Decoded.Sample].self)
        #expect(samples.count == 5)
        let sum = try await health.run(query + Self.app).json(Decoded.Statistics.self)
        #expect(sum.buckets.map(\.sum) == [50])
        try await health.succeed("permissions", "allow", "stepCount", "--as", "com.example.scale")
        #expect(try await steps(health, as: Self.app) == 10)
    }

    @Test("sync without the entitlement fails with the reason, and the entry stays")
    func unentitled() async throws {
        var health = try HealthProcess()
        try await health.succeed("log", "water", "200 mL")
        health.environment["OPENHEALTHKIT_PERMISSIONS"] = "unentitled"
        let failure = try await health.run("sync")
        #expect(failure.failed(with: 1, saying: "entitlement"), "\(failure)")
        health.environment["OPENHEALTHKIT_PERMISSIONS"] = nil
        #expect(try await health.succeed("sync").output.contains("1"))
    }

    @Test("watch reports no samples of other apps to a denied app")
    func watch() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "deny", "stepCount", "--as", "com.example.scale")
        let denied = try await health.start(["watch", "stepCount", "--count", "1"] + Self.app)
        #expect(try await denied.waits(for: "Watching"))
        try await health.succeed("import", "-", input: try SmallExport.text(steps: 10))
        // An app that may read is told within a second.
        #expect(try await !denied.waits(for: "stepCount  +", seconds: 3))
        try await health.succeed("permissions", "allow", "stepCount", "--as", "com.example.scale")
        try await health.succeed("import", "-", input: try SmallExport.text(steps: 11))
        // The anchor had not moved before, so that what was saved meanwhile comes with it.
        let result = try await denied.wait()
        #expect(result.lines.count == 1)
        #expect(result.output.contains("+11") || result.output.contains("+10"))
    }
}
