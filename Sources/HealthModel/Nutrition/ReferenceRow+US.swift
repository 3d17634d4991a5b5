extension ReferenceRow {
    /// The recommended dietary allowances and adequate intakes of the National Academies of the
    /// United States, from the tables of their report on sodium and potassium of 2019.
    ///
    /// Protein is that of the reference weight: 0.8 g in a day for each kilogram.
    static let us: [ReferenceRow] = [
        ReferenceRow(.dietaryProtein, .gram(), 2019, men: [19: 56], women: [19: 46]),
        ReferenceRow(.dietaryCarbohydrates, .gram(), 2019, all: [19: 130]),
        ReferenceRow(
            .dietaryFiber, .gram(), 2019, men: [19: 38, 51: 30], women: [19: 25, 51: 21]),
        ReferenceRow(.dietarySodium, .milligram, 2019, all: [19: 1500]),
        ReferenceRow(.dietaryPotassium, .milligram, 2019, men: [19: 3400], women: [19: 2600]),
        ReferenceRow(
            .dietaryCalcium, .milligram, 2019, men: [19: 1000, 71: 1200],
            women: [19: 1000, 51: 1200]),
        ReferenceRow(.dietaryIron, .milligram, 2019, men: [19: 8], women: [19: 18, 51: 8]),
        ReferenceRow(
            .dietaryMagnesium, .milligram, 2019, men: [19: 400, 31: 420],
            women: [19: 310, 31: 320]),
        ReferenceRow(.dietaryPhosphorus, .milligram, 2019, all: [19: 700]),
        ReferenceRow(.dietaryZinc, .milligram, 2019, men: [19: 11], women: [19: 8]),
        ReferenceRow(.dietaryCopper, .milligram, 2019, all: [19: 0.9]),
        ReferenceRow(.dietaryManganese, .milligram, 2019, men: [19: 2.3], women: [19: 1.8]),
        ReferenceRow(
            .dietaryChloride, .milligram, 2019, all: [19: 2300, 51: 2000, 71: 1800]),
        ReferenceRow(.dietaryVitaminC, .milligram, 2019, men: [19: 90], women: [19: 75]),
        ReferenceRow(.dietaryVitaminE, .milligram, 2019, all: [19: 15]),
        ReferenceRow(
            .dietaryVitaminB6, .milligram, 2019, men: [19: 1.3, 51: 1.7],
            women: [19: 1.3, 51: 1.5]),
        ReferenceRow(.dietaryThiamin, .milligram, 2019, men: [19: 1.2], women: [19: 1.1]),
        ReferenceRow(.dietaryRiboflavin, .milligram, 2019, men: [19: 1.3], women: [19: 1.1]),
        ReferenceRow(.dietaryNiacin, .milligram, 2019, men: [19: 16], women: [19: 14]),
        ReferenceRow(.dietaryPantothenicAcid, .milligram, 2019, all: [19: 5]),
        ReferenceRow(.dietaryVitaminA, .microgram, 2019, men: [19: 900], women: [19: 700]),
        ReferenceRow(.dietaryVitaminD, .microgram, 2019, all: [19: 15, 71: 20]),
        ReferenceRow(.dietaryVitaminK, .microgram, 2019, men: [19: 120], women: [19: 90]),
        ReferenceRow(.dietaryVitaminB12, .microgram, 2019, all: [19: 2.4]),
        ReferenceRow(.dietaryBiotin, .microgram, 2019, all: [19: 30]),
        ReferenceRow(.dietaryFolate, .microgram, 2019, all: [19: 400]),
        ReferenceRow(.dietaryIodine, .microgram, 2019, all: [19: 150]),
        ReferenceRow(.dietarySelenium, .microgram, 2019, all: [19: 55]),
        ReferenceRow(
            .dietaryChromium, .microgram, 2019, men: [19: 35, 51: 30],
            women: [19: 25, 51: 20]),
        ReferenceRow(.dietaryMolybdenum, .microgram, 2019, all: [19: 45]),
    ]
}
