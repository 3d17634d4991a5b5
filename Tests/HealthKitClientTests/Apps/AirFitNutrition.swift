import Foundation
import HealthKit

/// The nutrition plan: food items as samples, meals as correlations, totals from the store.
final class AirFitNutrition: Sendable {
    enum HealthKitError: Error {
        case dataTypeNotAvailable
    }

    struct FoodItem: Sendable {
        var id = UUID()
        var name: String
        var quantity: Double?
        var unit: String?
        var calories: Double?
        var protein: Double?
        var carbs: Double?
        var fat: Double?
    }

    struct FoodEntry: Sendable {
        var id = UUID()
        var mealType: String
        var date: Date
        var items: [FoodItem]
    }

    struct Summary: Equatable, Sendable {
        var calories: Double
        var protein: Double
    }

    static let nutritionTypes: Set<HKSampleType> = Set(
        [
            HKQuantityTypeIdentifier.dietaryEnergyConsumed, .dietaryProtein, .dietaryCarbohydrates,
            .dietaryFatTotal, .dietaryFiber, .dietarySugar, .dietarySodium,
        ].compactMap(HKQuantityType.quantityType(forIdentifier:)))

    let healthStore = HKHealthStore()

    func requestAuthorization() async throws {
        try await healthStore.requestAuthorization(
            toShare: Self.nutritionTypes, read: Self.nutritionTypes)
    }

    // MARK: - Writing

    /// Saves one sample for each nutrient that is known.
    func saveFoodItem(_ item: FoodItem, date: Date) async throws {
        try await healthStore.save(try samples(of: item, date: date))
    }

    private func samples(of item: FoodItem, date: Date) throws -> [HKQuantitySample] {
        guard let energyType = HKQuantityType.quantityType(forIdentifier: .dietaryEnergyConsumed),
            let proteinType = HKQuantityType.quantityType(forIdentifier: .dietaryProtein),
            let carbsType = HKQuantityType.quantityType(forIdentifier: .dietaryCarbohydrates),
            let fatType = HKQuantityType.quantityType(forIdentifier: .dietaryFatTotal)
        else { throw HealthKitError.dataTypeNotAvailable }
        let metadata: [String: Any] = [
            "AirFitFoodItemID": item.id.uuidString,
            "AirFitFoodName": item.name,
            "AirFitServingSize": "\(item.quantity ?? 1) \(item.unit ?? "serving")",
        ]
        let parts: [(HKQuantityType, HKUnit, Double?)] = [
            (energyType, .kilocalorie(), item.calories), (proteinType, .gram(), item.protein),
            (carbsType, .gram(), item.carbs), (fatType, .gram(), item.fat),
        ]
        return parts.compactMap { type, unit, value in
            guard let value else { return nil }
            return HKQuantitySample(
                type: type, quantity: HKQuantity(unit: unit, doubleValue: value), start: date,
                end: date, metadata: metadata)
        }
    }

    /// Saves a meal: one correlation for each item, with its nutrients inside.
    func saveFoodEntry(_ entry: FoodEntry) async throws {
        guard let foodType = HKCorrelationType.correlationType(forIdentifier: .food) else {
            throw HealthKitError.dataTypeNotAvailable
        }
        let correlations = try entry.items.map { item in
            HKCorrelation(
                type: foodType, start: entry.date, end: entry.date,
                objects: Set(try samples(of: item, date: entry.date)),
                metadata: [
                    HKMetadataKeyFoodType: item.name,
                    "AirFitFoodEntryID": entry.id.uuidString,
                    "AirFitMealType": entry.mealType,
                    "AirFitSource": "Manual",
                    "AirFitConfidence": 1.0,
                ])
        }
        try await healthStore.save(correlations)
    }

    // MARK: - Reading

    func getNutrition(from start: Date, to end: Date) async throws -> Summary {
        Summary(
            calories: try await total(.dietaryEnergyConsumed, .kilocalorie(), start, end),
            protein: try await total(.dietaryProtein, .gram(), start, end))
    }

    private func total(
        _ identifier: HKQuantityTypeIdentifier, _ unit: HKUnit, _ start: Date, _ end: Date
    ) async throws -> Double {
        guard let type = HKQuantityType.quantityType(forIdentifier: identifier) else {
            throw HealthKitError.dataTypeNotAvailable
        }
        let predicate = HKQuery.predicateForSamples(
            withStart: start, end: end, options: .strictStartDate)
        let samples: [HKQuantitySample] = try await withCheckedThrowingContinuation {
            continuation in
            let query = HKSampleQuery(
                sampleType: type, predicate: predicate, limit: HKObjectQueryNoLimit,
                sortDescriptors: nil
            ) { _, samples, error in
                if let error = error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: samples as? [HKQuantitySample] ?? [])
                }
            }
            healthStore.execute(query)
        }
        return samples.reduce(0) { $0 + $1.quantity.doubleValue(for: unit) }
    }

    /// The meals of one type, with the names of what was eaten.
    func items(ofMeal mealType: String) async throws -> [String: Set<HKSample>] {
        let predicate = HKQuery.predicateForObjects(
            withMetadataKey: "AirFitMealType", operatorType: .equalTo, value: mealType)
        let meals = try await HKSampleQueryDescriptor(
            predicates: [.correlation(type: HKCorrelationType(.food), predicate: predicate)],
            sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: healthStore)
        return Dictionary(
            meals.map { ($0.metadata?[HKMetadataKeyFoodType] as? String ?? "?", $0.objects) },
            uniquingKeysWith: { $0.union($1) })
    }
}
