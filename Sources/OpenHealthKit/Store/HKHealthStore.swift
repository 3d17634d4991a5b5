// The methods stand in one class body because only there can a test double override them;
// what they do is in the files beside this one. Apple's completion form is the one that works,
// its async form waits for it: overriding the first changes both, as it does on a phone.
public import Foundation
internal import HealthModel
internal import Synchronization

/// The way to a person's health data: ask for permission, save, delete, query.
///
/// `HKHealthStore()` opens the store of ``OpenHealthKitConfiguration/current``. Handlers run on
/// background queues, never before the call returns. Any number of stores share their data.
// Safe to share: the configuration never changes, and the opened store is behind a mutex.
open class HKHealthStore: NSObject, @unchecked Sendable {
    /// Where the store is, who asks, and who answers for the person.
    package let configuration: OpenHealthKitConfiguration
    let opened = Mutex<OpenedStore?>(nil)
    private let mirroring = Mutex<(@Sendable (HKWorkoutSession) -> Void)?>(nil)

    /// The store of ``OpenHealthKitConfiguration/current``.
    public override init() {
        configuration = .current
        super.init()
        Self.introduceApp
    }

    /// A store with a configuration of its own; Apple's class has no such initialiser.
    public init(configuration: OpenHealthKitConfiguration) {
        self.configuration = configuration
        super.init()
        Self.introduceApp
    }

    /// Lets objects that no store has yet carry the configured app as their source.
    private static let introduceApp: Void = CurrentApp.setProvider {
        OpenHealthKitConfiguration.current.app.identity
    }

    // MARK: Availability

    /// Whether there is a health store here; where not, every call fails with code 1.
    open class func isHealthDataAvailable() -> Bool {
        OpenHealthKitConfiguration.current.isHealthDataAvailable
    }

    /// Whether clinical types can be used.
    open func supportsHealthRecords() -> Bool { configuration.supportsHealthRecords }

    // MARK: Permission

