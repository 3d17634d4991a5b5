import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import TestSupport

extension SyncWorld {
    /// The values that the health store holds of a type, oldest first, in its canonical unit.
    func values(_ identifier: HKQuantityTypeIdentifier) async throws -> [Double] {
        try await samples(identifier).compactMap { sample in
            guard let unit = ObjectType.named(identifier.rawValue)?.canonicalUnit else {
                return nil
            }
            return sample.quantity.doubleValue(for: HKUnit(from: unit.unitString))
        }
    }

    /// The samples that the health store holds of a type, oldest first.
    func samples(_ identifier: HKQuantityTypeIdentifier) async throws -> [HKQuantitySample] {
        try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(identifier))],
            sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: health.store)
    }

    /// The workouts that the health store holds.
    func workouts() async throws -> [HKWorkout] {
        try await HKSampleQueryDescriptor(
            predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: health.store)
    }

    /// The meals that the health store holds.
    func meals() async throws -> [HKCorrelation] {
        try await HKSampleQueryDescriptor(
            predicates: [.correlation(type: HKCorrelationType(.food))], sortDescriptors: []
        ).result(for: health.store)
    }
}

extension SyncWorld {
    /// All entries of some kinds that the person sees.
    func entries(_ kinds: Set<EntryKind>) async throws -> [JournalEntry] {
        try await journal.entries(
            in: DateInterval(start: .distantPast, end: .distantFuture), kinds: kinds)
    }

    /// Where an own entry stands with Health.
    func step(of id: UUID) async throws -> EntrySyncState.Step? {
        try await journal.syncStates(of: [id], at: .health)[id]?.step
    }

    /// The objects that stand for an entry in Health, as the journal has noted them.
    func links(of id: UUID) async throws -> [String] {
        try await journal.withSnapshot { tx in
            try tx.remote(.health).links.of(id)
        }.map(\.object)
    }
}

extension SyncWorld {
    func header(at date: Date? = nil) -> EntryHeader {
        EntryHeader(
            id: UUID(), date: date ?? clock.now, timeZone: .gmt,
            source: .own(bundleIdentifier: Self.bundle, name: "Diary"))
    }

    func drink(_ milliliters: Double, at date: Date? = nil) -> JournalEntry {
        .drink(
            DrinkEntry(header: header(at: date), volume: Quantity(milliliters, .milliliter)))
    }

    func weight(_ kilograms: Double, at date: Date? = nil) -> JournalEntry {
        .weight(WeightEntry(header: header(at: date), mass: Quantity(kilograms, .kilogram)))
    }

    /// A workout that ended so many minutes ago.
    func workout(
        _ activity: HKWorkoutActivityType, minutes: Double = 60, ago: Double = 0,
        kilocalories: Double? = nil, meters: Double? = nil
    ) -> JournalEntry {
        let end = clock.now.addingTimeInterval(-ago * 60)
        return .workout(
            WorkoutEntry(
                header: header(at: end.addingTimeInterval(-minutes * 60)),
                activity: Int(activity.rawValue), end: end,
                energy: kilocalories.map { Quantity($0, .kilocalorie) },
                distance: meters.map { Quantity($0, .meter()) }))
    }

    func meal(
        _ name: String, _ nutrients: [ObjectType: Quantity], at date: Date? = nil
    ) -> JournalEntry {
        .food(
            FoodEntry(
                header: header(at: date), name: name, meal: .snack,
                items: [FoodItem(name: name, nutrients: nutrients)]))
    }

    func meal(_ name: String, kilocalories: Double, at date: Date? = nil) -> JournalEntry {
        meal(name, [.dietaryEnergyConsumed: Quantity(kilocalories, .kilocalorie)], at: date)
    }
}

extension SyncWorld {
    /// The kilocalories and the metres of the samples that belong to a workout, in this order.
    func parts(of workout: HKWorkout) async throws -> [Double] {
        var values: [Double] = []
        for (identifier, unit) in [
            (HKQuantityTypeIdentifier.activeEnergyBurned, HKUnit.kilocalorie()),
            (.distanceCycling, .meter()),
        ] {
            values += try await HKSampleQueryDescriptor(
                predicates: [
                    .quantitySample(
                        type: HKQuantityType(identifier),
                        predicate: HKQuery.predicateForObjects(from: workout))
                ], sortDescriptors: []
            ).result(for: health.store).map { $0.quantity.doubleValue(for: unit) }
        }
        return values
    }
}
