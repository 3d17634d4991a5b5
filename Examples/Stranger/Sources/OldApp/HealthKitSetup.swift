// swift-format-ignore-file: NeverForceUnwrap, AllPublicDeclarationsHaveDocumentation

// Force unwraps are what such code has, and what has to work.
import Foundation
import HealthKit

public enum HealthkitSetupError: Error {
    case notAvailableOnDevice
    case dataTypeNotAvailable
}

public class HealthKitSetup {
    public let healthStore: HKHealthStore

    public init(healthStore: HKHealthStore = HKHealthStore()) {
        self.healthStore = healthStore
    }

    let stepType = HKObjectType.quantityType(forIdentifier: .stepCount)!
    let weightType = HKObjectType.quantityType(forIdentifier: HKQuantityTypeIdentifier.bodyMass)!

    public var shareTypes: Set<HKSampleType> { [weightType, stepType] }

    public var readTypes: Set<HKObjectType> {
        return [
            stepType, weightType,
            HKObjectType.characteristicType(forIdentifier: .dateOfBirth)!,
            HKObjectType.characteristicType(forIdentifier: .biologicalSex)!,
            HKObjectType.categoryType(forIdentifier: .sleepAnalysis)!,
            HKObjectType.workoutType(),
        ]
    }

    public func authorizeHealthKit(completion: @escaping (Bool, Error?) -> Swift.Void) {
        guard HKHealthStore.isHealthDataAvailable() else {
            completion(false, HealthkitSetupError.notAvailableOnDevice)
            return
        }
        healthStore.requestAuthorization(toShare: shareTypes, read: readTypes) { (success, error) in
            completion(success, error)
        }
    }

    public func authorizationText(for type: HKObjectType) -> String {
        switch healthStore.authorizationStatus(for: type) {
        case .notDetermined: return "not determined"
        case .sharingDenied: return "denied"
        case .sharingAuthorized: return "authorized"
        @unknown default: fatalError("A status of the future")
        }
    }

    public func saveWeight(_ pounds: Double, date: Date, completion: @escaping (Error?) -> Void) {
        let quantity = HKQuantity(unit: HKUnit.pound(), doubleValue: pounds)
        let sample = HKQuantitySample(
            type: weightType, quantity: quantity, start: date, end: date,
            metadata: [HKMetadataKeyWasUserEntered: true, "StrangerTest": "weight"])
        healthStore.save(sample) { success, error in
            if let error = error {
                NSLog("Saving %@ failed", sample)
                completion(error)
            } else {
                completion(nil)
            }
        }
    }

    public func weights(
        since date: Date, completion: @escaping ([HKQuantitySample], Error?) -> Void
    ) {
        let sinceDate = NSPredicate(
            format: "%K >= %@", HKPredicateKeyPathStartDate, date as NSDate)
        let mine = HKQuery.predicateForObjects(from: HKSource.default())
        let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [sinceDate, mine])
        let sort = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)
        let query = HKSampleQuery(
            sampleType: weightType, predicate: predicate, limit: Int(HKObjectQueryNoLimit),
            sortDescriptors: [sort]
        ) { query, results, error in
            completion((results as? [HKQuantitySample]) ?? [], error)
        }
        healthStore.execute(query)
    }

    public func steps(on day: Date, completion: @escaping (Double) -> Void) {
        let start = Calendar.current.startOfDay(for: day)
        let end = Calendar.current.date(byAdding: .day, value: 1, to: start)!
        let predicate = HKQuery.predicateForSamples(
            withStart: start, end: end, options: .strictStartDate)
        let query = HKStatisticsQuery(
            quantityType: stepType, quantitySamplePredicate: predicate, options: .cumulativeSum
        ) { _, result, _ in
            guard let result = result, let sum = result.sumQuantity() else {
                completion(0.0)
                return
            }
            completion(sum.doubleValue(for: HKUnit.count()))
        }
        healthStore.execute(query)
    }

    public func chart(
        from start: Date, days: Int, completion: @escaping ([Date: Double]) -> Void
    ) {
        var components = DateComponents()
        components.day = 1
        let query = HKStatisticsCollectionQuery(
            quantityType: stepType, quantitySamplePredicate: nil, options: [.cumulativeSum],
            anchorDate: Calendar.current.startOfDay(for: start), intervalComponents: components)
        query.initialResultsHandler = { query, results, error in
            var chart = [Date: Double]()
            let end = start.addingTimeInterval(Double(days) * 86_400)
            results?.enumerateStatistics(from: start, to: end) { statistics, stop in
                if chart.count == days {
                    stop.pointee = true
                    return
                }
                chart[statistics.startDate] =
                    statistics.sumQuantity()?.doubleValue(for: .count()) ?? 0
            }
            completion(chart)
        }
        healthStore.execute(query)
    }

    public func ageSexAndBloodType() throws -> (
        age: Int, sex: HKBiologicalSex, blood: HKBloodType
    ) {
        let birthday = try healthStore.dateOfBirthComponents()
        let sex = try healthStore.biologicalSex()
        let blood = try healthStore.bloodType()
        return (2025 - birthday.year!, sex.biologicalSex, blood.bloodType)
    }

    public func deleteWeights(completion: @escaping (Int) -> Void) {
        let predicate = HKQuery.predicateForObjects(
            withMetadataKey: "StrangerTest", allowedValues: ["weight"])
        healthStore.deleteObjects(of: weightType, predicate: predicate) { _, count, _ in
            completion(count)
        }
    }
}

