internal import Foundation
internal import HTTPTypes
internal import HealthJournal
internal import HealthModel
internal import NIOCore
internal import ServerClient

/// Reads pages of a server, one after the other and many at once.
struct PageLoad: Sendable {
    let port: Int
    /// The journal's file, into which another process would log.
    let journal: URL
    private static let host = "localhost"
    /// The first two have a target.
    private static let timed = [
        ("Today", "/", 100.0), ("Trends, a year", "/trends?range=year", 100.0),
        ("Trends, a month", "/trends?range=month", nil), ("History", "/history", nil),
        ("Health data", "/data", nil), ("Heart rate", "/data/heartRate", nil),
        ("Steps", "/data/stepCount", nil), ("Sync", "/sync", nil), ("Report", "/report", nil),
    ]
    private static let mixed = [
        "/", "/log", "/history", "/trends?range=month", "/sync", "/settings", "/data/stepCount",
    ]

    /// Prints the times of pages; returns whether a target was missed.
    func timePages(repetitions: Int) async throws -> Bool {
        try await ServerConnection.open(host: Self.host, port: port) { client in
            var hasMissed = false
            print("page                    median       min       p99  bytes")
            for (name, path, limit) in Self.timed {
                var times: [Double] = []
                var bytes = 0
                for repetition in 0..<(repetitions + 3) {
                    let (size, time) = try await read(path, client)
                    bytes = size
                    if repetition >= 3 { times.append(time * 1000) }
                }
                times.sort()
                let median = times[times.count / 2]
                if let limit, median >= limit { hasMissed = true }
                print(
                    name.padding(toLength: 20, withPad: " ", startingAt: 0),
                    Self.text(median), Self.text(times[0]),
                    Self.text(times[times.count * 99 / 100]), bytes,
                    limit.map { median < $0 ? "< \(Int($0)) ms: met" : "< \(Int($0)) ms: missed" }
                        ?? "")
            }
            return hasMissed
        }
    }

    /// Prints how many pages a second four readers get while four event streams are open and an entry
    /// is logged each second; returns whether that is below the target.
    func readAtOnce(seconds: Int) async throws -> Bool {
        let streams = try EventStreams(count: 4, port: port)
        defer { streams.close() }
        let log = Task { try await logEntries() }
        defer { log.cancel() }
        let clock = ContinuousClock()
        let start = clock.now
        let end = start + .seconds(seconds)
        let times = try await withThrowingTaskGroup(of: [Double].self) { group in
            for reader in 0..<4 {
                group.addTask {
                    try await ServerConnection.open(host: Self.host, port: port) { client in
                        var times: [Double] = []
                        while clock.now < end {
                            let path = Self.mixed[(times.count + reader) % Self.mixed.count]
                            times.append(try await read(path, client).seconds)
                        }
                        return times
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted()
        }
        let rate = Double(times.count) / ((clock.now - start) / .seconds(1))
        print(
            "4 readers, 4 streams:", Int(rate), "pages/s, median",
            Self.text(times[times.count / 2] * 1000), "p99",
            Self.text(times[times.count * 99 / 100] * 1000), rate >= 50 ? "met" : "missed")
        print("events of each stream:", streams.events())
        return rate < 50
    }

    private func read(_ path: String, _ client: ServerConnection) async throws -> (
        bytes: Int, seconds: Double
    ) {
        let clock = ContinuousClock()
        let start = clock.now
        let answer = try await client.execute(uri: path, method: .get)
        guard answer.status == .ok else { throw PageLoadFailure(path: path) }
        return (answer.body.readableBytes, (clock.now - start) / .seconds(1))
    }

    /// Logs a drink each second, as another process does: through a journal of its own.
    private func logEntries() async throws {
        let journal = try Journal(
            at: .file(journal),
            environment: JournalEnvironment(
                app: .own(bundleIdentifier: "org.openhealthkit.benchmark", name: "Benchmark")))
        while !Task.isCancelled {
            try await journal.save(
                .drink(
                    DrinkEntry(
                        header: journal.newHeader(), volume: Quantity(100, .milliliter))))
            try await Task.sleep(for: .seconds(1))
        }
    }

    private static func text(_ milliseconds: Double) -> String {
        String(format: "%6.1f ms", milliseconds)
    }
}

/// A page that could not be read.
struct PageLoadFailure: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path) was not answered with a page." }
}
