import Foundation
import HealthDatabase
import HealthModel

/// The time from the commit of another process to the change notification in this one, and what an
/// observer costs while nothing changes.
enum ChangeNotification {
    private static let app = AppIdentity(bundleIdentifier: "org.example.scale", name: "Scale")
    private static let count = 300
    private static let idleSeconds = 5

    static func run(in folder: URL) async throws -> [Figure] {
        HealthBenchmarks.progress("the save of another process ...")
        let file = folder.appendingPathComponent("notification.sqlite")
        let store = try HealthStore(at: .file(file))
        try store.permissions.set(
            share: [.bodyMass: .granted], read: [.bodyMass: .granted], app: app)
        var arrivals = arrivals(in: store).makeAsyncIterator()
        let writer = try Writer(file)
        // The first saves open files and prepare statements.
        for _ in 0..<20 { _ = try await delay(writer, &arrivals) }
        var delays: [Double] = []
        for _ in 0..<count { delays.append(try await delay(writer, &arrivals)) }
        let before = processorTime()
        try await Task.sleep(for: .seconds(idleSeconds))
        let idle = (processorTime() - before) / Double(idleSeconds)
        return [
            Figure(
                name: "notification of another process's save", store: Times(milliseconds: delays),
                target: .milliseconds(below: 20)),
            Figure(
                name: "the slowest of these", store: Times(milliseconds: [delays.max() ?? 0]),
                target: .milliseconds(below: 20)),
            Figure(
                name: "processor time of a second without changes",
                store: Times(milliseconds: [idle])),
        ]
    }

    /// The other process: saves a sample for each line that it reads, and answers with the time at
    /// which the commit had ended.
    static func write(to path: String) async throws {
        let store = try HealthStore(at: .file(URL(fileURLWithPath: path)))
        var number = 0
        while readLine() != nil {
            let time = Date(timeIntervalSinceReferenceDate: HeartRates.end + Double(number) * 60)
            number += 1
            try await store.save(
                [
                    Sample(
                        uuid: UUID(), type: .bodyMass, startDate: time, endDate: time,
                        payload: .quantity(Quantity(80, .kilogram)))
                ], app: app)
            try FileHandle.standardOutput.write(contentsOf: Data("\(now())\n".utf8))
        }
    }

    private static func delay(
        _ writer: Writer, _ arrivals: inout AsyncStream<Int64>.Iterator
    ) async throws -> Double {
        try writer.save()
        guard let arrival = await arrivals.next(isolation: #isolation) else {
            throw BenchmarkFailure("The stream of change notifications ended.")
        }
        return max(0, Double(arrival - (try writer.committed()))) / 1e6
    }

    /// Nanoseconds of the clock that all processes of the machine share.
    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The processor time of this process in milliseconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    /// The times at which change notifications arrive.
    private static func arrivals(in store: HealthStore) -> AsyncStream<Int64> {
        let commits = store.commits(of: [.bodyMass])
        return AsyncStream { continuation in
            let task = Task {
                for await _ in commits { continuation.yield(now()) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// This program once more, as another process with the same store.
    private final class Writer {
        private let process = Process()
        private let input = Pipe()
        private let output = Pipe()
        private var rest = Data()

        init(_ file: URL) throws {
            process.executableURL = Bundle.main.executableURL
            process.arguments = ["--writer", file.path]
            process.standardInput = input
            process.standardOutput = output
            try process.run()
        }

        deinit {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }

        func save() throws { try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8)) }

        func committed() throws -> Int64 {
            while true {
                if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
                    rest = Data(rest[(end + 1)...])
                    if let time = Int64(line) { return time }
                }
                let more = output.fileHandleForReading.availableData
                guard !more.isEmpty else {
                    throw BenchmarkFailure("The other process ended before its save.")
                }
                rest += more
            }
        }
    }
}
