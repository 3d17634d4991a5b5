// All methods are in one class body, because a test double can override only those; their
// implementations are in other files. Overriding the completion form or the async form of a method
// changes both, as on a phone: `MethodForms.swift`.
public import Foundation
internal import HealthModel
internal import Synchronization

/// The access to a person's health data: permissions, saving, deleting, queries.
///
/// `HKHealthStore()` opens the store of ``OpenHealthKitConfiguration/current``. Handlers run on
/// background queues, never before the call returns. Any number of stores share their data.
// Safe to share: the configuration never changes, and the opened store is behind a mutex.
open class HKHealthStore: NSObject, @unchecked Sendable {
    /// The location of the store, the app, and the permission prompt.
    package let configuration: OpenHealthKitConfiguration
    let opened = Mutex<OpenedStore?>(nil)
    private let mirroring = Mutex<(@Sendable (HKWorkoutSession) -> Void)?>(nil)

    /// Creates a store with ``OpenHealthKitConfiguration/current``.
    public override init() {
        configuration = .current
        super.init()
        Self.introduceApp
    }

    /// Creates a store with another configuration; Apple's class has no such initialiser.
    public init(configuration: OpenHealthKitConfiguration) {
        self.configuration = configuration
        super.init()
        Self.introduceApp
    }

    /// Sets the configured app as the source of objects that no store has saved yet.
    private static let introduceApp: Void = CurrentApp.setProvider {
        OpenHealthKitConfiguration.current.app.identity
    }

    // MARK: Availability

    /// Whether there is a health store here; otherwise every call fails with code 1.
    open class func isHealthDataAvailable() -> Bool {
        OpenHealthKitConfiguration.current.isHealthDataAvailable
    }

    /// Whether clinical types can be used.
    open func supportsHealthRecords() -> Bool { configuration.supportsHealthRecords }

    // MARK: Permission

