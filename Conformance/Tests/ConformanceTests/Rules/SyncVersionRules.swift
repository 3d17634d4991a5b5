import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("3.5 Sync identifiers and versions")
    struct SyncVersionRules {
        private let phone = Phone.running

        private func weight(_ kilograms: Double, _ version: Int) -> HKQuantitySample {
            phone.weight(kilograms, metadata: phone.sync("weight", version))
        }

        @Test("Rule 3.5: a greater version replaces the object, and keeps its own UUID")
        func greater() async throws {
            let (first, second) = (weight(70, 1), weight(71, 2))
            try await phone.store.save(first)
            let before = try await phone.changes(Phone.mass)
            try await phone.store.save(second)
            #expect(try await phone.uuids(Phone.mass) == [second.uuid])
            let after = try await phone.changes(Phone.mass, after: before.anchor)
            #expect(after.added == [second.uuid])
            #expect(after.deleted.contains(first.uuid))
        }

        @Test(
            "Rule 3.5: a version that is not greater is ignored, and the call succeeds",
            arguments: [1, 2])
        func notGreater(version: Int) async throws {
            let first = weight(70, 2)
            try await phone.store.save(first)
            try await phone.store.save(weight(71, version))
            #expect(try await phone.uuids(Phone.mass) == [first.uuid])
        }

        @Test("Rule 3.5: a sync identifier of another type is another object")
        func perType() async throws {
            let weight = weight(70, 1)
            let steps = phone.steps(1, metadata: phone.sync("weight", 2))
            try await phone.store.save(weight)
            try await phone.store.save(steps)
            #expect(try await phone.uuids(Phone.mass) == [weight.uuid])
            #expect(try await phone.uuids(Phone.steps) == [steps.uuid])
        }

        @Test("Rule 3.5: after a deletion a lower version can be saved")
        func afterDeletion() async throws {
            let (high, low) = (weight(70, 5), weight(71, 1))
            try await phone.store.save(high)
            try await phone.store.delete(high)
            try await phone.store.save(low)
            #expect(try await phone.uuids(Phone.mass) == [low.uuid])
        }

        @Test("Rule 3.5: a new version of a member takes the old one's place in a correlation")
        func members() async throws {
            func sugar(_ grams: Double, _ version: Int) -> HKQuantitySample {
                phone.quantity(
                    Phone.sugar, grams, .gram(), metadata: phone.sync("sugar", version))
            }
            try await phone.store.save(phone.correlation(Phone.food, [sugar(5, 1)]))
            let newer = sugar(6, 2)
            try await phone.store.save(newer)
            let meal = try await phone.samples(Phone.food).first as? HKCorrelation
            #expect(meal?.objects.map(\.uuid) == [newer.uuid])
        }

        @Test("Rule 3.5: a new version of a workout keeps the samples of the old one")
        func workout() async throws {
            func run(_ version: Int) -> HKWorkout {
                HKWorkout(
                    activityType: .running, start: Phone.zero, end: Phone.date(600),
                    workoutEvents: nil, totalEnergyBurned: nil, totalDistance: nil,
                    metadata: phone.tagged(phone.sync("run", version)))
            }
            let (first, second) = (run(1), run(2))
            let energy = phone.energy(50, 0, 600)
            try await phone.store.save(first)
            try await phone.store.addSamples([energy], to: first)
            try await phone.store.save(second)
            #expect(try await phone.uuids(Phone.workouts) == [second.uuid])
            let kept = try await phone.uuids(
                Phone.energy, where: HKQuery.predicateForObjects(from: second))
            #expect(kept == [energy.uuid])
        }
    }
}
