import Foundation
import HealthDatabase
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

@Suite struct AuthorizationTests {
    private func store(_ prompt: PermissionPrompt) -> HKHealthStore {
        HKHealthStore(configuration: .temporary(grants: .none, prompt: prompt))
    }

    @Test("what was never asked for is undetermined, and saving and reading it fail with 5")
    func undetermined() async throws {
        let store = store(.allow)
        #expect(store.authorizationStatus(for: TestStore.steps) == .notDetermined)
        await #expect(throws: HKError.self) { try await store.save(TestStore.walk(1)) }
        do {
            _ = try await TestStore.samples(TestStore.steps, in: store)
            Issue.record("the query should fail")
        } catch HKError.errorAuthorizationNotDetermined {
            #expect(Bool(true))
        }
    }

    @Test("what is decided beside an app, its next question knows")
    func decidedElsewhere() async throws {
        let store = store(.deny)
        let types: Set<HKSampleType> = [TestStore.steps, TestStore.mass]
        let below = try store.openStore()
        for decision in [HealthStore.Decision.granted, .notDetermined, .denied] {
            #expect(store.authorizationStatus(for: TestStore.steps) == .notDetermined)
            let decided = Dictionary(
                uniqueKeysWithValues: types.map { ($0.value, decision) })
            try below.permissions.set(share: decided, read: decided, app: store.app)
            #expect(
                store.authorizationStatus(for: TestStore.steps).rawValue == decision.rawValue)
            #expect(
                try await store.statusForAuthorizationRequest(toShare: types, read: types)
                    == (decision == .notDetermined ? .shouldRequest : .unnecessary))
            try below.permissions.reset(of: store.app)
        }
    }

    @Test("a granted request lets the app save and read, for these types alone")
    func granted() async throws {
        let store = store(.allow)
        try await store.requestAuthorization(
            toShare: [TestStore.steps], read: [TestStore.steps, TestStore.mass])
        #expect(store.authorizationStatus(for: TestStore.steps) == .sharingAuthorized)
        #expect(store.authorizationStatus(for: TestStore.mass) == .notDetermined)
        try await store.save(TestStore.walk(7))
        #expect(try await TestStore.samples(TestStore.steps, in: store).count == 1)
        #expect(try await TestStore.samples(TestStore.mass, in: store).isEmpty)
    }

    @Test("a denied request succeeds; saving fails with 4, reading gives nothing")
    func denied() async throws {
        let store = store(.deny)
        try await store.requestAuthorization(toShare: [TestStore.steps], read: [TestStore.steps])
        #expect(store.authorizationStatus(for: TestStore.steps) == .sharingDenied)
        do {
            try await store.save(TestStore.walk(1))
            Issue.record("saving should fail")
        } catch let error as HKError {
            #expect(error.code == .errorAuthorizationDenied)
            #expect((error as NSError).domain == "com.apple.healthkit")
        }
        #expect(try await TestStore.samples(TestStore.steps, in: store).isEmpty)
    }

    @Test("a request that the person puts away fails with 7 and decides nothing")
    func cancelled() async {
        let store = store(.cancel)
        do {
            try await store.requestAuthorization(toShare: [TestStore.steps], read: [])
            Issue.record("the request should fail")
        } catch {
            #expect((error as? HKError)?.code == .errorUserCanceled)
        }
        #expect(store.authorizationStatus(for: TestStore.steps) == .notDetermined)
    }

    @Test("the person is asked only for what is open, and the status tells when")
    func onlyWhatIsOpen() async throws {
        let asked = Events<Int>()
        let store = store(
            PermissionPrompt { request in
                asked.send(request.share.count + request.read.count)
                return .decided(share: request.share, read: request.read)
            })
        let types: Set<HKSampleType> = [TestStore.steps, TestStore.mass]
        #expect(
            try await store.statusForAuthorizationRequest(toShare: types, read: [])
                == .shouldRequest)
        try await store.requestAuthorization(toShare: [TestStore.steps], read: [])
        try await store.requestAuthorization(toShare: types, read: [])
        try await store.requestAuthorization(toShare: types, read: [])
        asked.send(0)
        #expect(await asked.next(3) == [1, 1, 0])
        #expect(
            try await store.statusForAuthorizationRequest(toShare: types, read: [])
                == .unnecessary)
    }

    @Test("types that only Apple writes never end up authorised")
    func readOnly() async throws {
        let store = store(.allow)
        let exercise = HKQuantityType(.appleExerciseTime)
        #expect(store.authorizationStatus(for: exercise) == .notDetermined)
        try await store.requestAuthorization(toShare: [], read: [exercise])
        #expect(store.authorizationStatus(for: exercise) == .sharingDenied)
    }

    @Test("correlations and what only Apple writes cannot be asked for")
    func disallowed() async {
        let share = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = HKHealthStore(configuration: .temporary())
            store.requestAuthorization(
                toShare: [HKCorrelationType(.food), HKQuantityType(.appleExerciseTime)], read: nil
            ) { _, _ in }
        }
        #expect(
            text(share).contains(
                "Authorization to share the following types is disallowed: "
                    + "HKCorrelationTypeIdentifierFood, HKQuantityTypeIdentifierAppleExerciseTime"))
        let read = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = HKHealthStore(configuration: .temporary())
            try await store.requestAuthorization(toShare: [], read: [HKCorrelationType(.food)])
        }
        #expect(text(read).contains("Authorization to read the following types is disallowed"))
    }

    @Test("heartbeat series cannot be requested without the variability of the heart rate")
    func heartbeats() async throws {
        let read = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = HKHealthStore(configuration: .temporary())
            try await store.requestAuthorization(toShare: [], read: [HKSeriesType.heartbeat()])
        }
        #expect(
            text(read).contains(
                "'NSInvalidArgumentException', reason: 'Authorization for "
                    + "HKQuantityTypeIdentifierHeartRateVariabilitySDNN should also be requested when "
                    + "requesting authorization to read HKDataTypeIdentifierHeartbeatSeries'"))
        let share = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = HKHealthStore(configuration: .temporary())
            let variability = HKQuantityType(.heartRateVariabilitySDNN)
            try await store.requestAuthorization(
                toShare: [HKSeriesType.heartbeat()], read: [variability])
        }
        #expect(text(share).contains("authorization to share HKDataTypeIdentifierHeartbeatSeries"))
        let both: Set<HKSampleType> = [
            HKSeriesType.heartbeat(), HKQuantityType(.heartRateVariabilitySDNN),
        ]
        let store = store(.allow)
        try await store.requestAuthorization(toShare: both, read: both)
        #expect(store.authorizationStatus(for: HKSeriesType.heartbeat()) == .sharingAuthorized)
    }

    @Test(
        "a route without workouts and half a blood pressure cannot be requested, and their status neither"
    )
    func pairs() async throws {
        let route = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = HKHealthStore(configuration: .temporary())
            try await store.requestAuthorization(toShare: [], read: [HKSeriesType.workoutRoute()])
        }
        #expect(
            text(route).contains(
                "Authorization for HKWorkoutTypeIdentifier should also be requested when "
                    + "requesting authorization to read HKWorkoutRouteTypeIdentifier"))
        let pressure = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = HKHealthStore(configuration: .temporary())
            _ = try await store.statusForAuthorizationRequest(
                toShare: [], read: [HKQuantityType(.bloodPressureSystolic)])
        }
        #expect(text(pressure).contains("HKQuantityTypeIdentifierBloodPressureDiastolic should"))
        let both: Set<HKSampleType> = [
            HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic),
            HKSeriesType.workoutRoute(), .workoutType(),
        ]
        let store = store(.allow)
        try await store.requestAuthorization(toShare: both, read: both)
        #expect(
            try await store.statusForAuthorizationRequest(toShare: both, read: both)
                == .unnecessary)
    }

    @Test("an app that may save samples and never asked to read them reads its own")
    func ownSamples() async throws {
        let phone = Phone(diary: .none)
        try await phone.diary.requestAuthorization(toShare: [TestStore.mass], read: [])
        let mine = Phone.quantity(TestStore.mass, .gram(), 80_000)
        try await phone.diary.save(mine)
        try await phone.scale.save(Phone.quantity(TestStore.mass, .gram(), 81_000))
        #expect(
            try await TestStore.samples(TestStore.mass, in: phone.diary).map(\.uuid) == [mine.uuid])
        await #expect(throws: HKError.self) {
            _ = try await TestStore.samples(TestStore.steps, in: phone.diary)
        }
    }

    @Test("a request without any type raises; asking for its status does not")
    func nothing() async throws {
        let request = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = HKHealthStore(configuration: .temporary())
            try await store.requestAuthorization(toShare: [], read: [])
        }
        #expect(
            text(request).contains(
                "'NSInvalidArgumentException', reason: "
                    + "'Must request authorization for at least one data type'"))
        #expect(
            try await store(.allow).statusForAuthorizationRequest(toShare: [], read: [])
                == .unnecessary)
    }

    @Test("medications that were never asked for fail with 5")
    func medications() async throws {
        let store = store(.allow)
        let query = HKUserAnnotatedMedicationQueryDescriptor()
        #expect(
            await Phone.code { _ = try await query.result(for: store) }
                == .errorAuthorizationNotDetermined)
        try await store.requestPerObjectReadAuthorization(
            for: .userAnnotatedMedicationType(), predicate: nil)
        #expect(try await query.result(for: store).isEmpty)
    }

    @Test("who may read medications may read their doses, which are never asked for themselves")
    func doses() async throws {
        let store = store(.allow)
        let doses = HKObjectType.medicationDoseEventType()
        let query = HKSampleQueryDescriptor(predicates: [.sample(type: doses)], sortDescriptors: [])
        #expect(
            await Phone.code { _ = try await query.result(for: store) }
                == .errorAuthorizationNotDetermined)
        try await store.requestPerObjectReadAuthorization(
            for: .userAnnotatedMedicationType(), predicate: nil)
        #expect(try await query.result(for: store).isEmpty)
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            try await HKHealthStore(configuration: .temporary()).requestAuthorization(
                toShare: [], read: [HKObjectType.medicationDoseEventType()])
        }
        #expect(text(result).contains("Authorization to read the following types is disallowed"))
    }

    @Test("without the entitlement every call fails with 4, and nothing is decided")
    func unentitled() async {
        var configuration = OpenHealthKitConfiguration.temporary()
        configuration.isEntitled = false
        let store = HKHealthStore(configuration: configuration)
        let steps = TestStore.steps
        let calls: [@Sendable () async throws -> Void] = [
            { try await store.requestAuthorization(toShare: [steps], read: [steps]) },
            { _ = try await store.statusForAuthorizationRequest(toShare: [steps], read: []) },
            { try await store.save(TestStore.walk(1)) },
            { try await store.delete(TestStore.walk(1)) },
            { _ = try await TestStore.samples(steps, in: store) },
            { try await store.enableBackgroundDelivery(for: steps, frequency: .hourly) },
            { try await store.disableAllBackgroundDelivery() },
            { _ = try store.dateOfBirthComponents() },
        ]
        for call in calls {
            await #expect {
                try await call()
            } throws: { error in
                (error as? HKError)?.code == .errorAuthorizationDenied
                    && error.localizedDescription
                        == "Missing com.apple.developer.healthkit entitlement."
            }
        }
        #expect(store.authorizationStatus(for: steps) == .notDetermined)
    }

    @Test("without a health store every call fails with 1")
    func unavailable() async {
        var configuration = OpenHealthKitConfiguration.temporary()
        configuration.isHealthDataAvailable = false
        let store = HKHealthStore(configuration: configuration)
        do {
            try await store.save(TestStore.walk(1))
            Issue.record("saving should fail")
        } catch {
            #expect((error as? HKError)?.code == .errorHealthDataUnavailable)
        }
        let isAvailable = OpenHealthKitConfiguration.withDefault(configuration) {
            HKHealthStore.isHealthDataAvailable()
        }
        #expect(!isAvailable)
    }
}
