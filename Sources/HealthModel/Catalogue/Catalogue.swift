/// The types that HealthKit defines, indexed once so that a look-up neither scans nor allocates.
enum Catalogue {
    static let byIdentifier: [String: CatalogueEntry] = Dictionary(
        uniqueKeysWithValues: entries.map { ($0.type.identifier, $0) })

    static let byName: [String: ObjectType] = Dictionary(
        uniqueKeysWithValues: entries.map { ($0.name, $0.type) }
            + olderNames.map { ($0.key, $0.value) })

    static let allTypes: [ObjectType] = entries.map(\.type)

    /// The entries in the order of ``ObjectType/number``.
    static let entries: [CatalogueEntry] = quantities + categories + others
}

/// The catalogue's facts about one type.
struct CatalogueEntry: Sendable {
    let type: ObjectType
    let name: String
    let isWritable: Bool
    let quantity: QuantityTypeFacts?
    let category: CategoryTypeFacts?

    static func quantity(
        _ name: String, _ type: ObjectType, unit: String, style: AggregationStyle,
        metric: String, us: String, isWritable: Bool
    ) -> CatalogueEntry {
        CatalogueEntry(
            type: type, name: name, isWritable: isWritable,
            quantity: QuantityTypeFacts(
                canonicalUnitString: unit, aggregationStyle: style, displayUnitMetric: metric,
                displayUnitUS: us),
            category: nil)
    }

    static func category(
        _ name: String, _ type: ObjectType, valueEnum: String?, isWritable: Bool
    ) -> CatalogueEntry {
        CatalogueEntry(
            type: type, name: name, isWritable: isWritable, quantity: nil,
            category: CategoryTypeFacts(
                valueEnum: valueEnum,
                allowedValues: valueEnum.map(CategoryValues.allValues) ?? []))
    }

    static func other(_ name: String, _ type: ObjectType, isWritable: Bool) -> CatalogueEntry {
        CatalogueEntry(
            type: type, name: name, isWritable: isWritable, quantity: nil, category: nil)
    }
}

/// The everyday names of types, in addition to HealthKit's names.
package enum EverydayNames {
    /// The types by name, in lower case.
    package static let types: [String: ObjectType] = [
        "steps": .stepCount, "weight": .bodyMass, "water": .dietaryWater,
        "energy": .activeEnergyBurned, "workouts": .workout, "sleep": .sleepAnalysis, "food": .food,
        "rings": .activitySummary, "activity rings": .activitySummary,
        "pulse": .heartRate, "heart rate": .heartRate, "resting pulse": .restingHeartRate,
        "resting heart rate": .restingHeartRate, "hrv": .heartRateVariabilitySDNN,
        "glucose": .bloodGlucose, "blood glucose": .bloodGlucose, "blood sugar": .bloodGlucose,
        "temperature": .bodyTemperature, "temp": .bodyTemperature, "fever": .bodyTemperature,
        "body temperature": .bodyTemperature, "basal temperature": .basalBodyTemperature,
        "bp": .bloodPressure, "blood pressure": .bloodPressure, "blood-pressure": .bloodPressure,
        "systolic": .bloodPressureSystolic, "diastolic": .bloodPressureDiastolic,
        "oxygen": .oxygenSaturation, "blood oxygen": .oxygenSaturation, "spo2": .oxygenSaturation,
        "waist": .waistCircumference, "bmi": .bodyMassIndex, "body fat": .bodyFatPercentage,
        "lean mass": .leanBodyMass, "insulin": .insulinDelivery, "breathing": .respiratoryRate,
        "breaths": .respiratoryRate, "peak flow": .peakExpiratoryFlowRate,
        "inhaler": .inhalerUsage, "alcohol": .numberOfAlcoholicBeverages,
        "alcoholic drinks": .numberOfAlcoholicBeverages, "bac": .bloodAlcoholContent,
        "blood alcohol": .bloodAlcoholContent, "falls": .numberOfTimesFallen,
        "flights": .flightsClimbed, "stairs": .flightsClimbed, "vo2": .vo2Max,
        "vo2 max": .vo2Max, "caffeine": .dietaryCaffeine, "calories": .dietaryEnergyConsumed,
        "protein": .dietaryProtein, "carbs": .dietaryCarbohydrates, "fat": .dietaryFatTotal,
        "sodium": .dietarySodium, "sugar": .dietarySugar, "fiber": .dietaryFiber,
    ]

    /// The everyday names of a type, in alphabetical order.
    package static func names(of type: ObjectType) -> [String] {
        types.filter { $0.value == type }.keys.sorted()
    }
}

/// The distance between two words.
package enum EditDistance {
    /// The minimum number of letters to insert, remove, replace or swap with the next one.
    ///
    /// - Parameters:
    ///   - first: A word.
    ///   - second: Another one.
    package static func between(_ first: String, _ second: String) -> Int {
        let a = Array(first)
        let b = Array(second)
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1] + Array(repeating: 0, count: b.count)
            for j in b.indices {
                let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
                row[j + 1] = min(replaced, last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
                }
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
