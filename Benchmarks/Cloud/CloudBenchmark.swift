internal import ArgumentParser
internal import Foundation
internal import HealthCloud

/// Many devices push and pull at once over loopback; then the same rows are only inserted.
///
/// Both go by turns, so that whatever else the machine does slows both.
@main
struct CloudBenchmark: AsyncParsableCommand {
    @Option(help: "The cloud's database: a new file, or a prepared PostgreSQL database.")
    var database: String
    @Option(help: "A PostgreSQL database in which tables may be made, for the rows alone.")
    var scratch: String?
    @Option(help: "How many devices; two belong to one person.")
    var devices = 200
    @Option(help: "How many pushes each device makes in a round.")
    var pushes = 6
    @Option(help: "How many entries a push has.")
    var batch = 100
    @Option(help: "How many rounds.")
    var rounds = 5

    func run() async throws {
        let load = CloudLoad(devices: devices, pushes: pushes, batch: batch)
        let server = try await LoadedServer(load, on: CloudDatabase(database).open())
        let plain = try await PlainInserts(load: load, scratch: scratch, beside: database)
        var all = LoadFigures()
        var ratios: [Double] = []
        print(
            "round     devices     alone   ratio   processor time of this process, devices, alone")
        for round in 1...rounds {
            let bodies = try load.bodies(round: round)
            let before = ProcessorTime.now()
            let figures = try await server.run(bodies)
            let between = ProcessorTime.now()
            let rows = try load.rows()
            let ready = ProcessorTime.now()
            let alone = try await plain.run(rows, round: round)
            let ratio = figures.rowsPerSecond / alone
            ratios.append(ratio)
            all.add(figures)
            print(
                "\(round)   \(Int(figures.rowsPerSecond)) rows/s   \(Int(alone)) rows/s   "
                    + "\(LoadFigures.text(ratio))   \(LoadFigures.text(between - before)) s, "
                    + "\(LoadFigures.text(ProcessorTime.now() - ready)) s")
        }
        print(all)
        print("ratio, median             \(LoadFigures.text(ratios.sorted()[ratios.count / 2]))")
    }
}

/// The processor time of this process.
enum ProcessorTime {
    /// Seconds, in user and kernel.
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// What a run took.
struct LoadFigures: CustomStringConvertible {
    var pushes: [Double] = []
    var pulls: [Double] = []
    var failures = 0
    var sent = 0
    var received = 0
    var seconds = 0.0

    var rowsPerSecond: Double { Double(sent) / seconds }

    mutating func add(_ other: LoadFigures) {
        pushes += other.pushes
        pulls += other.pulls
        failures += other.failures
        sent += other.sent
        received += other.received
        seconds += other.seconds
    }

    var description: String {
        """
        requests                  \(pushes.count + pulls.count), failed \(failures)
        pushed                    \(sent) rows in \(Self.text(seconds)) s: \(Int(rowsPerSecond)) rows/s
        pulled meanwhile          \(received) rows
        push p50, p99             \(Self.text(percentile(50, pushes))) s, \(Self.text(percentile(99, pushes))) s
        pull p50, p99             \(Self.text(percentile(50, pulls))) s, \(Self.text(percentile(99, pulls))) s
        """
    }

    private func percentile(_ percent: Int, _ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * percent / 100)]
    }

    static func text(_ number: Double) -> String {
        number.formatted(.number.precision(.fractionLength(3)))
    }
}
