/// Measures the store and plain SQLite by turns, so that a busy machine slows both.
struct Harness {
    private let repetitions: Int?
    private let clock = ContinuousClock()

    init(_ options: Options) { repetitions = options.repetitions }

    /// Runs both sides of a pair again and again.
    ///
    /// Who goes first changes with every repetition. The first repetitions warm up and do not
    /// count. Both sides say how many rows they had; it is not the same work where they differ.
    ///
    /// - Parameters:
    ///   - prepare: Makes what both sides work on; its time does not count.
    func pair<Input>(
        _ name: String, target: Target?, repetitions usual: Int, warmUp: Int = 3,
        prepare: (Int) throws -> Input, store: (Input) async throws -> Int,
        bare: (Input) throws -> Int
    ) async throws -> Figure {
        HealthBenchmarks.progress("\(name) ...")
        var times = (store: [Double](), bare: [Double]())
        let count = repetitions ?? usual
        for repetition in 0..<(warmUp + count) {
            let input = try prepare(repetition)
            let result: (store: (Double, Int), bare: (Double, Int))
            if repetition.isMultiple(of: 2) {
                result.store = try await time { try await store(input) }
                result.bare = try await time { try bare(input) }
            } else {
                result.bare = try await time { try bare(input) }
                result.store = try await time { try await store(input) }
            }
            guard result.store.1 == result.bare.1 else {
                throw BenchmarkFailure(
                    "\(name): the store had \(result.store.1) rows, SQLite \(result.bare.1).")
            }
            guard repetition >= warmUp else { continue }
            times.store.append(result.store.0)
            times.bare.append(result.bare.0)
        }
        return Figure(
            name: name, store: Times(milliseconds: times.store),
            bare: Times(milliseconds: times.bare),
            ratio: Times.median(zip(times.store, times.bare).map { $0 / $1 }), target: target)
    }

    private func time(_ body: () async throws -> Int) async rethrows -> (Double, Int) {
        let start = clock.now
        let rows = try await body()
        return ((clock.now - start) / .milliseconds(1), rows)
    }
}
