/// What the command line asks for.
struct Options {
    /// What can be measured alone.
    enum Part: String, CaseIterable {
        case single, bulk, reading, sums, size
    }

    /// How many heart rates the large store has.
    var samples = 1_000_000
    /// The folder that keeps the large store for the next run; nil for one that goes.
    var store: String?
    /// Where the figures go as JSON.
    var json: String?
    /// How often each pair is measured; nil for what each measurement finds enough.
    var repetitions: Int?
    /// Which parts are measured.
    var parts = Set(Part.allCases)
    /// Whether a missed target is a failure.
    var check = false
    var help = false

    static let usage = """
        HealthBenchmarks [--samples 1000000] [--store FOLDER] [--repetitions N] [--json FILE]
                         [--only PART,...] [--check]

        --samples      heart rates in the large store; the targets are meant for 10000000
        --store        keep the large store in this folder, and use it again
        --repetitions  how often each pair is measured
        --json         write the figures to a file, too
        --only         some of: single, bulk, reading, sums, size
        --check        fail where a target is missed
        """

    init(_ arguments: [String]) throws(BenchmarkFailure) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--samples": samples = try Self.number(name, &rest)
            case "--store": store = try Self.value(name, &rest)
            case "--json": json = try Self.value(name, &rest)
            case "--repetitions": repetitions = try Self.number(name, &rest)
            case "--only": parts = try Self.parts(Self.value(name, &rest))
            case "--check": check = true
            case "--help", "-h": help = true
            default: throw BenchmarkFailure("There is no option \(name).\n\(Self.usage)")
            }
        }
        guard samples >= 100_000 else {
            throw BenchmarkFailure("--samples must be at least 100000.")
        }
    }

    private static func value(
        _ name: String, _ rest: inout ArraySlice<String>
    ) throws(BenchmarkFailure) -> String {
        guard let value = rest.popFirst() else {
            throw BenchmarkFailure("\(name) needs a value.")
        }
        return value
    }

    private static func parts(_ names: String) throws(BenchmarkFailure) -> Set<Part> {
        var parts: Set<Part> = []
        for name in names.split(separator: ",") {
            guard let part = Part(rawValue: String(name)) else {
                throw BenchmarkFailure("There is no part \(name).\n\(usage)")
            }
            parts.insert(part)
        }
        return parts
    }

    private static func number(
        _ name: String, _ rest: inout ArraySlice<String>
    ) throws(BenchmarkFailure) -> Int {
        guard let number = Int(try value(name, &rest)), number > 0 else {
            throw BenchmarkFailure("\(name) needs a number greater than 0.")
        }
        return number
    }
}

/// Why nothing was measured.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
