import ArgumentParser

/// The options of the benchmarks.
struct SyncOptions: ParsableArguments {
    /// What can be measured alone.
    enum Part: String, CaseIterable, ExpressibleByArgument {
        case backlog, `import`, historyOut, historyIn, imported, save, day, activity, idle
    }

    @Option(help: "Samples of another app in the store during the idle passes.")
    var samples = 1_000_000

    @Option(
        parsing: .upToNextOption,
        help: "Exports of Apple Health whose first sync is measured instead of made-up ones.")
    var export: [String] = []

    @Option(help: "How many idle passes are measured.")
    var passes = 50

    @Option(parsing: .upToNextOption, help: "What is measured.")
    var only: [Part] = Part.allCases

    var parts: Set<Part> { Set(only) }

    func validate() throws {
        guard samples > 0, passes > 0 else {
            throw ValidationError("--samples and --passes must be greater than 0.")
        }
    }
}
