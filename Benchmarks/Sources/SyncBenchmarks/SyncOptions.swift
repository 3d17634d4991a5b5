/// What the command line asks for.
struct SyncOptions {
    /// What can be measured alone.
    enum Part: String, CaseIterable {
        case backlog, `import`, historyOut, historyIn, save, day, idle
    }

    /// How many samples of another app the store has while passes find nothing.
    var samples = 1_000_000
    /// How many idle passes are measured.
    var passes = 50
    /// What is measured.
    var parts = Set(Part.allCases)

    static let usage = """
        SyncBenchmarks [--only PART,...] [--samples 1000000] [--passes 50]

        --only     some of: backlog, import, historyOut, historyIn, save, day, idle
        --samples  samples of another app that are in the store during the idle passes
        --passes   how many idle passes are measured
        """

    init(_ arguments: [String]) throws(BenchmarkFailure) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { throw BenchmarkFailure(Self.usage) }
            switch name {
            case "--samples": samples = try Self.number(value)
            case "--passes": passes = try Self.number(value)
            case "--only": parts = try Self.parts(value)
            default: throw BenchmarkFailure("There is no option \(name).\n\(Self.usage)")
            }
        }
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

    private static func number(_ value: String) throws(BenchmarkFailure) -> Int {
        guard let number = Int(value), number > 0 else {
            throw BenchmarkFailure("\(value) is no number greater than 0.")
        }
        return number
    }
}

/// Why nothing was measured.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
