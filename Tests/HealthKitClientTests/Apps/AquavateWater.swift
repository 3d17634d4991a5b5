import Foundation
import HealthKit

/// The water plan: one sample for each drink, linked by its UUID.
@MainActor
class AquavateWater {
    enum HealthKitError: LocalizedError {
        case notAuthorized
        case notAvailable

        var errorDescription: String? {
            switch self {
            case .notAuthorized: return "HealthKit access not authorized"
            case .notAvailable: return "HealthKit is not available on this device"
            }
        }
    }

    struct Drink {
        var milliliters: Int
        var timestamp: Date
        var healthKitSampleUUID: UUID?

        var syncedToHealth: Bool { healthKitSampleUUID != nil }
    }

    private let healthStore = HKHealthStore()
    private let waterType = HKQuantityType(.dietaryWater)
    private(set) var isAuthorized = false
    private(set) var authorizationStatus: HKAuthorizationStatus = .notDetermined

    var isHealthKitAvailable: Bool {
        HKHealthStore.isHealthDataAvailable()
    }

    func checkAuthorizationStatus() {
        authorizationStatus = healthStore.authorizationStatus(for: waterType)
        isAuthorized = authorizationStatus == .sharingAuthorized
    }

    func requestAuthorization() async throws {
        let typesToShare: Set<HKSampleType> = [waterType]
        let typesToRead: Set<HKObjectType> = [waterType]
        try await healthStore.requestAuthorization(toShare: typesToShare, read: typesToRead)
        checkAuthorizationStatus()
    }

    func logWater(milliliters: Int, date: Date) async throws -> UUID {
        guard isAuthorized else { throw HealthKitError.notAuthorized }

        let quantity = HKQuantity(unit: .literUnit(with: .milli), doubleValue: Double(milliliters))
        let sample = HKQuantitySample(type: waterType, quantity: quantity, start: date, end: date)
        try await healthStore.save(sample)
        return sample.uuid
    }

    func deleteWaterSample(uuid: UUID) async throws {
        guard isAuthorized else { throw HealthKitError.notAuthorized }

        let predicate = HKQuery.predicateForObject(with: uuid)
        let samples = try await samples(matching: predicate, limit: 1)
        if let sample = samples.first {
            try await healthStore.delete(sample)
        }
    }

    /// Writes every drink that is not in Health yet; what fails stays for the next time.
    func sync(_ drinks: [Drink]) async -> [Drink] {
        var drinks = drinks
        for index in drinks.indices where !drinks[index].syncedToHealth {
            drinks[index].healthKitSampleUUID = try? await logWater(
                milliliters: drinks[index].milliliters, date: drinks[index].timestamp)
        }
        return drinks
    }

    func samples(matching predicate: NSPredicate?, limit: Int) async throws -> [HKSample] {
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<[HKSample], any Error>) in
            let query = HKSampleQuery(
                sampleType: waterType, predicate: predicate, limit: limit, sortDescriptors: nil
            ) { _, samples, error in
                if let error = error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: samples ?? [])
                }
            }
            healthStore.execute(query)
        }
    }
}
