extension ReferenceRow {
    /// The values of the European Food Safety Authority, each from the panel's opinion of its year.
    ///
    /// Absent are protein, thiamin and niacin, which depend on weight or energy, and selenium.
    static let efsa: [ReferenceRow] = [
        ReferenceRow(.dietaryFiber, .gram(), 2010, all: [18: 25]),
        ReferenceRow(.dietarySodium, .milligram, 2019, all: [18: 2000]),
        ReferenceRow(.dietaryPotassium, .milligram, 2016, all: [18: 3500]),
        ReferenceRow(.dietaryCalcium, .milligram, 2015, all: [18: 1000, 25: 950]),
        // Women before the menopause 16 mg, after it 11 mg; the age of the menopause is not stated.
        ReferenceRow(
            .dietaryIron, .milligram, 2015, men: [18: 11], women: [18: .range(11, 16)]),
        ReferenceRow(.dietaryMagnesium, .milligram, 2015, men: [18: 350], women: [18: 300]),
        ReferenceRow(.dietaryPhosphorus, .milligram, 2015, all: [18: 550]),
        // From 300 mg to 1,200 mg of phytate in a day.
        ReferenceRow(
            .dietaryZinc, .milligram, 2014, men: [18: .range(9.4, 16.3)],
            women: [18: .range(7.5, 12.7)]),
        ReferenceRow(.dietaryCopper, .milligram, 2015, men: [18: 1.6], women: [18: 1.3]),
        ReferenceRow(.dietaryManganese, .milligram, 2013, all: [18: 3]),
        ReferenceRow(.dietaryChloride, .milligram, 2019, all: [18: 3100]),
        ReferenceRow(.dietaryVitaminC, .milligram, 2013, men: [18: 110], women: [18: 95]),
        ReferenceRow(.dietaryVitaminE, .milligram, 2015, men: [18: 13], women: [18: 11]),
        ReferenceRow(.dietaryVitaminB6, .milligram, 2016, men: [18: 1.7], women: [18: 1.6]),
        ReferenceRow(.dietaryRiboflavin, .milligram, 2017, all: [18: 1.6]),
        ReferenceRow(.dietaryPantothenicAcid, .milligram, 2014, all: [18: 5]),
        ReferenceRow(.dietaryVitaminA, .microgram, 2015, men: [18: 750], women: [18: 650]),
        ReferenceRow(.dietaryVitaminD, .microgram, 2016, all: [18: 15]),
        ReferenceRow(.dietaryVitaminK, .microgram, 2017, all: [18: 70]),
        ReferenceRow(.dietaryVitaminB12, .microgram, 2015, all: [18: 4]),
        ReferenceRow(.dietaryBiotin, .microgram, 2014, all: [18: 40]),
        ReferenceRow(.dietaryFolate, .microgram, 2014, all: [18: 330]),
        ReferenceRow(.dietaryIodine, .microgram, 2014, all: [18: 150]),
        ReferenceRow(.dietaryMolybdenum, .microgram, 2013, all: [18: 65]),
    ]
}
