// Not built on Linux, where only its types are checked: what the watch app puts together at its launch.
#if canImport(SwiftUI)
import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import Observation

/// The journal of the watch, in step with the Health of the watch.
///
/// Health itself carries samples between watch and phone, so the two apps need no connection of their own.
@Observable @MainActor
final class WatchModel {
    /// The model of this process.
    static let shared = Result { try WatchModel(folder: AppFolder.shared()) }

    /// Records workouts.
    let recorder: WorkoutRecorder
    /// The water of the day that was logged here and on the phone, in milliliters.
    private(set) var water = 0.0
    /// What went wrong at the last tap; nil if nothing did.
    private(set) var problem: String?
    private let journal: Journal
    private let store: HKHealthStore
    private let scheduler: SyncScheduler

    /// Opens the journal in a folder.
    init(folder: URL) throws(JournalError) {
        store = HKHealthStore()
        // Health may know an app on a watch by another identifier than its app on the phone.
        let app = EntrySource.own(
            bundleIdentifier: HKSource.default().bundleIdentifier, name: "Diary")
        journal = try Journal(
            at: .file(folder.appending(path: "journal.sqlite")),
            environment: JournalEnvironment(app: app))
        let engine = SyncEngine(
            journal: journal,
            remote: HealthRemote(store: store, configuration: DiaryHealth.configuration(of: app)))
        scheduler = SyncScheduler(engine: engine)
        recorder = WorkoutRecorder(store: store)
    }

    /// To be called at each launch, also in the background.
    func launched() async {
        await attempt { try await self.recorder.recover() }
        await scheduler.start()
    }

    /// To be called when the app comes to the foreground; the day may be another one.
    func foregrounded() async {
        await readWater()
        await scheduler.foreground()
    }

    /// To be called when the app leaves the foreground: sends what was just logged.
    func resigned() async { await scheduler.resignedActive() }

    /// Keeps the water up to date until the task is cancelled.
    func follow() async {
        let commits = journal.commits()
        await readWater()
        for await _ in commits { await readWater() }
    }

    /// Logs a drink of water.
    func logWater(milliliters: Double) async {
        let drink = DrinkEntry(
            header: journal.newHeader(), volume: Quantity(milliliters, .milliliter))
        await attempt {
            // A failure of Health is shown, and the drink is logged anyway.
            var failure: (any Error)?
            do { try await self.connect() } catch { failure = error }
            try await self.journal.save(.drink(drink))
            if let failure { throw failure }
        }
    }

    /// Starts to record a workout.
    func begin(_ activity: HKWorkoutActivityType) async {
        await attempt {
            try await self.connect()
            let header = self.journal.newHeader()
            try await self.recorder.begin(activity, as: header.id, at: header.date)
        }
    }

    /// Saves the workout; the sync pass after it adds the entry to the journal.
    func end() async {
        await attempt { _ = try await self.recorder.end(at: self.journal.newHeader().date) }
        await scheduler.syncNow()
    }

    /// Asks for what water and workouts need, and switches sync on; later calls change nothing.
    private func connect() async throws {
        let features: [HealthFeature] = [.water, .workouts]
        var read = Set(features.flatMap(\.typesToRead))
        read.insert(HKQuantityType(.heartRate))
        try await store.requestAuthorization(
            toShare: Set(features.flatMap(\.typesToShare)), read: read)
        guard try await !journal.status(of: .health).isEnabled else { return }
        try await journal.setRemoteEnabled(.health, true)
        await scheduler.permissionChanged()
    }

    private func readWater() async {
        guard let today = try? await journal.today() else { return }
        let summaries = try? await journal.summaries(from: today, through: today)
        water = summaries?.first?.water.value ?? 0
    }

    private func attempt(_ work: () async throws -> Void) async {
        do {
            problem = nil
            try await work()
        } catch {
            problem = error.localizedDescription
        }
    }
}
#endif
