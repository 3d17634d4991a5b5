import Foundation
import HealthKit

/// The life logger's bridge: the calls of its document, with completion handlers.
final class LifeLogger: Sendable {
    enum BridgeError: Error {
        case typeUnavailable
    }

    let healthStore = HKHealthStore()

    func requestAuthorization(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        guard let stepType = HKQuantityType.quantityType(forIdentifier: .stepCount),
            let energyType = HKQuantityType.quantityType(forIdentifier: .activeEnergyBurned),
            let dietType = HKQuantityType.quantityType(forIdentifier: .dietaryEnergyConsumed),
            let massType = HKQuantityType.quantityType(forIdentifier: .bodyMass),
            let sleepType = HKCategoryType.categoryType(forIdentifier: .sleepAnalysis)
        else { return completion(false, BridgeError.typeUnavailable) }
        healthStore.requestAuthorization(
            toShare: [dietType, massType, HKObjectType.workoutType()],
            read: [
                stepType, energyType, dietType, massType, HKObjectType.workoutType(), sleepType,
            ],
            completion: completion)
    }

    // MARK: - Background delivery

    /// Watches steps, workouts and sleep; the handler gets the type that changed.
    func startBackgroundObservers(handler: @escaping @Sendable (HKSampleType) -> Void) {
        let types = [
            HKQuantityType.quantityType(forIdentifier: .stepCount),
            HKObjectType.workoutType(),
            HKCategoryType.categoryType(forIdentifier: .sleepAnalysis),
        ].compactMap { $0 }
        for type in types {
            let query = HKObserverQuery(sampleType: type, predicate: nil) {
                _, completionHandler, error in
                if error == nil { handler(type) }
                completionHandler()
            }
            healthStore.execute(query)
            healthStore.enableBackgroundDelivery(for: type, frequency: .immediate) { _, _ in }
        }
    }

    // MARK: - Reading

    func fetchSteps(date: Date, completion: @escaping @Sendable (Double?, (any Error)?) -> Void) {
        guard let stepType = HKQuantityType.quantityType(forIdentifier: .stepCount) else { return }
        let startOfDay = Calendar.current.startOfDay(for: date)
        let predicate = HKQuery.predicateForSamples(
            withStart: startOfDay, end: date, options: .strictStartDate)
        let query = HKStatisticsQuery(
            quantityType: stepType, quantitySamplePredicate: predicate, options: .cumulativeSum
        ) { _, result, error in
            guard let result, let sum = result.sumQuantity() else {
                completion(nil, error)
                return
            }
            let steps = sum.doubleValue(for: HKUnit.count())
            completion(steps, nil)
        }
        healthStore.execute(query)
    }

    func getWorkouts(
        from start: Date, to end: Date,
        completion: @escaping @Sendable ([HKWorkout], (any Error)?) -> Void
    ) {
        let predicate = HKQuery.predicateForSamples(withStart: start, end: end)
        let query = HKSampleQuery(
            sampleType: .workoutType(), predicate: predicate, limit: HKObjectQueryNoLimit,
            sortDescriptors: [
                NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)
            ]
        ) { _, samples, error in
            completion(samples as? [HKWorkout] ?? [], error)
        }
        healthStore.execute(query)
    }

    // MARK: - Writing

    func writeWorkout(
        activityType: String, startDate: Date, endDate: Date, energyBurned: Double,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let workout = HKWorkout(
            activityType: HKWorkoutActivityType(named: activityType),
            start: startDate,
            end: endDate,
            duration: endDate.timeIntervalSince(startDate),
            totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: energyBurned),
            totalDistance: nil,
            metadata: nil
        )
        healthStore.save(workout) { success, error in
            completion(success, error)
        }
    }

    func writeNutrition(
        named food: String, kilocalories: Double, date: Date,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        guard let type = HKQuantityType.quantityType(forIdentifier: .dietaryEnergyConsumed) else {
            return completion(false, BridgeError.typeUnavailable)
        }
        let sample = HKQuantitySample(
            type: type, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories),
            start: date, end: date, metadata: [HKMetadataKeyFoodType: food])
        healthStore.save(sample, withCompletion: completion)
    }
}

extension HKWorkoutActivityType {
    /// The activity that a message from the cloud names.
    fileprivate init(named name: String) {
        switch name {
        case "running": self = .running
        case "cycling": self = .cycling
        case "swimming": self = .swimming
        default: self = .other
        }
    }
}
