import ArgumentParser
import Foundation

/// Measures the store against the same work in plain SQLite, in one run.
@main
struct HealthBenchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "HealthBenchmarks",
        abstract: "Measures the store against the same work in plain SQLite.")

    @OptionGroup var options: Options

    func run() async throws {
        if let path = options.writer { return try await ChangeNotification.write(to: path) }
        let report = try await Self.run(options)
        print(report.text)
        if let path = options.json { try report.write(to: URL(fileURLWithPath: path)) }
        if options.check, !report.misses.isEmpty { throw ExitCode.failure }
    }

    private static func run(_ options: Options) async throws -> Report {
        let scratch = FileManager.default.temporaryDirectory
            .appendingPathComponent("health-benchmarks-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        var report = Report(machine: Machine(), samples: options.samples)
        let harness = Harness(options)

        if options.parts.contains(.single) {
            report.add(try await SingleSave.run(harness, in: scratch))
        }
        if options.parts.contains(.bulk) {
            report.add(try await BulkSave.run(harness, in: scratch))
        }
        if options.parts.contains(.notification) {
            report.add(try await ChangeNotification.run(in: scratch))
        }
        if !options.parts.isDisjoint(with: [.reading, .sums, .size, .check]) {
            let folder = options.store.map { URL(fileURLWithPath: $0, isDirectory: true) }
            progress("a store of \(options.samples) heart rates ...")
            let large = try LargeStore.open(samples: options.samples, in: folder ?? scratch)
            if options.parts.contains(.reading) {
                report.add(try await Reading.run(harness, large))
            }
            if options.parts.contains(.sums) {
                report.add(try await DailySums.run(harness, large))
            }
            if options.parts.contains(.check) {
                report.add(try await StoreCheck.run(harness, large))
            }
            if options.parts.contains(.size) { report.add(try StoreSize.run(large, in: scratch)) }
        }
        report.finish()
        return report
    }

    /// Says on standard error what is going on; standard output is the result.
    static func progress(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
