import Foundation
import HealthKit
import Testing

/// What an app expects of a store, in the words of the store itself.
private protocol WorkoutKeeping: AnyObject {
    func save(
        _ objects: [HKObject], withCompletion: @escaping @Sendable (Bool, (any Error)?) -> Void)
    func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency,
        withCompletion: @escaping @Sendable (Bool, (any Error)?) -> Void)
    func recoverActiveWorkoutSession(
        completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void)
    func save(samples: [HKSample]) async throws
    func earliestAuthorizedSampleDate(
        for types: Set<HKObjectType>
    ) async throws -> [HKObjectType: Date]
}

extension HKHealthStore: WorkoutKeeping {
    func save(samples: [HKSample]) async throws { try await save(samples) }
}

extension HKUnit {
    fileprivate class var beats: Self { Self(from: "count/min") }
    fileprivate class func stride() -> Self { self.init(from: "m") }
}

/// A store that plays a watch whose app crashed.
// Safe to share: what changes is behind a lock.
private final class CrashedWatch: HKHealthStore, @unchecked Sendable {
    private let lock = NSLock()
    private var mirrored: [@Sendable (HKWorkoutSession) -> Void] = []
    let session: HKWorkoutSession

    init(session: HKWorkoutSession) {
        self.session = session
        super.init()
    }

    override var workoutSessionMirroringStartHandler: (@Sendable (HKWorkoutSession) -> Void)? {
        get { lock.withLock { mirrored.last } }
        set { lock.withLock { mirrored = newValue.map { [$0] } ?? [] } }
    }

    override func recoverActiveWorkoutSession(
        completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void
    ) {
        completion(session, nil)
    }

    override func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? { session }

    func mirror() { workoutSessionMirroringStartHandler?(session) }
}

private final class MadeUpQuery: HKSampleQuery, @unchecked Sendable {
    override var limit: Int { 3 }
    override var predicate: NSPredicate? { NSPredicate(value: true) }
}

/// Samples whose values a test makes up; they are made by the initialisers of their superclasses.
private final class MadeUpWorkout: HKWorkout, @unchecked Sendable {
    override var duration: TimeInterval { 42 }
    override var totalDistance: HKQuantity? { HKQuantity(unit: .mile(), doubleValue: 1) }
}

private final class MadeUpSleep: HKCategorySample, @unchecked Sendable {
    override var value: Int { 5 }
}

private final class MadeUpPressure: HKCorrelation, @unchecked Sendable {
    override var objects: Set<HKSample> { [] }
}

private final class MadeUpSteps: HKQuantitySample, @unchecked Sendable {
    override var quantity: HKQuantity { HKQuantity(unit: .count(), doubleValue: 7) }
}

private final class MadeUpMood: HKStateOfMind, @unchecked Sendable {
    override var valence: Double { 1 }
}

/// Stores that tests put in the place of the real one.
@Suite("Shapes of stores in tests", .authorizedHealthStore)
struct SubclassShapesTests {
    private func session() throws -> HKWorkoutSession {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        return try HKWorkoutSession(healthStore: HKHealthStore(), configuration: configuration)
    }

    @Test("An extension creates units of its own class")
    func units() {
        #expect(HKUnit.beats == HKUnit.count().unitDivided(by: .minute()))
        #expect(HKUnit.stride() == .meter())
    }

    @Test("A subclass answers with a session of its own")
    func recovers() async throws {
        let watch = try CrashedWatch(session: session())
        let store: HKHealthStore = watch
        #expect(try await store.recoverActiveWorkoutSession() === watch.session)
        let given = try await callback { store.recoverActiveWorkoutSession(completion: $0) }
        #expect(given === watch.session)
    }

    @Test("A subclass calls the handler of mirrored sessions")
    func mirrors() async throws {
        let watch = try CrashedWatch(session: session())
        let calls = Calls<UUID>()
        let number = UUID()
        (watch as HKHealthStore).workoutSessionMirroringStartHandler = { _ in calls.record(number) }
        watch.mirror()
        #expect(await calls.first() == number)
    }

    @Test("The store itself keeps the handler and has no session to recover")
    func plain() async throws {
        let store = HKHealthStore()
        #expect(store.workoutSessionMirroringStartHandler == nil)
        store.workoutSessionMirroringStartHandler = { _ in }
        #expect(store.workoutSessionMirroringStartHandler != nil)
        #expect(HKHealthStore().workoutSessionMirroringStartHandler == nil)
        #expect(try await store.recoverActiveWorkoutSession() == nil)
    }

    @Test("The store meets a protocol that repeats its own methods")
    func meetsProtocol() async throws {
        let store: any WorkoutKeeping = HKHealthStore()
        let water = HKQuantityType(.dietaryWater)
        let drink = HKQuantitySample(
            type: water, quantity: HKQuantity(unit: .liter(), doubleValue: 0.2),
            start: Days.noon, end: Days.noon)
        try await store.save(samples: [drink])
        #expect(try await store.earliestAuthorizedSampleDate(for: [water]).isEmpty)
    }

    @Test("A test makes up what a query asks for")
    func queries() {
        let query = MadeUpQuery(
            sampleType: .workoutType(), predicate: nil, limit: 1, sortDescriptors: nil
        ) { _, _, _ in }
        #expect(query.limit == 3)
        #expect(query.predicate == NSPredicate(value: true))
        #expect(query.objectType == HKObjectType.workoutType())
    }

    @Test("A test makes up the values of samples")
    func samples() {
        let day = Date(timeIntervalSince1970: 1_700_000_000)
        let workout = MadeUpWorkout(activityType: .running, start: day, end: day + 60)
        #expect(workout.duration == 42)
        #expect(workout.totalDistance?.doubleValue(for: .mile()) == 1)
        #expect(workout.workoutActivityType == .running)
        let sleep = MadeUpSleep(
            type: HKCategoryType(.sleepAnalysis), value: 1, start: day, end: day + 60)
        #expect(sleep.value == 5)
        let steps = MadeUpSteps(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1),
            start: day, end: day)
        #expect(steps.quantity.doubleValue(for: .count()) == 7)
        let members = [HKQuantityType(.bloodPressureSystolic), .init(.bloodPressureDiastolic)].map {
            HKQuantitySample(
                type: $0, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 100),
                start: day, end: day)
        }
        let pressure = MadeUpPressure(
            type: HKCorrelationType(.bloodPressure), start: day, end: day, objects: Set(members))
        #expect(pressure.objects.isEmpty)
        let mood = MadeUpMood(
            date: day, kind: .dailyMood, valence: 0, labels: [], associations: [])
        #expect(mood.valence == 1)
    }
}
