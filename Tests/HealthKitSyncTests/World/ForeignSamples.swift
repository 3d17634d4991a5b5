import Foundation
import HealthJournal
import HealthKit
import HealthModel
import TestSupport
import Testing

/// Water as another app would save it.
func water(_ milliliters: Double, at date: Date) -> HKQuantitySample {
    sample(.dietaryWater, milliliters, .literUnit(with: .milli), date)
}

/// A weight as a scale would save it.
func mass(_ kilograms: Double, at date: Date) -> HKQuantitySample {
    sample(.bodyMass, kilograms, .gramUnit(with: .kilo), date)
}

/// Energy as another food diary would save it, without a correlation.
func energy(_ kilocalories: Double, at date: Date) -> HKQuantitySample {
    sample(.dietaryEnergyConsumed, kilocalories, .kilocalorie(), date)
}

/// Energy of moving as a watch would save it.
func activeEnergy(_ kilocalories: Double, from start: Date, to end: Date) -> HKQuantitySample {
    HKQuantitySample(
        type: HKQuantityType(.activeEnergyBurned),
        quantity: HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories), start: start,
        end: end)
}

/// Steps as a watch or a phone would save them.
func steps(_ count: Double, from start: Date, to end: Date) -> HKQuantitySample {
    HKQuantitySample(
        type: HKQuantityType(.stepCount),
        quantity: HKQuantity(unit: .count(), doubleValue: count), start: start, end: end)
}

/// A stretch of a night as a watch would save it.
func sleep(_ value: HKCategoryValueSleepAnalysis, from start: Date, to end: Date)
    -> HKCategorySample
{
    HKCategorySample(
        type: HKCategoryType(.sleepAnalysis), value: value.rawValue, start: start, end: end)
}

private func sample(
    _ identifier: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, _ date: Date
) -> HKQuantitySample {
    HKQuantitySample(
        type: HKQuantityType(identifier), quantity: HKQuantity(unit: unit, doubleValue: value),
        start: date, end: date)
}

extension SyncWorld {
    /// Edits a drink's volume.
    func change(_ entry: JournalEntry, to milliliters: Double) async throws {
        var drink = try #require(entry.drink)
        drink.volume = Quantity(milliliters, .milliliter)
        _ = try await journal.save(.drink(drink))
    }

    /// The energy that the day of the clock comes to, in kilocalories.
    func energyOfDay() async throws -> Double {
        let summary = try await journal.summary(of: try await journal.today())
        return try summary.energy.doubleValue(for: .kilocalorie)
    }
}
