public import Foundation
public import OpenHealthKit

extension HKQuantitySample {
    /// A sample for a test, in one line.
    ///
    /// - Parameters:
    ///   - identifier: The type.
    ///   - value: The value in `unit`.
    ///   - unit: The unit; it must be compatible with the type.
    ///   - start: When the sample begins.
    ///   - seconds: How long it lasts, from 0.
    ///   - metadata: What else is known.
    public static func make(
        _ identifier: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, at start: Date,
        lasting seconds: TimeInterval = 0, metadata: [String: Any]? = nil
    ) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(identifier),
            quantity: HKQuantity(unit: unit, doubleValue: value), start: start,
            end: start.addingTimeInterval(seconds), metadata: metadata)
    }

    /// Samples of one value after the other, from the first on without gaps.
    ///
    /// - Parameters:
    ///   - identifier: The type.
    ///   - values: The values in `unit`, the first in front.
    ///   - unit: The unit; it must be compatible with the type.
    ///   - start: When the first sample begins.
    ///   - seconds: How long each lasts, more than 0.
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
    /// A sample for a test, in one line.
    ///
    /// - Parameters:
    ///   - identifier: The type.
    ///   - value: The raw value, as `HKCategoryValueSleepAnalysis.asleepDeep.rawValue`.
    ///   - start: When the sample begins.
    ///   - seconds: How long it lasts, from 0.
    ///   - metadata: What else is known.
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
    /// A meal for a test, with its nutrients in grams and its energy in kilocalories.
    ///
    /// - Parameters:
    ///   - name: What it was.
    ///   - kilocalories: Its energy.
    ///   - grams: Its nutrients of mass.
    ///   - date: When it was eaten.
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

    /// A blood pressure for a test, in millimeters of mercury.
    ///
    /// - Parameters:
    ///   - systolic: The upper value.
    ///   - diastolic: The lower value.
    ///   - date: When it was measured.
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
