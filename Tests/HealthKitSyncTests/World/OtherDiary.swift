import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import TestSupport

/// Another food diary on the same phone.
struct OtherDiary {
    let world: SyncWorld
    let store: HKHealthStore

    init(in world: SyncWorld) {
        self.world = world
        store = world.otherApp("com.example.food", name: "Food")
    }

    /// A nutrient, in kilocalories or grams.
    func nutrient(
        _ identifier: HKQuantityTypeIdentifier, _ value: Double, sync: String? = nil,
        version: Int = 1
    ) -> HKQuantitySample {
        let unit: HKUnit = identifier == .dietaryEnergyConsumed ? .kilocalorie() : .gram()
        return HKQuantitySample(
            type: HKQuantityType(identifier),
            quantity: HKQuantity(unit: unit, doubleValue: value), start: world.clock.now,
            end: world.clock.now, metadata: metadata(sync, version))
    }

    /// A meal around nutrients.
    func meal(
        _ name: String, _ members: [HKQuantitySample], sync: String? = nil, version: Int = 1
    ) -> HKCorrelation {
        var metadata = metadata(sync, version) ?? [:]
        metadata[HKMetadataKeyFoodType] = name
        return HKCorrelation(
            type: HKCorrelationType(.food), start: world.clock.now, end: world.clock.now,
            objects: Set(members), metadata: metadata)
    }

    private func metadata(_ sync: String?, _ version: Int) -> [String: Any]? {
        sync.map { [HKMetadataKeySyncIdentifier: $0, HKMetadataKeySyncVersion: version] }
    }
}

/// What a journal shows of other apps' meals, apart from its identities.
struct ForeignMealPicture: Hashable {
    var name: String
    var amounts: [String: Double]
    var objects: Set<String>
}

extension SyncWorld {
    /// The foreign meals that the person sees, in no order.
    func foreignMeals() async throws -> Set<ForeignMealPicture> {
        var meals: Set<ForeignMealPicture> = []
        for case .food(let meal) in try await entries([.food])
        where meal.header.source.isForeign {
            meals.insert(
                ForeignMealPicture(
                    name: meal.name,
                    amounts: Dictionary(
                        uniqueKeysWithValues: meal.nutrients.map { ($0.key.name, $0.value.value) }),
                    objects: Set(try await links(of: meal.header.id))))
        }
        return meals
    }
}
