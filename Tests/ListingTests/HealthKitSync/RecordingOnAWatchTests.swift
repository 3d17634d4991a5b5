import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit
import TestSupport
import Testing

@Suite("Recording workouts on a watch")
@MainActor
struct RecordingOnAWatchTests {
    private static let phone = "com.example.diary"
    private let start = Date(timeIntervalSince1970: 1_773_144_000)
    private let entry = UUID()
    private let energy = HKQuantityType(.activeEnergyBurned)

    /// The store of a person whose app on the watch has an identifier, ten minutes after the start.
    private func store(of identifier: String) -> OpenHealthKitConfiguration {
        let now = start.addingTimeInterval(600)
        var watch = OpenHealthKitConfiguration.temporary(
            app: .init(bundleIdentifier: identifier, name: "Diary"))
        watch.now = { now }
        return watch
    }

    /// A journal and an engine as the app on the watch or on the phone has them.
    private func device(_ app: EntrySource, _ health: OpenHealthKitConfiguration) async throws
        -> (journal: Journal, engine: SyncEngine)
    {
        let now = start.addingTimeInterval(600)
        let journal = try Journal(
            at: .memory,
            environment: JournalEnvironment(now: { now }, timeZone: { .gmt }, app: app))
        try await journal.setRemoteEnabled(.health, true)

        var configuration = HealthRemote.Configuration(
            namespace: "com.example.diary", app: app)
        configuration.earlierSamples = .metadata(RecordedWorkout.key)

        let remote = HealthRemote(
            store: HKHealthStore(configuration: health), configuration: configuration)
        return (journal, SyncEngine(journal: journal, remote: remote))
    }

    /// Records ten minutes in which the sensors of the watch save 120 kcal.
    private func record(_ watch: OpenHealthKitConfiguration) async throws -> HKWorkout? {
        let recorder = WorkoutRecorder(store: HKHealthStore(configuration: watch))
        try await recorder.begin(.running, as: entry, at: start)
        #expect(recorder.start == start)
        var sensors = watch
        sensors.app = .init(bundleIdentifier: "com.apple.health.watch", name: "Watch")
        try await HKHealthStore(configuration: sensors).save(
            HKQuantitySample(
                type: energy, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 120),
                start: start, end: start.addingTimeInterval(300)))
        for _ in 0..<500 where recorder.energy == nil {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(recorder.energy == 120)
        let workout = try await recorder.end(at: start.addingTimeInterval(600))
        #expect(recorder.start == nil)
        return workout
    }

    private func workouts(in journal: Journal) async throws -> [WorkoutEntry] {
        try await journal.entries(on: journal.today(), kinds: [.workout]).compactMap {
            if case .workout(let workout) = $0 { workout } else { nil }
        }
    }

    @Test("what the watch records is one own entry with what the sensors measured, on each device")
    func adopted() async throws {
        let health = store(of: Self.phone)
        let workout = try #require(try await record(health))
        #expect(workout.workoutActivityType == .running)
        for _ in ["watch", "phone"] {
            let (journal, engine) = try await device(
                .own(bundleIdentifier: Self.phone, name: "Diary"), health)
            let report = await engine.sync(.manual)
            #expect(report.exported == 0)
            #expect(try await journal.earlierSamples.waiting(at: .health).count == 0)
            let found = try await workouts(in: journal)
            #expect(found.map(\.header.id) == [entry])
            #expect(found.first?.header.source.kind == .own)
            #expect(found.first?.energy == Quantity(120, .kilocalorie))
            #expect(found.first?.end == start.addingTimeInterval(600))
        }
        let saved = try await HKHealthStore(configuration: health).samples([
            .sample(type: .workoutType())
        ])
        #expect(saved.map(\.uuid) == [workout.uuid])
    }

    @Test("what a watch with another identifier saves reaches the phone once, as another app's")
    func foreign() async throws {
        let watch = store(of: "com.example.diary.watchkitapp")
        _ = try #require(try await record(watch))
        let identifier = OpenHealthKitConfiguration.withDefault(watch) {
            let app = EntrySource.own(
                bundleIdentifier: HKSource.default().bundleIdentifier, name: "Diary")
            return app.bundleIdentifier
        }
        #expect(identifier == "com.example.diary.watchkitapp")
        let (mine, engine) = try await device(
            .own(bundleIdentifier: identifier, name: "Diary"), watch)
        try await mine.save(
            .drink(
                DrinkEntry(header: mine.newHeader(), volume: Quantity(250, .milliliter))))
        #expect(await engine.sync(.manual).exported == 1)
        #expect(try await workouts(in: mine).map(\.header.id) == [entry])

        var phone = watch
        phone.app = .init(bundleIdentifier: Self.phone, name: "Diary")
        let (journal, other) = try await device(
            .own(bundleIdentifier: Self.phone, name: "Diary"), phone)
        #expect(await other.sync(.manual).exported == 0)
        let all = try await journal.entries(on: journal.today(), kinds: [.workout, .drink])
        #expect(all.map(\.header.source.kind) == [.health, .health])
        #expect(Set(all.map(\.kind)) == [.workout, .drink])
        #expect(await other.sync(.manual).exported == 0)
    }

    @Test("nothing is recorded without a session, and a second start changes nothing")
    func twice() async throws {
        let recorder = WorkoutRecorder(
            store: HKHealthStore(configuration: store(of: Self.phone)))
        #expect(try await recorder.end(at: start) == nil)
        try await recorder.begin(.running, as: entry, at: start)
        try await recorder.begin(.yoga, as: UUID(), at: start.addingTimeInterval(60))
        let workout = try #require(try await recorder.end(at: start.addingTimeInterval(600)))
        #expect(workout.workoutActivityType == .running)
        #expect(workout.metadata?[RecordedWorkout.key] as? String == entry.uuidString)
    }

    @Test("a workout that another app's workout ended can still be saved")
    func ended() async throws {
        let health = store(of: Self.phone)
        let recorder = WorkoutRecorder(store: HKHealthStore(configuration: health))
        try await recorder.begin(.running, as: entry, at: start)
        let other = try HKWorkoutSession(
            healthStore: HKHealthStore(configuration: health),
            configuration: HKWorkoutConfiguration())
        other.startActivity(with: nil)
        for _ in 0..<500 where recorder.failure == nil {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(recorder.failure != nil)
        #expect(recorder.start == start)
        #expect(try await recorder.end(at: start.addingTimeInterval(600)) != nil)
        #expect(recorder.start == nil && recorder.failure == nil)
    }
}