    /// Whether the app may save a type; whether it may read one cannot be learnt.
    open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        sharingStatus(of: type)
    }

    /// Asks for what was not decided yet; success says nothing about what was granted.
    ///
    /// Raises for types that cannot be asked for, as correlations, and without any type.
    @preconcurrency
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        request(share: typesToShare ?? [], read: typesToRead ?? [], completion: completion)
    }

    /// Asks for what was not decided yet; throws only where nothing was decided.
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws {
        try await succeed {
            requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0)
        }
    }

    /// Tells whether a request for exactly these types would ask the person.
    @preconcurrency
    open func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) {
        requestStatus(share: typesToShare, read: typesToRead, completion: completion)
    }

    /// Tells whether a request for exactly these types would ask the person.
    @discardableResult
    open func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus {
        try await value { completion in
            getRequestStatusForAuthorization(toShare: typesToShare, read: typesToRead) {
                completion($1 == nil ? $0 : nil, $1)
            }
        }
    }

    /// Asks for a type that is permitted object by object; the person is asked every time.
    ///
    /// Here the answer holds for the type as a whole. Raises for other types.
    @preconcurrency
    open func requestPerObjectReadAuthorization(
        for objectType: HKObjectType, predicate: NSPredicate?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        requestPerObject(objectType, predicate: predicate, completion: completion)
    }

    /// Asks for a type that is permitted object by object; the person is asked every time.
    open func requestPerObjectReadAuthorization(
        for objectType: HKObjectType, predicate: NSPredicate?
    ) async throws {
        try await succeed {
            requestPerObjectReadAuthorization(
                for: objectType, predicate: predicate, completion: $0)
        }
    }

    /// Lets an app answer for its extension; here nothing ever waits for that.
    @preconcurrency
    open func handleAuthorizationForExtension(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        complete(completion) { _, _ in }
    }

    /// Lets an app answer for its extension; here nothing ever waits for that.
    open func handleAuthorizationForExtension() async throws {
        try await succeed { handleAuthorizationForExtension(completion: $0) }
    }

    /// The earliest ends of others' samples that the person lets this app read, for those types
    /// whose history the person limited; nil with an error.
    @preconcurrency
    open func getEarliestAuthorizedSampleDate(
        for types: Set<HKObjectType>,
        completion: @escaping @Sendable ([HKObjectType: Date]?, (any Error)?) -> Void
    ) {
        earliestDates(for: types, completion: completion)
    }

    /// The earliest ends of others' samples that the person lets this app read, for those types
    /// whose history the person limited.
    open func earliestAuthorizedSampleDate(
        for types: Set<HKObjectType>
    ) async throws -> [HKObjectType: Date] {
        try await value { completion in
            getEarliestAuthorizedSampleDate(for: types, completion: completion)
        }
    }

    // MARK: Saving

    /// The end that a sample needs at least, to be saved and seen.
    open func earliestPermittedSampleDate() -> Date {
        configuration.earliestPermittedSampleDate()
    }

    /// Saves one object; fails where it was saved before.
    @preconcurrency
    open func save(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        saveAll([object], completion: completion)
    }

    /// Saves all objects or none.
    @preconcurrency
    open func save(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        saveAll(objects, completion: completion)
    }

    /// Saves one object; throws where it was saved before.
    open func save(_ object: HKObject) async throws {
        try await succeed { save(object, withCompletion: $0) }
    }

    /// Saves all objects or none.
    open func save(_ objects: [HKObject]) async throws {
        try await succeed { save(objects, withCompletion: $0) }
    }

    /// Saves what is not saved yet and joins all samples to a saved workout.
    @available(swift, deprecated: 100000, message: "Use HKWorkoutBuilder")
    @preconcurrency
    open func add(
        _ samples: [HKSample], to workout: HKWorkout,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        addAll(samples, to: workout, completion: completion)
    }

    /// Saves what is not saved yet and joins all samples to a saved workout.
    @available(swift, deprecated: 100000, message: "Use HKWorkoutBuilder")
    open func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
        try await succeed { add(samples, to: workout, completion: $0) }
    }

    /// Joins a sample of effort to a workout or to an activity of it; saves it where it is new.
    @preconcurrency
    open func relateWorkoutEffortSample(
        _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        relate(sample, workout: workout, activity: activity, completion: completion)
    }

    /// Joins a sample of effort to a workout or to an activity of it; saves it where it is new.
    @discardableResult
    open func relateWorkoutEffortSample(
        _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?
    ) async throws -> Bool {
        try await succeed {
            relateWorkoutEffortSample(sample, with: workout, activity: activity, completion: $0)
        }
        return true
    }

    /// Parts a sample of effort from a workout or from an activity of it.
    @preconcurrency
    open func unrelateWorkoutEffortSample(
        _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        unrelate(sample, workout: workout, activity: activity, completion: completion)
    }

    /// Parts a sample of effort from a workout or from an activity of it.
    @discardableResult
    open func unrelateWorkoutEffortSample(
        _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?
    ) async throws -> Bool {
        try await succeed {
            unrelateWorkoutEffortSample(
                sample, from: workout, activity: activity, completion: $0)
        }
        return true
    }

    // MARK: Deleting

    /// Deletes an object that this app saved.
    @preconcurrency
    open func delete(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        deleteAll([object], completion: completion)
    }

    /// Deletes all objects or, where this app did not save one of them, none.
    @preconcurrency
    open func delete(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        deleteAll(objects, completion: completion)
    }

    /// Deletes an object that this app saved.
    open func delete(_ object: HKObject) async throws {
        try await succeed { delete(object, withCompletion: $0) }
    }

    /// Deletes all objects or, where this app did not save one of them, none.
    open func delete(_ objects: [HKObject]) async throws {
        try await succeed { delete(objects, withCompletion: $0) }
    }

    /// Deletes what this app saved and a predicate matches, and tells how many that were.
    @preconcurrency
    open func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        deleteMatching(objectType, predicate: predicate, completion: completion)
    }

    /// Deletes what this app saved and a predicate matches, and tells how many that were.
    @discardableResult
    open func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int
    {
        try await value { completion in
            deleteObjects(of: objectType, predicate: predicate) {
                completion($0 ? $1 : nil, $2)
            }
        }
    }

    // MARK: Queries

    /// Starts a query; raises where it was executed before.
    open func execute(_ query: HKQuery) { query.start(on: self) }

    /// Stops a query; its handlers are not called again.
    open func stop(_ query: HKQuery) { query.stop() }

    // MARK: The person

    /// The person's biological sex, `notSet` where it is not known.
    open func biologicalSex() throws -> HKBiologicalSexObject {
        HKBiologicalSexObject(try code(of: .biologicalSex).flatMap(HKBiologicalSex.init) ?? .notSet)
    }

    /// The person's blood type, `notSet` where it is not known.
    open func bloodType() throws -> HKBloodTypeObject {
        HKBloodTypeObject(try code(of: .bloodType).flatMap(HKBloodType.init) ?? .notSet)
    }

    /// The person's date of birth; throws `errorNoData` where it is not known.
    @available(swift, deprecated: 100000, message: "Use dateOfBirthComponents()")
    open func dateOfBirth() throws -> Date { try birthDate() }

    /// The person's date of birth in the Gregorian calendar; throws `errorNoData` without one.
    open func dateOfBirthComponents() throws -> DateComponents { try birthComponents() }

    /// The person's skin type, `notSet` where it is not known.
    open func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
        HKFitzpatrickSkinTypeObject(
            try code(of: .fitzpatrickSkinType).flatMap(HKFitzpatrickSkinType.init) ?? .notSet)
    }

    /// Whether the person uses a wheelchair, `notSet` where it is not known.
    open func wheelchairUse() throws -> HKWheelchairUseObject {
        HKWheelchairUseObject(try code(of: .wheelchairUse).flatMap(HKWheelchairUse.init) ?? .notSet)
    }

    /// Whether the person's move goal counts energy or time; energy where it is not known.
    open func activityMoveMode() throws -> HKActivityMoveModeObject {
        HKActivityMoveModeObject(
            try code(of: .activityMoveMode).flatMap(HKActivityMoveMode.init) ?? .activeEnergy)
    }

    /// The units in which the person wants to see types; fails where one was never asked for.
    @preconcurrency
    open func preferredUnits(
        for quantityTypes: Set<HKQuantityType>,
        completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
    ) {
        units(for: quantityTypes, completion: completion)
    }

    /// The units in which the person wants to see types; throws where one was never asked for.
    @discardableResult
    open func preferredUnits(
        for quantityTypes: Set<HKQuantityType>
    ) async throws -> [HKQuantityType: HKUnit] {
        try await value { completion in
            preferredUnits(for: quantityTypes) { completion($1 == nil ? $0 : nil, $1) }
        }
    }

    // MARK: Background delivery

    /// Wakes this app's observers of a type while it is in the background.
    @preconcurrency
    open func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        enableDelivery(of: type, frequency: frequency, completion: completion)
    }

    /// Wakes this app's observers of a type while it is in the background.
    open func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency
    ) async throws {
        try await succeed {
            enableBackgroundDelivery(for: type, frequency: frequency, withCompletion: $0)
        }
    }

    /// Lets this app sleep when a type changes.
    @preconcurrency
    open func disableBackgroundDelivery(
        for type: HKObjectType,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        disableDelivery(of: type, completion: completion)
    }

    /// Lets this app sleep when a type changes.
    open func disableBackgroundDelivery(for type: HKObjectType) async throws {
        try await succeed { disableBackgroundDelivery(for: type, withCompletion: $0) }
    }

    /// Lets this app sleep whatever changes.
    @preconcurrency
    open func disableAllBackgroundDelivery(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        disableDelivery(of: nil, completion: completion)
    }

    /// Lets this app sleep whatever changes.
    open func disableAllBackgroundDelivery() async throws {
        try await succeed { disableAllBackgroundDelivery(completion: $0) }
    }

    // MARK: Apple's devices

    /// Calibrates estimates anew, which here does nothing; raises for types without estimates.
    @preconcurrency
    open func recalibrateEstimates(
        sampleType: HKSampleType, date: Date,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        recalibrate(sampleType, completion: completion)
    }

    /// Calibrates estimates anew, which here does nothing; raises for types without estimates.
    open func recalibrateEstimates(sampleType: HKSampleType, date: Date) async throws {
        try await succeed {
            recalibrateEstimates(sampleType: sampleType, date: date, completion: $0)
        }
    }

    /// Splits energy into what the person burns at rest, which comes first, and the rest.
    @available(swift, deprecated: 100000)
    @preconcurrency
    open func splitTotalEnergy(
        _ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date,
        resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void
    ) {
        split(totalEnergy, start: startDate, end: endDate, handler: resultsHandler)
    }

    /// Starts the app on a watch; there is none here, so it fails.
    @preconcurrency
    open func startWatchApp(
        with workoutConfiguration: HKWorkoutConfiguration,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        complete(completion) { _, _ in
            throw HKError(.errorHealthDataUnavailable, text: "No Apple Watch is available.")
        }
    }

    /// Starts the app on a watch; there is none here, so it throws.
    open func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
        try await succeed { startWatchApp(with: workoutConfiguration, completion: $0) }
    }

    /// What is called with a session that mirrors one on a watch.
    ///
    /// It is kept and never called: there is no watch here.
    @preconcurrency
    open var workoutSessionMirroringStartHandler: (@Sendable (HKWorkoutSession) -> Void)? {
        get { mirroring.withLock { $0 } }
        set { mirroring.withLock { $0 = newValue } }
    }

    /// Gives the session that ran when the app crashed: none, since a session ends with its
    /// process here.
    ///
    /// Neither session nor error is HealthKit's answer where there is nothing to recover.
    @preconcurrency
    open func recoverActiveWorkoutSession(
        completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void
    ) {
        complete({ completion(nil, $1) }, { _, _ in })
    }

    /// Gives the session that ran when the app crashed: none, since a session ends with its
    /// process here.
    open func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
        try await withCheckedThrowingContinuation { continuation in
            recoverActiveWorkoutSession { session, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(session))
            }
        }
    }
}
