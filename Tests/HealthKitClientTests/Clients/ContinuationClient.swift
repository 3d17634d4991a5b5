import Foundation
import HealthKit

/// The health layer of an app that wraps each query in a continuation.
///
/// Sleep, heart rate, blood pressure and food, with the queries of iOS 8 to 15.
@MainActor
final class ContinuationClient {
    struct HeartRateZone: Equatable {
        let minimum: Double
        let average: Double
        let maximum: Double
    }

    struct BloodPressure: Equatable {
        let systolic: Double
        let diastolic: Double
        let date: Date
    }

    struct Profile: Equatable {
        let biologicalSex: HKBiologicalSex
        let bloodType: HKBloodType
        let skinType: HKFitzpatrickSkinType
        let wheelchair: HKWheelchairUse
    }

    let healthStore = HKHealthStore()
    private let heartRateUnit = HKUnit.count().unitDivided(by: .minute())

    // MARK: - One wrapper for all sample queries

    private func samples(
        of type: HKSampleType, predicate: NSPredicate?, ascending: Bool = true
    ) async throws -> [HKSample] {
        try await withCheckedThrowingContinuation { continuation in
            let sort = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: ascending)
            let query = HKSampleQuery(
                sampleType: type, predicate: predicate, limit: HKObjectQueryNoLimit,
                sortDescriptors: [sort]
            ) { _, samples, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: samples ?? [])
                }
            }
            healthStore.execute(query)
        }
    }

    private func save(_ objects: [HKObject]) async throws {
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Void, any Error>) in
            healthStore.save(objects) { _, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume()
                }
            }
        }
    }

    // MARK: - Sleep

    func saveNight(_ stages: [(HKCategoryValueSleepAnalysis, DateInterval)]) async throws {
        let type = HKCategoryType(.sleepAnalysis)
        try await save(
            stages.map { stage, interval in
                HKCategorySample(
                    type: type, value: stage.rawValue, start: interval.start, end: interval.end,
                    metadata: [HKMetadataKeyTimeZone: TimeZone.current.identifier])
            })
    }

    /// Seconds asleep between two instants, in any stage.
    func timeAsleep(from start: Date, to end: Date) async throws -> TimeInterval {
        let range = HKQuery.predicateForSamples(
            withStart: start, end: end, options: [.strictStartDate, .strictEndDate])
        let asleep = HKCategoryValueSleepAnalysis.predicateForSamples(
            equalTo: HKCategoryValueSleepAnalysis.allAsleepValues)
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [range, asleep])
        let found = try await samples(of: HKCategoryType(.sleepAnalysis), predicate: both)
        return found.reduce(0) { $0 + $1.endDate.timeIntervalSince($1.startDate) }
    }

    func stages(on interval: DateInterval) async throws -> [HKCategoryValueSleepAnalysis] {
        let predicate = HKQuery.predicateForSamples(
            withStart: interval.start, end: interval.end, options: .strictStartDate)
        return try await samples(of: HKCategoryType(.sleepAnalysis), predicate: predicate)
            .compactMap { $0 as? HKCategorySample }
            .compactMap { HKCategoryValueSleepAnalysis(rawValue: $0.value) }
    }

    // MARK: - Heart rate

    func saveHeartRates(_ beatsPerMinute: [Double], from start: Date, every step: TimeInterval)
        async throws
    {
        let type = HKQuantityType(.heartRate)
        try await save(
            beatsPerMinute.enumerated().map { index, rate in
                let date = start.addingTimeInterval(Double(index) * step)
                return HKQuantitySample(
                    type: type, quantity: HKQuantity(unit: heartRateUnit, doubleValue: rate),
                    start: date, end: date)
            })
    }

    func heartRateZone(from start: Date, to end: Date) async throws -> HeartRateZone? {
        let predicate = HKQuery.predicateForSamples(withStart: start, end: end)
        let unit = heartRateUnit
        return try await withCheckedThrowingContinuation { continuation in
            let query = HKStatisticsQuery(
                quantityType: HKQuantityType(.heartRate), quantitySamplePredicate: predicate,
                options: [.discreteAverage, .discreteMin, .discreteMax]
            ) { _, statistics, error in
                if let error {
                    if (error as? HKError)?.code == .errorNoData {
                        continuation.resume(returning: nil)
                    } else {
                        continuation.resume(throwing: error)
                    }
                    return
                }
                guard let minimum = statistics?.minimumQuantity()?.doubleValue(for: unit),
                    let average = statistics?.averageQuantity()?.doubleValue(for: unit),
                    let maximum = statistics?.maximumQuantity()?.doubleValue(for: unit)
                else {
                    continuation.resume(returning: nil)
                    return
                }
                continuation.resume(
                    returning: HeartRateZone(minimum: minimum, average: average, maximum: maximum))
            }
            healthStore.execute(query)
        }
    }

    // MARK: - Blood pressure

    func saveBloodPressure(systolic: Double, diastolic: Double, date: Date) async throws {
        let unit = HKUnit.millimeterOfMercury()
        let upper = HKQuantitySample(
            type: HKQuantityType(.bloodPressureSystolic),
            quantity: HKQuantity(unit: unit, doubleValue: systolic), start: date, end: date)
        let lower = HKQuantitySample(
            type: HKQuantityType(.bloodPressureDiastolic),
            quantity: HKQuantity(unit: unit, doubleValue: diastolic), start: date, end: date)
        let reading: Set<HKSample> = [upper, lower]
        try await save([
            HKCorrelation(
                type: HKCorrelationType(.bloodPressure), start: date, end: date, objects: reading)
        ])
    }

    func bloodPressures(from start: Date, to end: Date) async throws -> [BloodPressure] {
        let predicate = HKQuery.predicateForSamples(withStart: start, end: end)
        let correlations = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<[HKCorrelation], any Error>) in
            let query = HKCorrelationQuery(
                type: HKCorrelationType(.bloodPressure), predicate: predicate,
                samplePredicates: nil
            ) { _, correlations, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: correlations ?? [])
                }
            }
            healthStore.execute(query)
        }
        return correlations.compactMap { correlation in
            guard let systolic = value(.bloodPressureSystolic, in: correlation),
                let diastolic = value(.bloodPressureDiastolic, in: correlation)
            else { return nil }
            return BloodPressure(
                systolic: systolic, diastolic: diastolic, date: correlation.startDate)
        }
    }

    private func value(
        _ identifier: HKQuantityTypeIdentifier, in correlation: HKCorrelation
    ) -> Double? {
        let sample = correlation.objects(for: HKQuantityType(identifier)).first
        return (sample as? HKQuantitySample)?.quantity.doubleValue(for: .millimeterOfMercury())
    }

    // MARK: - Food

    func saveMeal(named name: String, kilocalories: Double, protein: Double, date: Date)
        async throws -> UUID
    {
        let metadata: [String: Any] = [
            HKMetadataKeyFoodType: name, HKMetadataKeyWasUserEntered: true,
        ]
        let energy = HKQuantitySample(
            type: HKQuantityType(.dietaryEnergyConsumed),
            quantity: HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories),
            start: date, end: date, metadata: metadata)
        let grams = HKQuantitySample(
            type: HKQuantityType(.dietaryProtein),
            quantity: HKQuantity(unit: .gram(), doubleValue: protein),
            start: date, end: date, metadata: metadata)
        let meal = HKCorrelation(
            type: HKCorrelationType(.food), start: date, end: date, objects: [energy, grams],
            metadata: metadata)
        try await save([meal])
        return meal.uuid
    }

    func mealNames(on interval: DateInterval) async throws -> [String] {
        let predicate = HKQuery.predicateForSamples(
            withStart: interval.start, end: interval.end, options: .strictStartDate)
        return try await samples(of: HKCorrelationType(.food), predicate: predicate)
            .compactMap { $0.metadata?[HKMetadataKeyFoodType] as? String }
    }

    func deleteMeal(_ uuid: UUID) async throws {
        let predicate = HKQuery.predicateForObject(with: uuid)
        let found = try await samples(of: HKCorrelationType(.food), predicate: predicate)
        for case let meal as HKCorrelation in found {
            // The members stay behind unless they are named too.
            try await healthStore.delete([meal] + Array(meal.objects))
        }
    }

    // MARK: - Sources, units, profile

    func sourceNames(of type: HKSampleType) async throws -> [String] {
        try await withCheckedThrowingContinuation { continuation in
            let query = HKSourceQuery(sampleType: type, samplePredicate: nil) {
                _, sources, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: (sources ?? []).map(\.name).sorted())
                }
            }
            healthStore.execute(query)
        }
    }

    func preferredUnit(for type: HKQuantityType) async throws -> HKUnit? {
        try await withCheckedThrowingContinuation { continuation in
            healthStore.preferredUnits(for: [type]) { units, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: units[type])
                }
            }
        }
    }

    func profile() throws -> Profile {
        Profile(
            biologicalSex: try healthStore.biologicalSex().biologicalSex,
            bloodType: try healthStore.bloodType().bloodType,
            skinType: try healthStore.fitzpatrickSkinType().skinType,
            wheelchair: try healthStore.wheelchairUse().wheelchairUse)
    }
}
