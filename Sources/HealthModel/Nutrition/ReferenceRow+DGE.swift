extension ReferenceRow {
    /// The values of the nutrition societies of Germany and Austria, each with the year of its
    /// derivation.
    ///
    /// Only the values that were found in a public source are here.
    static let dge: [ReferenceRow] = [
        ReferenceRow(.dietaryFiber, .gram(), 2021, all: [19: 30]),
        ReferenceRow(.dietarySodium, .milligram, 2017, all: [19: 1500]),
        ReferenceRow(.dietaryPotassium, .milligram, 2017, all: [19: 4000]),
        ReferenceRow(.dietaryCalcium, .milligram, 2013, all: [19: 1000]),
        // Women before the menopause 16 mg, after it and from 65 years on 14 mg.
        ReferenceRow(
            .dietaryIron, .milligram, 2024, men: [19: 11], women: [19: .range(14, 16), 65: 14]),
        ReferenceRow(.dietaryMagnesium, .milligram, 2021, men: [19: 350], women: [19: 300]),
        ReferenceRow(.dietaryPhosphorus, .milligram, 2024, all: [19: 550]),
        // From 330 mg to 990 mg of phytate in a day.
        ReferenceRow(
            .dietaryZinc, .milligram, 2019, men: [19: .range(11, 16)],
            women: [19: .range(7, 10)]),
        ReferenceRow(.dietaryChloride, .milligram, 2017, all: [19: 2300]),
        ReferenceRow(.dietaryVitaminC, .milligram, 2015, men: [19: 110], women: [19: 95]),
        ReferenceRow(.dietaryVitaminE, .milligram, 2024, all: [19: 8]),
        ReferenceRow(.dietaryVitaminB6, .milligram, 2019, men: [19: 1.6], women: [19: 1.4]),
        ReferenceRow(
            .dietaryThiamin, .milligram, 2015, men: [19: 1.3, 25: 1.2, 65: 1.1],
            women: [19: 1.0]),
        ReferenceRow(
            .dietaryVitaminA, .microgram, 2020, men: [19: 850, 65: 800], women: [19: 700]),
        ReferenceRow(.dietaryVitaminD, .microgram, 2012, all: [19: 20]),
        ReferenceRow(.dietaryVitaminB12, .microgram, 2018, all: [19: 4]),
        ReferenceRow(.dietaryFolate, .microgram, 2013, all: [19: 300]),
        ReferenceRow(.dietaryIodine, .microgram, 2025, all: [19: 150]),
        ReferenceRow(.dietarySelenium, .microgram, 2015, men: [19: 70], women: [19: 60]),
    ]
}
