import ArgumentParser

/// The options of the benchmarks.
struct Options: ParsableArguments {
    /// What can be measured alone.
    enum Part: String, CaseIterable, ExpressibleByArgument {
        case single, bulk, notification, reading, sums, size, check
    }

    @Option(help: "Heart rates in the large store; the targets are for 10000000.")
    var samples = 1_000_000

    @Option(
        help: ArgumentHelp(
            "Keep the large store in this folder, and use it again.", valueName: "folder"))
    var store: String?

    @Option(help: "How often each pair is measured.")
    var repetitions: Int?

    @Option(help: ArgumentHelp("Write the figures to a file, too.", valueName: "file"))
    var json: String?

    @Option(parsing: .upToNextOption, help: "What is measured.")
    var only: [Part] = Part.allCases

    @Flag(help: "Fail if a target is missed.")
    var check = false

    /// The store in which this process only saves: the other process of ``ChangeNotification``.
    @Option(help: .hidden)
    var writer: String?

    var parts: Set<Part> { Set(only) }

    func validate() throws {
        guard samples >= 100_000 else {
            throw ValidationError("--samples must be at least 100000.")
        }
        guard repetitions.map({ $0 > 0 }) ?? true else {
            throw ValidationError("--repetitions must be greater than 0.")
        }
    }
}

/// Why nothing was measured.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
