internal import HealthModel

extension PlausibleRange {
    /// The range of a nutrient in one meal.
    ///
    /// Energy and the nutrients that food mainly consists of have ranges of several times a day's
    /// intake. Vitamins and minerals have a multiple of a dietary reference intake for adults (National
    /// Academies of Sciences, Engineering, and Medicine): 20 times the tolerable upper intake level,
    /// so that a high-dose supplement that is taken once a week passes. Where no upper level is
    /// established it is 5,000 times the recommended or adequate intake of a vitamin, 100 times that
    /// of chromium, and 5 times that of potassium.
    static func ofNutrient(_ type: ObjectType) -> PlausibleRange? {
        guard let unit = Nutrient.of(type)?.unit, let most = most[type] else { return nil }
        return PlausibleRange(bounds: 0...most, unit: unit)
    }

    /// The upper bounds, each in the unit of ``Nutrient``.
    private static let most: [ObjectType: Double] = [
        .dietaryEnergyConsumed: 4000, .dietaryProtein: 300, .dietaryCarbohydrates: 600,
        .dietaryFatTotal: 300, .dietaryFatSaturated: 150, .dietaryFatMonounsaturated: 200,
        .dietaryFatPolyunsaturated: 200, .dietaryFiber: 100, .dietarySugar: 500,
        .dietarySodium: 10_000, .dietaryCholesterol: 3000, .dietaryCaffeine: 1000,
        .dietaryWater: 2000,
    ].merging(upperLevels.mapValues { 20 * $0 }) { first, _ in first }
        .merging(vitaminIntakes.mapValues { 5000 * $0 }) { first, _ in first }
        .merging([.dietaryChromium: 100 * 35, .dietaryPotassium: 5 * 3400]) { first, _ in first }

    /// Tolerable upper intake levels of a day.
    private static let upperLevels: [ObjectType: Double] = [
        .dietaryCalcium: 2500, .dietaryIron: 45, .dietaryMagnesium: 350, .dietaryPhosphorus: 4000,
        .dietaryZinc: 40, .dietaryCopper: 10, .dietaryManganese: 11, .dietaryChloride: 3600,
        .dietaryVitaminC: 2000, .dietaryVitaminE: 1000, .dietaryVitaminB6: 100,
        .dietaryNiacin: 35, .dietaryVitaminA: 3000, .dietaryVitaminD: 100, .dietaryFolate: 1000,
        .dietaryIodine: 1100, .dietarySelenium: 400, .dietaryMolybdenum: 2000,
    ]

    /// Recommended or adequate intakes of a day, of vitamins without an upper level.
    private static let vitaminIntakes: [ObjectType: Double] = [
        .dietaryThiamin: 1.2, .dietaryRiboflavin: 1.3, .dietaryPantothenicAcid: 5,
        .dietaryVitaminK: 120, .dietaryVitaminB12: 2.4, .dietaryBiotin: 30,
    ]
}
