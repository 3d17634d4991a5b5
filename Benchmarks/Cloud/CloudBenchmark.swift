internal import ArgumentParser
internal import Foundation
internal import HealthServer

/// Many devices push and pull at once over loopback; then the same rows are only inserted.
@main
struct CloudBenchmark: AsyncParsableCommand {
    @Option(help: "The cloud's database: a new file, or a prepared PostgreSQL database.")
    var database: String
    @Option(help: "A PostgreSQL database in which tables may be made, for the rows alone.")
    var scratch: String?
    @Option(help: "How many devices; two belong to one person.")
    var devices = 200
    @Option(help: "How many pushes each device makes.")
    var pushes = 20
    @Option(help: "How many entries a push has.")
    var batch = 100

    func run() async throws {
        let load = CloudLoad(devices: devices, pushes: pushes, batch: batch)
        let figures = try await load.run(on: CloudDatabase(database).open())
        print(figures)
        let alone = try await PlainInserts(load: load).run(scratch: scratch, beside: database)
        print(
            """
            the rows alone            \(Int(alone)) rows/s
            ratio                     \((figures.rowsPerSecond / alone).formatted(
                .number.precision(.fractionLength(2))))
            """)
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

    private static func text(_ seconds: Double) -> String {
        seconds.formatted(.number.precision(.fractionLength(3)))
    }
}
