public import Foundation
public import OpenHealthKit

extension HKQuantitySample {
    /// Creates a sample for a test.
    ///
    /// - Parameters:
    ///   - identifier: The type.
    ///   - value: The value in `unit`.
    ///   - unit: The unit; it must be compatible with the type.
    ///   - start: The start date.
    ///   - seconds: The duration; at least 0.
    ///   - metadata: The metadata.
    public static func make(
        _ identifier: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, at start: Date,
        lasting seconds: TimeInterval = 0, metadata: [String: Any]? = nil
    ) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(identifier),
            quantity: HKQuantity(unit: unit, doubleValue: value), start: start,
            end: start.addingTimeInterval(seconds), metadata: metadata)
    }

    /// Creates consecutive samples without gaps.
    ///
    /// - Parameters:
    ///   - identifier: The type.
    ///   - values: The values in `unit`, in order.
    ///   - unit: The unit; it must be compatible with the type.
    ///   - start: The start date of the first sample.
    ///   - seconds: The duration of each sample; more than 0.
    public static func series(
        _ identifier: HKQuantityTypeIdentifier, _ values: [Double], _ unit: HKUnit,
        from start: Date, every seconds: TimeInterval
    ) -> [HKQuantitySample] {
        values.enumerated().map { place, value in
            make(
                identifier, value, unit, at: start.addingTimeInterval(Double(place) * seconds),
                lasting: seconds)
        }
    }
}

extension HKCategorySample {
    /// Creates a sample for a test.
    ///
    /// - Parameters:
    ///   - identifier: The type.
    ///   - value: The raw value, such as `HKCategoryValueSleepAnalysis.asleepDeep.rawValue`.
    ///   - start: The start date.
    ///   - seconds: The duration; at least 0.
    ///   - metadata: The metadata.
    public static func make(
        _ identifier: HKCategoryTypeIdentifier, _ value: Int, at start: Date,
        lasting seconds: TimeInterval = 0, metadata: [String: Any]? = nil
    ) -> HKCategorySample {
        HKCategorySample(
            type: HKCategoryType(identifier), value: value, start: start,
            end: start.addingTimeInterval(seconds), metadata: metadata)
    }
}

extension HKCorrelation {
    /// Creates a meal for a test, with its nutrients in grams and its energy in kilocalories.
    ///
    /// - Parameters:
    ///   - name: The name of the meal.
    ///   - kilocalories: The energy.
    ///   - grams: The nutrients that are masses.
    ///   - date: The date of the meal.
    public static func meal(
        _ name: String, kilocalories: Double, grams: [HKQuantityTypeIdentifier: Double] = [:],
        at date: Date
    ) -> HKCorrelation {
        var members: Set<HKSample> = [
            HKQuantitySample.make(.dietaryEnergyConsumed, kilocalories, .kilocalorie(), at: date)
        ]
        for (nutrient, mass) in grams {
            members.insert(HKQuantitySample.make(nutrient, mass, .gram(), at: date))
        }
        return HKCorrelation(
            type: HKCorrelationType(.food), start: date, end: date, objects: members,
            metadata: [HKMetadataKeyFoodType: name])
    }

    /// Creates a blood pressure for a test, in millimeters of mercury.
    ///
    /// - Parameters:
    ///   - systolic: The upper value.
    ///   - diastolic: The lower value.
    ///   - date: The date of the measurement.
    public static func bloodPressure(
        _ systolic: Double, _ diastolic: Double, at date: Date
    ) -> HKCorrelation {
        let unit = HKUnit.millimeterOfMercury()
        return HKCorrelation(
            type: HKCorrelationType(.bloodPressure), start: date, end: date,
            objects: [
                HKQuantitySample.make(.bloodPressureSystolic, systolic, unit, at: date),
                HKQuantitySample.make(.bloodPressureDiastolic, diastolic, unit, at: date),
            ])
    }
}
