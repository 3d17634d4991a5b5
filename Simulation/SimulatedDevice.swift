import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthSync
import OpenHealthKit
import TestSupport

/// One device of the person: a journal that survives, and an engine that may die.
final class SimulatedDevice {
    static let app = EntrySource.own(bundleIdentifier: "com.example.diary", name: "Diary")

    let name: String
    let journal: Journal
    let health: FaultyHealthStore
    let trouble: Trouble
    let doorbell = Doorbell()
    /// The kinds of entry that matter in this life.
    let streams: [StreamName]
    private(set) var engine: SyncEngine
    /// Whether Health may have changed unseen since everything was last compared.
    var hasMissed = false
    /// Whether the store was lost since everything was in step, so that Health may lack something.
    var mayLackExports = false
    private let launch: () -> SyncEngine

    init(
        _ name: String, journal location: Journal.Location, store: HKHealthStore,
        conditions: Conditions, seed: UInt64, streams: [StreamName],
        planted: PlantedFault?
    ) throws {
        self.name = name
        self.streams = streams
        let dice = SharedGenerator(seed: seed)
        let trouble = Trouble(seed: seed &+ 1)
        let health = FaultyHealthStore(store)
        health.withFaults { faults in
            faults.beforehand = { call in
                try trouble.passPoint()
                try trouble.failBefore(call)
            }
            faults.afterwards = { _ in
                try trouble.passPoint()
                try trouble.failAfter()
            }
        }
        let journal = try Journal(
            at: location,
            environment: JournalEnvironment(
                now: { conditions.now }, timeZone: { conditions.zone }, makeUUID: { dice.uuid() },
                app: Self.app, undoWindow: 5))
        let doorbell = doorbell
        launch = {
            let base = HealthRemote(
                store: health,
                configuration: HealthRemote.Configuration(
                    namespace: Self.app.bundleIdentifier, app: Self.app,
                    timeZone: { conditions.zone }, makeUUID: { dice.uuid() }, batchSize: 7,
                    sleep: Unlimited.sleep))
            var remote = SimulatedRemote(base: base, doorbell: doorbell, trouble: trouble)
            remote.streams = streams
            planted?.bend(&remote, journal: journal, store: health, dice: dice)
            return SyncEngine(
                journal: journal, remote: remote,
                retryPolicy: planted?.retryPolicy ?? RetryPolicy(), now: { conditions.now },
                probe: SyncProbe(
                    before: { _ in try trouble.passPoint() },
                    after: { action in
                        if case .apply(let stream, _, _) = action { doorbell.dealtWith([stream]) }
                        try trouble.passPoint()
                    }))
        }
        self.journal = journal
        self.health = health
        self.trouble = trouble
        engine = launch()
    }

    /// Starts the app anew: the journal is as it was, the engine knows nothing.
    func relaunch() {
        trouble.revive()
        engine = launch()
    }

    /// The own entries that the person sees here.
    func ownEntries() async throws -> [JournalEntry] {
        try await entries().filter { !$0.header.source.isForeign }
    }

    /// The other apps' entries that the person sees here.
    func foreignEntries() async throws -> [JournalEntry] {
        try await entries().filter(\.header.source.isForeign)
    }

    func entries() async throws -> [JournalEntry] {
        try await journal.entries(in: DateInterval(start: .distantPast, end: .distantFuture))
    }
}
