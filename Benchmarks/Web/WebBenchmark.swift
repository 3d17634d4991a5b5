internal import ArgumentParser
internal import Foundation
internal import HealthWeb
internal import OpenHealthKit

/// Times the pages of the web app while the store holds many samples, over loopback.
@main
struct WebBenchmark: AsyncParsableCommand {
    @Option(help: "How many samples the store holds beside the demonstration person's year.")
    var samples = 1_000_000
    @Option(help: "A folder that keeps the store for the next run; else it is deleted.")
    var store: String?
    @Option(help: "How often each page is read.")
    var repetitions = 100
    @Option(help: "For how many seconds pages are read at once.")
    var seconds = 10
    @Flag(help: "Fail where a target is missed.")
    var check = false

    func run() async throws {
        let scratch = FileManager.default.temporaryDirectory
            .appending(path: "web-benchmark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let folder = store.map { URL(filePath: $0) } ?? scratch
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "web-\(samples)-health.sqlite")
        let journal = folder.appending(path: "web-\(samples)-journal.sqlite")
        try LongHistory(samples: samples).fill(file)

        let setup = PersonSetup(
            id: "demo", name: .demonstration, isDemonstration: true,
            configuration: OpenHealthKitConfiguration(
                location: .file(file),
                app: .init(bundleIdentifier: "org.openhealthkit.benchmark", name: "Benchmark"),
                prompt: .deny),
            journal: journal)
        let app = try await WebApp([setup], configuration: WebConfiguration(port: 0))
        try await app.fillDemonstrations()
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        // It runs as long as this process.
        Task {
            defer { continuation.finish() }
            try await app.run { address in
                continuation.yield(address.split(separator: ":").last.flatMap { Int($0) } ?? 0)
            }
        }
        guard let port = await ports.first(where: { _ in true }) else {
            throw ValidationError("The server did not start.")
        }
        let load = PageLoad(port: port, journal: journal)
        let hasMissed = try await load.timePages(repetitions: repetitions)
        let isTooSlow = try await load.readAtOnce(seconds: seconds)
        if check, hasMissed || isTooSlow { throw ExitCode.failure }
    }
}
