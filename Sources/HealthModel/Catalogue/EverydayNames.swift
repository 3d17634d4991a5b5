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
