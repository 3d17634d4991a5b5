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

/// Stores that tests put in the place of the real one.
@Suite("Shapes of stores in tests", .authorizedHealthStore)
struct SubclassShapesTests {
    private func session() throws -> HKWorkoutSession {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        return try HKWorkoutSession(healthStore: HKHealthStore(), configuration: configuration)
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
}
