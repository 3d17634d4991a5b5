import Foundation
import HealthCloudSync
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import OpenHealthKit
import TestSupport

/// A phone with a watch: a store and a journal that survive, an app that may die, and a clock that may be off.
final class SharingPhone {
    private static let app = CloudSimulationDevice.app
    /// The number of changes that the app reads at once.
    private static let batchSize = 4

    let name: String
    let sharing: SampleSharing
    let transport: LossyTransport
    let midPass = MidPass()
    /// The store as its owner sees it.
    let store: HealthStore
    var maker: SampleMaker
    var truth = SampleTruth()
    private(set) var hasCopy = false
    private let journal: Journal
    private let account: CloudAccount
    private let file: StoredFile
    private let app: FaultyHealthStore
    private let identity: AppIdentity
    private let clock: DeviceClock
    private let planted: PlantedSampleFault?
    private let memory: PlantedSampleFault.Memory
    private var engine: SyncEngine
    private var publisher: SamplePublisher

    /// A phone that is connected to a server.
    init(
        _ name: String, in folder: URL, server: InProcessServer, code: String,
        seed: UInt64, clock: DeviceClock, planted: PlantedSampleFault?
    ) async throws {
        (self.name, self.clock, self.planted) = (name, clock, planted)
        maker = SampleMaker(seed: seed &+ 2)
        memory = PlantedSampleFault.Memory(seed: seed &+ 3)
        file = StoredFile(folder.appending(path: "\(name).sqlite"))
        store = try HealthStore(
            at: .file(file.url), environment: StoreEnvironment(now: { clock.date }))
        var configuration = OpenHealthKitConfiguration(
            location: .file(file.url),
            app: OpenHealthKitConfiguration.App(
                bundleIdentifier: Self.app.bundleIdentifier, name: Self.app.name), prompt: .allow)
        configuration.grants = .everything
        configuration.now = { clock.date }
        identity = configuration.app.identity
        app = FaultyHealthStore(HKHealthStore(configuration: configuration))
        journal = try Self.journal(seed: seed, clock)
        let transport = LossyTransport(server, seed: seed &+ 1, planted: nil)
        self.transport = transport
        app.withFaults { $0.beforehand = { _ in try transport.passPoint() } }
        account = try await Self.connect(name, journal, transport, code: code)
        sharing = SampleSharing(journal: journal, remote: .cloud(account: account.account))
        try await journal.setRemoteEnabled(sharing.remote, true)
        (engine, publisher) = Self.launch(
            app, sharing, account, transport, midPass, planted, memory)
    }

    /// A journal in memory.
    static func journal(seed: UInt64, _ clock: DeviceClock) throws -> Journal {
        let dice = SharedGenerator(seed: seed)
        return try Journal(
            at: .memory,
            environment: JournalEnvironment(
                now: { clock.date }, timeZone: { .gmt }, makeUUID: { dice.uuid() }, app: app,
                undoWindow: 0))
    }

    /// Connects a device.
    static func connect(
        _ name: String, _ journal: Journal, _ transport: LossyTransport, code: String
    ) async throws -> CloudAccount {
        guard let url = URL(string: "https://cloud.example.com") else { throw URLError(.badURL) }
        return try await CloudRemote.connect(
            to: url, code: code, deviceName: name, journal: journal, transport: transport)
    }

    private static func launch(
        _ app: FaultyHealthStore, _ sharing: SampleSharing, _ account: CloudAccount,
        _ transport: LossyTransport, _ midPass: MidPass, _ planted: PlantedSampleFault?,
        _ memory: PlantedSampleFault.Memory
    ) -> (SyncEngine, SamplePublisher) {
        let journal = sharing.journal
        let remote = CloudRemote(account: account, journal: journal, transport: transport)
        let engine = SyncEngine(
            journal: journal, remote: remote, now: journal.environment.now,
            probe: SyncProbe(
                before: { _ in try transport.passPoint() },
                after: { _ in try transport.passPoint() }))
        var server = BentSampleServer(
            base: remote.samples, midPass: midPass)
        planted?.bend(&server, memory: memory)
        let publisher = SamplePublisher(
            store: app, server: server, sharing: sharing,
            configuration: SamplePublisher.Configuration(
                namespace: Self.app.bundleIdentifier, app: Self.app, batchSize: batchSize,
                now: journal.environment.now, sleep: Unlimited.sleep))
        return (engine, publisher)
    }

    /// Starts the app anew: journal and store are as they were.
    func relaunch() {
        transport.revive()
        (engine, publisher) = Self.launch(
            app, sharing, account, transport, midPass, planted, memory)
    }

    /// A code for another device.
    func makeCode() async throws -> String {
        try await CloudRemote(account: account, journal: journal, transport: transport)
            .makeCode().code
    }

    /// A pass with the entries, which notices a restore of the server, and one with the samples.
    ///
    /// - Throws: The error of the publisher.
    func publish() async throws -> SamplePublishReport {
        await engine.sync(.manual)
        return try await publisher.publish()
    }

    func setClockOffset(_ seconds: Double) { clock.set(seconds) }

    /// Notes what apps saved and deleted.
    func noteChanges() throws { truth.changed(to: try SampleFact.all(in: store)) }

    /// The person lets the app read only samples of a type that end at a date or later; nil for all.
    func limit(_ type: ObjectType, to date: Date?) throws {
        try limitation(of: type, to: date)()
    }

    /// The same as something that happens in the middle of a pass.
    func limitation(of type: ObjectType, to date: Date?) -> @Sendable () throws -> Void {
        let (store, identity) = (store, identity)
        return {
            try store.permissions.set(
                share: [:], read: [type: .granted], earliest: date.map { [type: $0] } ?? [:],
                app: identity)
        }
    }

    /// The earliest ends of the samples that the app may read, for the types with a limit.
    func limits() throws -> [ObjectType: Date] {
        let decisions = try store.permissions.decisions(of: identity)
        return SampleMaker.types.reduce(into: [:]) { $0[$1] = decisions.earliest($1) }
    }

    /// Copies the store's file.
    func takeCopy() throws {
        try file.keepCopy()
        truth.copied()
        hasCopy = true
    }

    /// Puts the copy in the place of the store's file.
    func restoreCopy() throws {
        try file.restoreCopy()
        truth.restored(to: try SampleFact.all(in: store))
    }
}
