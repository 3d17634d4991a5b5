import Foundation
import HealthKit

/// What an app needs of a health store, so that a test can stand in for it.
///
/// `HKHealthStore` meets it as it is, which only works where each signature is Apple's.
protocol HealthStoreProtocol: Sendable {
    func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus
    func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
    func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>) async throws
    func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void)
    func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus
    func execute(_ query: HKQuery)
    func stop(_ query: HKQuery)
    func save(_ object: HKObject) async throws
    func save(_ objects: [HKObject]) async throws
    func save(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
    func save(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
    func delete(_ object: HKObject) async throws
    func delete(_ objects: [HKObject]) async throws
    func delete(
        _ object: HKObject,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
    func delete(
        _ objects: [HKObject],
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
    @discardableResult
    func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int
    func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void)
    func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency) async throws
    func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
    func disableBackgroundDelivery(for type: HKObjectType) async throws
    func disableAllBackgroundDelivery() async throws
    func dateOfBirthComponents() throws -> DateComponents
    func biologicalSex() throws -> HKBiologicalSexObject
    func bloodType() throws -> HKBloodTypeObject
    func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject
    func wheelchairUse() throws -> HKWheelchairUseObject
    func activityMoveMode() throws -> HKActivityMoveModeObject
    func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws
        -> [HKQuantityType: HKUnit]
    func add(
        _ samples: [HKSample], to workout: HKWorkout,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
    func earliestPermittedSampleDate() -> Date
    func supportsHealthRecords() -> Bool
}

extension HKHealthStore: HealthStoreProtocol {}

/// A feature of an app that only knows the protocol.
struct WaterLog: Sendable {
    let store: any HealthStoreProtocol

    func drink(millilitres: Double, at date: Date) async throws -> Bool {
        let type = HKQuantityType(.dietaryWater)
        guard store.authorizationStatus(for: type) == .sharingAuthorized else { return false }
        try await store.save(
            HKQuantitySample(
                type: type,
                quantity: HKQuantity(unit: .literUnit(with: .milli), doubleValue: millilitres),
                start: date, end: date))
        return true
    }
}
