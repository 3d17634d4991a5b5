import ArgumentParser

/// The options of the benchmarks.
struct SyncOptions: ParsableArguments {
    /// What can be measured alone.
    enum Part: String, CaseIterable, ExpressibleByArgument {
        case backlog, `import`, historyOut, historyIn, imported, save, day, activity, idle
    }

    @Option(
        name: .customLong("export"),
        help: "An Apple Health export, for the first sync over an imported store (imported).")
    var exportFile: String?

    @Option(help: "Samples of another app in the store during the idle passes.")
    var samples = 1_000_000

    @Option(help: "How many idle passes are measured.")
    var passes = 50

    @Option(parsing: .upToNextOption, help: "What is measured.")
    var only: [Part] = Part.allCases

    var parts: Set<Part> { exportFile == nil ? Set(only).subtracting([.imported]) : Set(only) }

    func validate() throws {
        guard samples > 0, passes > 0 else {
            throw ValidationError("--samples and --passes must be greater than 0.")
        }
    }
}
