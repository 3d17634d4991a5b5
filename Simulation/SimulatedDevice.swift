import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthSync
import OpenHealthKit
import TestSupport

/// One device of the person: a journal that survives a crash, and an engine that may crash.
final class SimulatedDevice {
    static let app = EntrySource.own(bundleIdentifier: "com.example.diary", name: "Diary")

    let name: String
    let journal: Journal
    let health: FaultyHealthStore
    let faultPlan: FaultPlan
    let noticeSource = NoticeSource()
    /// The kinds of entry of this run.
    let streams: [StreamName]
    private(set) var engine: SyncEngine
    /// Whether this device may have missed changes of Health since the last comparison.
    var hasMissed = false
    /// Whether the store was lost since the last rest, so that exported entries may be missing.
    var mayLackExports = false
    private let launch: () -> SyncEngine

    init(
        _ name: String, journal location: Journal.Location, store: HKHealthStore,
        earlier: EarlierHistory, conditions: Conditions, seed: UInt64, streams: [StreamName],
        planted: PlantedFault?
    ) throws {
        self.name = name
        self.streams = streams
        let dice = SharedGenerator(seed: seed)
        // Of its own, because a batch is read while the journal stores the one before it.
        let readerDice = SharedGenerator(seed: seed &+ 2)
        let faultPlan = FaultPlan(seed: seed &+ 1)
        let health = FaultyHealthStore(store)
        health.withFaults { faults in
            faults.beforehand = { call in
                try faultPlan.passPoint()
                try faultPlan.failBefore(call)
            }
            faults.afterwards = { _ in
                try faultPlan.passPoint()
                try faultPlan.failAfter()
            }
        }
        let journal = try Journal(
            at: location,
            environment: JournalEnvironment(
                now: { conditions.now }, timeZone: { conditions.zone }, makeUUID: { dice.uuid() },
                app: Self.app, undoWindow: 5))
        let noticeSource = noticeSource
        launch = {
            let base = HealthRemote(
                store: health,
                configuration: HealthRemote.Configuration(
                    namespace: Self.app.bundleIdentifier, app: Self.app,
                    earlierSamples: earlier.rule,
                    timeZone: { conditions.zone }, makeUUID: { readerDice.uuid() }, batchSize: 7,
                    sleep: Unlimited.sleep))
            var remote = SimulatedRemote(
                base: base, noticeSource: noticeSource, faultPlan: faultPlan)
            remote.streams = streams
            planted?.bend(&remote, journal: journal, store: health, dice: dice)
            return SyncEngine(
                journal: journal, remote: remote,
                retryPolicy: planted?.retryPolicy ?? RetryPolicy(), now: { conditions.now },
                probe: SyncProbe(
                    before: { _ in try faultPlan.passPoint() },
                    after: { action in
                        if case .apply(let stream, _, _) = action {
                            noticeSource.committed([stream])
                        }
                        try faultPlan.passPoint()
                    }))
        }
        self.journal = journal
        self.health = health
        self.faultPlan = faultPlan
        engine = launch()
    }

    /// Starts the app again: the journal stays, the engine is new.
    func relaunch() {
        faultPlan.revive()
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
