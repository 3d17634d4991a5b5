import Foundation
import HealthKit

extension DietAppManager {
    // MARK: - Writing

    func writeNutrition(from foodLog: DietAppFoodLog) async throws {
        try await save(buildNutritionSamples(from: foodLog))
    }

    private func buildNutritionSamples(from log: DietAppFoodLog) -> [HKQuantitySample] {
        var samples: [HKQuantitySample] = []
        let metadata: [String: Any] = [
            HKMetadataKeyFoodType: log.notes ?? "Logged meal",
            "DietAppLogId": log.id,
        ]

        let calorieQuantity = HKQuantity(unit: .kilocalorie(), doubleValue: log.calories)
        samples.append(
            HKQuantitySample(
                type: HKQuantityType(.dietaryEnergyConsumed), quantity: calorieQuantity,
                start: log.loggedAt, end: log.loggedAt, metadata: metadata))

        let proteinQuantity = HKQuantity(unit: .gram(), doubleValue: log.protein)
        samples.append(
            HKQuantitySample(
                type: HKQuantityType(.dietaryProtein), quantity: proteinQuantity,
                start: log.loggedAt, end: log.loggedAt, metadata: metadata))

        let carbsQuantity = HKQuantity(unit: .gram(), doubleValue: log.carbs)
        samples.append(
            HKQuantitySample(
                type: HKQuantityType(.dietaryCarbohydrates), quantity: carbsQuantity,
                start: log.loggedAt, end: log.loggedAt, metadata: metadata))

        let fatQuantity = HKQuantity(unit: .gram(), doubleValue: log.fat)
        samples.append(
            HKQuantitySample(
                type: HKQuantityType(.dietaryFatTotal), quantity: fatQuantity,
                start: log.loggedAt, end: log.loggedAt, metadata: metadata))

        if let fiber = log.fiber {
            let fiberQuantity = HKQuantity(unit: .gram(), doubleValue: fiber)
            samples.append(
                HKQuantitySample(
                    type: HKQuantityType(.dietaryFiber), quantity: fiberQuantity,
                    start: log.loggedAt, end: log.loggedAt, metadata: metadata))
        }
        return samples
    }

    func writeWeight(_ weightKg: Double, date: Date) async throws {
        let quantity = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: weightKg)
        let sample = HKQuantitySample(
            type: HKQuantityType(.bodyMass), quantity: quantity, start: date, end: date,
            metadata: ["Source": "DietApp"])
        try await save([sample])
    }

    func writeWater(_ milliliters: Double, date: Date) async throws {
        let quantity = HKQuantity(unit: .literUnit(with: .milli), doubleValue: milliliters)
        let sample = HKQuantitySample(
            type: HKQuantityType(.dietaryWater), quantity: quantity, start: date, end: date)
        try await save([sample])
    }

    private func save(_ samples: [HKSample]) async throws {
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Void, any Error>) in
            healthStore.save(samples) { _, error in
                if let error {
                    continuation.resume(throwing: HealthKitError.saveFailed(error))
                } else {
                    continuation.resume()
                }
            }
        }
    }

    // MARK: - Deleting

    func deleteNutrition(logId: String) async throws {
        let types: [HKQuantityType] = [
            HKQuantityType(.dietaryEnergyConsumed),
            HKQuantityType(.dietaryProtein),
            HKQuantityType(.dietaryCarbohydrates),
            HKQuantityType(.dietaryFatTotal),
            HKQuantityType(.dietaryFiber),
        ]
        for type in types {
            let predicate = HKQuery.predicateForObjects(
                withMetadataKey: "DietAppLogId", allowedValues: [logId])
            let samples = try await querySamples(type: type, predicate: predicate)
            if !samples.isEmpty {
                try await deleteSamples(samples)
            }
        }
    }

    func querySamples(type: HKSampleType, predicate: NSPredicate?) async throws -> [HKSample] {
        try await withCheckedThrowingContinuation { continuation in
            let query = HKSampleQuery(
                sampleType: type, predicate: predicate, limit: HKObjectQueryNoLimit,
                sortDescriptors: nil
            ) { _, samples, error in
                if let error {
                    continuation.resume(throwing: HealthKitError.queryFailed(error))
                } else {
                    continuation.resume(returning: samples ?? [])
                }
            }
            healthStore.execute(query)
        }
    }

    private func deleteSamples(_ samples: [HKSample]) async throws {
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Void, any Error>) in
            healthStore.delete(samples) { _, error in
                if let error {
                    continuation.resume(throwing: HealthKitError.saveFailed(error))
                } else {
                    continuation.resume()
                }
            }
        }
    }

    // MARK: - Background delivery

    func enableBackgroundDelivery(onError: @escaping @Sendable (any Error) -> Void) {
        let typesToObserve: [HKQuantityType] = [
            HKQuantityType(.bodyMass), HKQuantityType(.activeEnergyBurned),
        ]
        for type in typesToObserve {
            healthStore.enableBackgroundDelivery(for: type, frequency: .immediate) { _, error in
                if let error { onError(error) }
            }
        }
    }

    func setupObserverQueries(posting center: NotificationCenter) {
        for (type, name) in [
            (HKQuantityType(.bodyMass), Notification.Name.healthKitWeightUpdated),
            (HKQuantityType(.activeEnergyBurned), Notification.Name.healthKitEnergyUpdated),
        ] {
            let query = HKObserverQuery(sampleType: type, predicate: nil) {
                [weak self] _, completionHandler, error in
                if error == nil {
                    Task { @MainActor in
                        guard self != nil else { return }
                        center.post(name: name, object: nil)
                    }
                }
                completionHandler()
            }
            healthStore.execute(query)
        }
    }
}

extension Notification.Name {
    static let healthKitWeightUpdated = Notification.Name("healthKitWeightUpdated")
    static let healthKitEnergyUpdated = Notification.Name("healthKitEnergyUpdated")
}