    /// Whether the app may save a type; whether it may read one is not revealed.
    open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        sharingStatus(of: type)
    }

    /// Requests permissions that are undetermined; success does not reveal what was granted.
    ///
    /// Raises for types that cannot be requested, such as correlations, for heartbeat series without
    /// `heartRateVariabilitySDNN`, and without any type.
    @preconcurrency
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        request(share: typesToShare ?? [], read: typesToRead ?? [], completion: completion)
    }

    /// Requests permissions that are undetermined; throws only if nothing was decided.
    ///
    /// A subclass overrides the form with a completion handler, which this one calls: as on a phone, where this form
    /// is Swift's own.
    public func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws {
        try await forms(of: .requestAuthorization).succeed {
            request(share: typesToShare, read: typesToRead, completion: $0)
        } completion: {
            requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0)
        }
    }

    /// Whether a request for exactly these types would ask the person.
    @preconcurrency
    open func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) {
        forms(of: .requestStatus).start {
            requestStatus(share: typesToShare, read: typesToRead, completion: completion)
        } async: {
            try await self.statusForAuthorizationRequest(toShare: typesToShare, read: typesToRead)
        } report: {
            completion($0 ?? .unknown, $1)
        }
    }

    /// Whether a request for exactly these types would ask the person.
    @discardableResult
    open func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus {
        try await forms(of: .requestStatus).value { completion in
            requestStatus(share: typesToShare, read: typesToRead) {
                completion($1 == nil ? $0 : nil, $1)
            }
        } completion: { completion in
            getRequestStatusForAuthorization(toShare: typesToShare, read: typesToRead) {
                completion($1 == nil ? $0 : nil, $1)
            }
        }
    }

    /// Requests a type that is permitted per object; the person is asked every time.
    ///
    /// Here the answer applies to the whole type. Raises for other types.
    @preconcurrency
    open func requestPerObjectReadAuthorization(
        for objectType: HKObjectType, predicate: NSPredicate?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        // Safe to pass on: a predicate does not change after its creation.
        nonisolated(unsafe) let condition = predicate
        forms(of: .requestPerObject).start(completion) {
            requestPerObject(objectType, predicate: predicate, completion: $0)
        } async: {
            try await self.requestPerObjectReadAuthorization(for: objectType, predicate: condition)
        }
    }

    /// Requests a type that is permitted per object; the person is asked every time.
    open func requestPerObjectReadAuthorization(
        for objectType: HKObjectType, predicate: NSPredicate?
    ) async throws {
        try await forms(of: .requestPerObject).succeed {
            requestPerObject(objectType, predicate: predicate, completion: $0)
        } completion: {
            requestPerObjectReadAuthorization(
                for: objectType, predicate: predicate, completion: $0)
        }
    }

    /// Handles a request of an app's extension; here there is never one.
    @preconcurrency
    open func handleAuthorizationForExtension(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        forms(of: .requestOfExtension).start(completion) {
            complete($0) { _, _ in }
        } async: {
            try await self.handleAuthorizationForExtension()
        }
    }

    /// Handles a request of an app's extension; here there is never one.
    open func handleAuthorizationForExtension() async throws {
        try await forms(of: .requestOfExtension).succeed {
            complete($0) { _, _ in }
        } completion: {
            handleAuthorizationForExtension(completion: $0)
        }
    }

    /// The earliest ends of others' samples that this app may read, for the types whose history the
    /// person limited; nil with an error.
    @preconcurrency
    open func getEarliestAuthorizedSampleDate(
        for types: Set<HKObjectType>,
        completion: @escaping @Sendable ([HKObjectType: Date]?, (any Error)?) -> Void
    ) {
        forms(of: .earliestDates).start {
            earliestDates(for: types, completion: completion)
        } async: {
            try await self.earliestAuthorizedSampleDate(for: types)
        } report: {
            completion($0, $1)
        }
    }

    /// The earliest ends of others' samples that this app may read, for the types whose history the
    /// person limited.
    open func earliestAuthorizedSampleDate(
        for types: Set<HKObjectType>
    ) async throws -> [HKObjectType: Date] {
        try await forms(of: .earliestDates).value {
            earliestDates(for: types, completion: $0)
        } completion: {
            getEarliestAuthorizedSampleDate(for: types, completion: $0)
        }
    }

    // MARK: Saving

    /// The earliest end date of samples that can be saved and read.
    open func earliestPermittedSampleDate() -> Date {
        configuration.earliestPermittedSampleDate()
    }

    /// Saves one object; fails if it was saved before.
    @preconcurrency
    open func save(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        forms(of: .saveObject).start(completion) {
            saveAll([object], completion: $0)
        } async: {
            try await self.save(object)
        }
    }

    /// Saves all objects or none.
    @preconcurrency
    open func save(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        forms(of: .saveObjects).start(completion) {
            saveAll(objects, completion: $0)
        } async: {
            try await self.save(objects)
        }
    }

    /// Saves one object; throws if it was saved before.
    open func save(_ object: HKObject) async throws {
        try await forms(of: .saveObject).succeed {
            saveAll([object], completion: $0)
        } completion: {
            save(object, withCompletion: $0)
        }
    }

    /// Saves all objects or none.
    open func save(_ objects: [HKObject]) async throws {
        try await forms(of: .saveObjects).succeed {
            saveAll(objects, completion: $0)
        } completion: {
            save(objects, withCompletion: $0)
        }
    }

    /// Saves the samples that are not saved yet, and associates all with a saved workout.
    @available(swift, deprecated: 100000, message: "Use HKWorkoutBuilder")
    @preconcurrency
    open func add(
        _ samples: [HKSample], to workout: HKWorkout,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        forms(of: .addSamples).start(completion) {
            addAll(samples, to: workout, completion: $0)
        } async: {
            try await self.addSamples(samples, to: workout)
        }
    }

    /// Saves the samples that are not saved yet, and associates all with a saved workout.
    @available(swift, deprecated: 100000, message: "Use HKWorkoutBuilder")
    open func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
        try await forms(of: .addSamples).succeed {
            addAll(samples, to: workout, completion: $0)
        } completion: {
            add(samples, to: workout, completion: $0)
        }
    }

    /// Relates an effort sample to a workout or to an activity of it, and saves it if it is new.
    @preconcurrency
    open func relateWorkoutEffortSample(
        _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        forms(of: .relateEffort).start {
            relate(sample, workout: workout, activity: activity, completion: completion)
        } async: {
            try await self.relateWorkoutEffortSample(sample, with: workout, activity: activity)
        } report: {
            completion($0 ?? false, $1)
        }
    }

    /// Relates an effort sample to a workout or to an activity of it, and saves it if it is new.
    @discardableResult
    open func relateWorkoutEffortSample(
        _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?
    ) async throws -> Bool {
        try await forms(of: .relateEffort).succeed {
            relate(sample, workout: workout, activity: activity, completion: $0)
        } completion: {
            relateWorkoutEffortSample(sample, with: workout, activity: activity, completion: $0)
        }
        return true
    }

    /// Removes the relation of an effort sample to a workout or to an activity of it.
    @preconcurrency
    open func unrelateWorkoutEffortSample(
        _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        forms(of: .unrelateEffort).start {
            unrelate(sample, workout: workout, activity: activity, completion: completion)
        } async: {
            try await self.unrelateWorkoutEffortSample(sample, from: workout, activity: activity)
        } report: {
            completion($0 ?? false, $1)
        }
    }

    /// Removes the relation of an effort sample to a workout or to an activity of it.
    @discardableResult
    open func unrelateWorkoutEffortSample(
        _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?
    ) async throws -> Bool {
        try await forms(of: .unrelateEffort).succeed {
            unrelate(sample, workout: workout, activity: activity, completion: $0)
        } completion: {
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
        forms(of: .deleteObject).start(completion) {
            deleteAll([object], completion: $0)
        } async: {
            try await self.delete(object)
        }
    }

    /// Deletes all objects, or none if this app did not save one of them.
    @preconcurrency
    open func delete(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        forms(of: .deleteObjects).start(completion) {
            deleteAll(objects, completion: $0)
        } async: {
            try await self.delete(objects)
        }
    }

    /// Deletes an object that this app saved.
    open func delete(_ object: HKObject) async throws {
        try await forms(of: .deleteObject).succeed {
            deleteAll([object], completion: $0)
        } completion: {
            delete(object, withCompletion: $0)
        }
    }

    /// Deletes all objects, or none if this app did not save one of them.
    open func delete(_ objects: [HKObject]) async throws {
        try await forms(of: .deleteObjects).succeed {
            deleteAll(objects, completion: $0)
        } completion: {
            delete(objects, withCompletion: $0)
        }
    }

    /// Deletes this app's objects that match a predicate, and returns their number.
    @preconcurrency
    open func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        // Safe to pass on: a predicate does not change after its creation.
        nonisolated(unsafe) let condition = predicate
        forms(of: .deleteMatching).start {
            deleteMatching(objectType, predicate: predicate, completion: completion)
        } async: {
            try await self.deleteObjects(of: objectType, predicate: condition)
        } report: {
            completion($1 == nil, $0 ?? 0, $1)
        }
    }

    /// Deletes this app's objects that match a predicate, and returns their number.
    @discardableResult
    open func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int
    {
        try await forms(of: .deleteMatching).value { completion in
            deleteMatching(objectType, predicate: predicate) { completion($0 ? $1 : nil, $2) }
        } completion: { completion in
            deleteObjects(of: objectType, predicate: predicate) {
                completion($0 ? $1 : nil, $2)
            }
        }
    }

    // MARK: Queries

    /// Starts a query; raises if it was executed before.
    open func execute(_ query: HKQuery) { query.start(on: self) }

    /// Stops a query; its handlers are not called again.
    open func stop(_ query: HKQuery) { query.stop() }

    // MARK: The person

    /// The person's biological sex; `notSet` if unknown.
    open func biologicalSex() throws -> HKBiologicalSexObject {
        HKBiologicalSexObject(try code(of: .biologicalSex).flatMap(HKBiologicalSex.init) ?? .notSet)
    }

    /// The person's blood type; `notSet` if unknown.
    open func bloodType() throws -> HKBloodTypeObject {
        HKBloodTypeObject(try code(of: .bloodType).flatMap(HKBloodType.init) ?? .notSet)
    }

    /// The person's date of birth; throws `errorNoData` if unknown.
    @available(swift, deprecated: 100000, message: "Use dateOfBirthComponents()")
    open func dateOfBirth() throws -> Date { try birthDate() }

    /// The person's date of birth in the Gregorian calendar; throws `errorNoData` if unknown.
    open func dateOfBirthComponents() throws -> DateComponents { try birthComponents() }

    /// The person's skin type; `notSet` if unknown.
    open func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
        HKFitzpatrickSkinTypeObject(
            try code(of: .fitzpatrickSkinType).flatMap(HKFitzpatrickSkinType.init) ?? .notSet)
    }

    /// Whether the person uses a wheelchair; `notSet` if unknown.
    open func wheelchairUse() throws -> HKWheelchairUseObject {
        HKWheelchairUseObject(try code(of: .wheelchairUse).flatMap(HKWheelchairUse.init) ?? .notSet)
    }

    /// Whether the person's move goal counts energy or time; energy if unknown.
    open func activityMoveMode() throws -> HKActivityMoveModeObject {
        HKActivityMoveModeObject(
            try code(of: .activityMoveMode).flatMap(HKActivityMoveMode.init) ?? .activeEnergy)
    }

    /// The units in which the person wants to see types; fails if one was never requested.
    @preconcurrency
    open func preferredUnits(
        for quantityTypes: Set<HKQuantityType>,
        completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
    ) {
        forms(of: .preferredUnits).start {
            units(for: quantityTypes, completion: completion)
        } async: {
            try await self.preferredUnits(for: quantityTypes)
        } report: {
            completion($0 ?? [:], $1)
        }
    }

    /// The units in which the person wants to see types; throws if one was never requested.
    @discardableResult
    open func preferredUnits(
        for quantityTypes: Set<HKQuantityType>
    ) async throws -> [HKQuantityType: HKUnit] {
        try await forms(of: .preferredUnits).value { completion in
            units(for: quantityTypes) { completion($1 == nil ? $0 : nil, $1) }
        } completion: { completion in
            preferredUnits(for: quantityTypes) { completion($1 == nil ? $0 : nil, $1) }
        }
    }

    // MARK: Background delivery

    /// Starts background delivery of a type.
    @preconcurrency
    open func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        forms(of: .enableDelivery).start(completion) {
            enableDelivery(of: type, frequency: frequency, completion: $0)
        } async: {
            try await self.enableBackgroundDelivery(for: type, frequency: frequency)
        }
    }

    /// Starts background delivery of a type.
    open func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency
    ) async throws {
        try await forms(of: .enableDelivery).succeed {
            enableDelivery(of: type, frequency: frequency, completion: $0)
        } completion: {
            enableBackgroundDelivery(for: type, frequency: frequency, withCompletion: $0)
        }
    }

    /// Stops background delivery of a type.
    @preconcurrency
    open func disableBackgroundDelivery(
        for type: HKObjectType,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        forms(of: .disableDelivery).start(completion) {
            disableDelivery(of: type, completion: $0)
        } async: {
            try await self.disableBackgroundDelivery(for: type)
        }
    }

    /// Stops background delivery of a type.
    open func disableBackgroundDelivery(for type: HKObjectType) async throws {
        try await forms(of: .disableDelivery).succeed {
            disableDelivery(of: type, completion: $0)
        } completion: {
            disableBackgroundDelivery(for: type, withCompletion: $0)
        }
    }

    /// Stops background delivery of all types.
    @preconcurrency
    open func disableAllBackgroundDelivery(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        forms(of: .disableAllDelivery).start(completion) {
            disableDelivery(of: nil, completion: $0)
        } async: {
            try await self.disableAllBackgroundDelivery()
        }
    }

    /// Stops background delivery of all types.
    open func disableAllBackgroundDelivery() async throws {
        try await forms(of: .disableAllDelivery).succeed {
            disableDelivery(of: nil, completion: $0)
        } completion: {
            disableAllBackgroundDelivery(completion: $0)
        }
    }

    // MARK: Apple's devices

    /// Recalibrates estimates, which has no effect here; raises for types without estimates.
    @preconcurrency
    open func recalibrateEstimates(
        sampleType: HKSampleType, date: Date,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        forms(of: .recalibrate).start(completion) {
            recalibrate(sampleType, completion: $0)
        } async: {
            try await self.recalibrateEstimates(sampleType: sampleType, date: date)
        }
    }

    /// Recalibrates estimates, which has no effect here; raises for types without estimates.
    open func recalibrateEstimates(sampleType: HKSampleType, date: Date) async throws {
        try await forms(of: .recalibrate).succeed {
            recalibrate(sampleType, completion: $0)
        } completion: {
            recalibrateEstimates(sampleType: sampleType, date: date, completion: $0)
        }
    }

    /// Splits energy into the basal energy, which comes first, and the rest.
    @available(swift, deprecated: 100000)
    @preconcurrency
    open func splitTotalEnergy(
        _ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date,
        resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void
    ) {
        split(totalEnergy, start: startDate, end: endDate, handler: resultsHandler)
    }

    /// Starts the app on a watch; fails, because there is none here.
    @preconcurrency
    open func startWatchApp(
        with workoutConfiguration: HKWorkoutConfiguration,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let values = workoutConfiguration.value
        forms(of: .startWatchApp).start(completion) {
            complete($0) { _, _ in throw Self.noWatch }
        } async: {
            try await self.startWatchApp(toHandle: HKWorkoutConfiguration(values))
        }
    }

    /// Starts the app on a watch; throws, because there is none here.
    open func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
        try await forms(of: .startWatchApp).succeed {
            complete($0) { _, _ in throw Self.noWatch }
        } completion: {
            startWatchApp(with: workoutConfiguration, completion: $0)
        }
    }

    /// The handler of a session that mirrors one on a watch.
    ///
    /// The handler is never called, because there is no watch here.
    @preconcurrency
    open var workoutSessionMirroringStartHandler: (@Sendable (HKWorkoutSession) -> Void)? {
        get { mirroring.withLock { $0 } }
        set { mirroring.withLock { $0 = newValue } }
    }

    /// Recovers the session that ran when the app crashed; here there is none, because a session
    /// ends with its process.
    ///
    /// As in HealthKit, neither a session nor an error means that there is nothing to recover.
    @preconcurrency
    open func recoverActiveWorkoutSession(
        completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void
    ) {
        forms(of: .recoverSession).start {
            findNoSession(completion: completion)
        } async: {
            try await self.recoverActiveWorkoutSession()
        } report: {
            completion($0 ?? nil, $1)
        }
    }

    /// Recovers the session that ran when the app crashed; here there is none, because a session
    /// ends with its process.
    open func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
        try await forms(of: .recoverSession).value { completion in
            findNoSession { completion(.some($0), $1) }
        } completion: { completion in
            recoverActiveWorkoutSession { completion(.some($0), $1) }
        }
    }
}
