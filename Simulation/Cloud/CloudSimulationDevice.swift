import Foundation
import HealthCloudSync
import HealthJournal
import HealthKit
import HealthKitSync
import HealthSimulation
import HealthSync
import OpenHealthKit
import TestSupport

/// One of the person's devices: a journal and a health store that survive, engines that may die, and
/// a clock that may be off.
final class CloudSimulationDevice {
    static let app = EntrySource.own(bundleIdentifier: "com.example.diary", name: "Diary")

    let name: String
    let journal: Journal
    let store: HKHealthStore
    let transport: LossyTransport
    private let account: CloudAccount
    private let planted: PlantedCloudFault?
    private let clock: DeviceClock
    /// Makes the identities of entries that are read from Health.
    private let readerDice: SharedGenerator
    private(set) var cloud: SyncEngine
    private(set) var health: SyncEngine

    /// A device that is connected to a server.
    init(
        _ name: String, server: InProcessServer, code: String, seed: UInt64, clockOffset: Double,
        now: @escaping @Sendable () -> Date, planted: PlantedCloudFault?
    ) async throws {
        self.name = name
        self.planted = planted
        let clock = DeviceClock(now, offset: clockOffset)
        self.clock = clock
        let dice = SharedGenerator(seed: seed)
        // Of its own, because a batch is read while the journal stores the one before it.
        let readerDice = SharedGenerator(seed: seed &+ 2)
        self.readerDice = readerDice
        journal = try Journal(
            at: .memory,
            environment: JournalEnvironment(
                now: { clock.date }, timeZone: { .gmt }, makeUUID: { dice.uuid() }, app: Self.app,
                undoWindow: 0))
        var configuration = OpenHealthKitConfiguration.temporary(
            app: .init(bundleIdentifier: Self.app.bundleIdentifier, name: Self.app.name))
        configuration.now = { clock.date }
        store = HKHealthStore(configuration: configuration)
        transport = LossyTransport(server, seed: seed &+ 1, planted: planted)
        guard let url = URL(string: "https://cloud.example.com") else { throw URLError(.badURL) }
        account = try await CloudRemote.connect(
            to: url, code: code, deviceName: name, journal: journal, transport: transport)
        let remote = CloudRemote(account: account, journal: journal, transport: transport)
        try await journal.setRemoteEnabled(remote.id, true)
        try await journal.setRemoteEnabled(.health, true)
        try await CloudRequests.setAllowedKinds(
            Set(EntryKind.allCases), at: remote.id, in: journal)
        (health, cloud) = Self.launch(
            journal, store, account, transport, readerDice, planted)
    }

    private static func launch(
        _ journal: Journal, _ store: HKHealthStore, _ account: CloudAccount,
        _ transport: LossyTransport, _ readerDice: SharedGenerator, _ planted: PlantedCloudFault?
    ) -> (health: SyncEngine, cloud: SyncEngine) {
        let probe = SyncProbe(
            before: { _ in try transport.passPoint() }, after: { _ in try transport.passPoint() })
        let health = SyncEngine(
            journal: journal,
            remote: HealthRemote(
                store: store,
                configuration: HealthRemote.Configuration(
                    namespace: app.bundleIdentifier, app: app, timeZone: { .gmt },
                    makeUUID: { readerDice.uuid() }, sleep: Unlimited.sleep)),
            now: journal.environment.now, probe: probe)
        let base = CloudRemote(account: account, journal: journal, transport: transport)
        var remote = BentCloudRemote(base: base)
        planted?.bend(&remote, journal: journal)
        let cloud = SyncEngine(
            journal: journal, remote: remote, now: journal.environment.now,
            companion: CombinedCompanion([
                CloudDays(remote: base, journal: journal),
                CloudRequests(remote: base, journal: journal, health: health),
            ]), probe: probe)
        return (health, cloud)
    }

    /// Starts the app anew: journal and store are as they were, the engines know nothing.
    func relaunch() {
        transport.revive()
        (health, cloud) = Self.launch(
            journal, store, account, transport, readerDice, planted)
    }

    /// The account as the journal knows it.
    var remote: RemoteID { .cloud(account: account.account) }

    /// A code for another device.
    func makeCode() async throws -> String {
        try await CloudRemote(account: account, journal: journal, transport: transport)
            .makeCode().code
    }

    func setClockOffset(_ seconds: Double) { clock.set(seconds) }

    /// A pass with the cloud, with what was logged while the account was switched off.
    func syncCloud() async throws {
        await cloud.sync(.manual)
        guard planted != .queueDroppedAtSignIn, try await cloud.backfillCandidates() > 0 else {
            return
        }
        for await _ in cloud.backfill() {}
    }

    /// Signs in as someone else, and back.
    func signInElsewhereAndBack() async throws {
        try await journal.setRemoteEnabled(remote, false)
        try await journal.setRemoteEnabled(remote, true)
    }

    /// How many operations wait for the cloud and for Health.
    func waiting() async throws -> Int {
        var count = 0
        for remote in [remote, .health] {
            let status = try await journal.status(of: remote)
            count += status.pending + status.parked + status.failed + status.deletions
        }
        return count
    }

    /// The own entries that the person sees here, without what may differ between devices.
    func ownEntries() async throws -> [JournalEntry] {
        try await journal.entries(in: DateInterval(start: .distantPast, end: .distantFuture))
            .filter { !$0.header.source.isForeign }.map(\.comparable)
    }

    /// The journal's record of an entry, with the clocks and the version.
    func record(_ entry: UUID) async throws -> EntryRecord? {
        try await journal.withTransaction { tx in try tx.records.current(entry) }
    }

    /// How many drinks of this app are in this device's Health.
    func drinksInHealth() async throws -> Int {
        let query = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.dietaryWater))],
            sortDescriptors: [])
        return try await query.result(for: store).count {
            $0.sourceRevision.source.bundleIdentifier == Self.app.bundleIdentifier
        }
    }
}

extension JournalEntry {
    /// The entry without what may differ between devices.
    var comparable: JournalEntry {
        var entry = self
        entry.header.version = 1
        entry.header.note = nil
        return entry
    }
}
