internal import ArgumentParser
internal import Foundation
internal import HealthCloudSync
internal import HealthExchange
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthSync
internal import HealthWeb
internal import HealthWords

/// `health cloud sync`: syncs this journal with those of the person's other devices.
struct CloudSyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Sends what you logged, and fetches what you logged on other devices.")

    @Flag(
        help:
            "Continue after the first pass: sync when something is logged here or on another device."
    )
    var watch = false
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let cloud = try await world.connectedCloud()
        var health: SyncEngine?
        if try await !cloud.status().allowedRequests.isEmpty {
            _ = try world.openStore()
            try await cloud.journal.settings.bind(toApp: world.source.bundleIdentifier)
            health = world.engine(cloud.journal, companion: world.activity(cloud.journal))
        }
        let result = try await cloud.sync(health: health)
        if let reason = result.failure {
            throw CommandFailure(world.language.commandSync.nothingSynced(reason))
        }
        let samples = try await exchangeSamples(cloud, world)
        try show(result, world, samples: samples)
        if watch { return try await keepInStep(cloud, health, world) }
        guard result.waiting == 0 else {
            throw CommandFailure(world.language.commandCloud.text(.unreachable))
        }
    }

    /// Sends and receives samples; nil without any on either side.
    private func exchangeSamples(
        _ cloud: CloudConnection, _ world: World
    ) async throws -> SampleCounts? {
        guard try await world.exchangesSamples(cloud) else { return nil }
        let exchange = try world.sampleExchange(cloud)
        let progress = ProgressLine(world.language)
        let sent = try await exchange.publish { progress.show($0) }
        progress.end()
        let received = try await exchange.receive()
        for (type, failure) in sent.failures.sorted(by: { $0.key.name < $1.key.name }) {
            let text = world.language.commandCloud.failure(failure, of: type)
            StandardError.write(text + "\n")
        }
        return SampleCounts(sent, received)
    }

    private func show(
        _ result: CloudSyncResult, _ world: World, samples: SampleCounts? = nil
    ) throws {
        let words = world.language.commandCloud
        if world.printsJSON {
            let json = SyncJSON(
                sent: result.sent, received: result.received, waiting: result.waiting,
                samples: samples)
            try StandardOutput.write(json: json, isOneLine: watch)
        } else {
            try StandardOutput.write(
                [words.synced(result)] + [samples].compactMap { $0?.line(words) })
        }
    }

    private struct SyncJSON: Encodable {
        var sent: Int
        var received: Int
        var waiting: Int
        var samples: SampleCounts?
    }

    /// Syncs until the command is ended, and shows each pass that did something.
    private func keepInStep(_ cloud: CloudConnection, _ health: SyncEngine?, _ world: World)
        async throws
    {
        let engine = try cloud.engine(health: health)
        let id = try cloud.remote().id
        // The subscription begins before the first pass, so that no commit is missed.
        let commits = cloud.journal.commits()
        await SyncScheduler(engine: engine).start()
        let exchange = try world.sampleExchange(cloud)
        let samples = Task { await exchange.run() }
        defer { samples.cancel() }
        var shown: SyncReport?
        for await _ in commits {
            guard let report = await engine.lastReport, report != shown else { continue }
            shown = report
            let result = CloudSyncResult(
                sent: report.exported, received: report.received,
                waiting: try await cloud.journal.status(of: id).pending)
            if result.sent + result.received > 0 { try show(result, world) }
        }
    }
}

/// `health cloud status`: shows whether this device is connected, and the operations that wait.
struct CloudStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Shows whether this device is connected and what waits.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let words = world.language.commandCloud
        guard try world.cloudFile.read() != nil, case let cloud = try await world.cloud(),
            case let status = try await cloud.status(), let server = status.server?.absoluteString
        else {
            if world.printsJSON {
                return try StandardOutput.write(json: StatusJSON(isConnected: false))
            }
            try StandardOutput.write([words.text(.notConnected)])
            return
        }
        let last = status.lastSync.map { TimeText(world.zone).iso8601($0) }
        // The rest is known without the server.
        let requests = (try? await cloud.requests()).map(RequestCounts.init)
        if world.printsJSON {
            return try StandardOutput.write(
                json: StatusJSON(
                    isConnected: true, server: server, lastSync: last, waiting: status.waiting,
                    failed: status.failed, requests: requests))
        }
        try StandardOutput.write([
            world.language.cloud.connected(to: server),
            world.language.cloud.lastSync(last ?? world.language.time.never),
            words.counts(waiting: status.waiting, failed: status.failed),
            requests?.line(words) ?? words.text(.requestsUnknown),
        ])
    }

    private struct StatusJSON: Encodable {
        var isConnected: Bool
        var server: String?
        var lastSync: String?
        var waiting: Int?
        var failed: Int?
        var requests: RequestCounts?
    }
}

/// The number of samples that a sync sent and received.
private struct SampleCounts: Encodable {
    let sent: Int
    let received: Int
    let deleted: Int

    init(_ sent: SamplePublishReport, _ received: SampleMirrorReport) {
        self.sent = sent.sent
        self.received = received.added
        deleted = sent.deleted + received.deleted
    }

    /// The line for the person; nil if nothing changed.
    func line(_ words: CommandCloudWords) -> String? {
        sent + received + deleted == 0
            ? nil : words.samplesSynced(sent: sent, received: received, deleted: deleted)
    }
}