// MARK: - Shapes of code that waits

@MainActor
public class DashboardModel {
    public private(set) var values: [String: Double] = [:]
    public private(set) var isLoading = false
    let store: HKHealthStore

    public init(store: HKHealthStore = HKHealthStore()) {
        self.store = store
    }

    /// A class of the main actor with a continuation, as SwiftUI's view models are.
    public func reload(from start: Date, to end: Date) async throws {
        isLoading = true
        defer { isLoading = false }
        let predicate = HKQuery.predicateForSamples(withStart: start, end: end, options: [])
        let count: Int = try await withCheckedThrowingContinuation { continuation in
            let query = HKSampleQuery(
                sampleType: HKQuantityType(.bodyMass), predicate: predicate,
                limit: HKObjectQueryNoLimit, sortDescriptors: nil
            ) { _, samples, error in
                if let error = error {
                    continuation.resume(throwing: error)
                    return
                }
                continuation.resume(returning: samples?.count ?? 0)
            }
            store.execute(query)
        }
        values["weights"] = Double(count)
    }
}

extension HealthKitSetup {
    /// Counts the samples of several types and tells on the main queue, with a dispatch group.
    public func counts(
        of types: [HKSampleType], from start: Date, to end: Date,
        completion: @escaping ([String: Int]) -> Void
    ) {
        let group = DispatchGroup()
        let lock = NSLock()
        var counts: [String: Int] = [:]
        let predicate = HKQuery.predicateForSamples(withStart: start, end: end, options: [])
        for type in types {
            group.enter()
            let query = HKSampleQuery(
                sampleType: type, predicate: predicate, limit: HKObjectQueryNoLimit,
                sortDescriptors: [NSSortDescriptor(keyPath: \HKSample.startDate, ascending: true)]
            ) { _, samples, _ in
                lock.lock()
                counts[type.identifier] = samples?.count ?? 0
                lock.unlock()
                group.leave()
            }
            healthStore.execute(query)
        }
        group.notify(queue: .main) { completion(counts) }
    }

    /// Waits for a query with a semaphore, which old code does on threads of its own.
    public func countNow(of type: HKSampleType, from start: Date, to end: Date) -> Int {
        let semaphore = DispatchSemaphore(value: 0)
        var count = -1
        let predicate = HKQuery.predicateForSamples(withStart: start, end: end, options: [])
        let query = HKSampleQuery(
            sampleType: type, predicate: predicate, limit: 0, sortDescriptors: nil
        ) { _, samples, _ in
            count = samples?.count ?? -1
            semaphore.signal()
        }
        healthStore.execute(query)
        _ = semaphore.wait(timeout: .now() + 20)
        return count
    }
}
