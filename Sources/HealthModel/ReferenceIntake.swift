/// The intake of a nutrient in a day that an authority derived for healthy adults of an age and
/// sex.
///
/// It describes a population and is not advice for a person. Values for pregnancy and lactation are
/// not in the tables.
public struct ReferenceIntake: Hashable, Sendable {
    /// The nutrient.
    public let type: ObjectType
    /// The amount in a day; the lower one where the authority states a range.
    public let lowest: Quantity
    /// The upper amount of the range; ``lowest`` if the authority states one amount.
    ///
    /// Zinc depends on the phytate in the diet, and iron of women on the menopause.
    public let highest: Quantity
    /// The year in which the authority derived the value.
    public let year: Int

    /// The values of an authority for a person, in the order of its table.
    ///
    /// Nutrients without a value are absent; all are absent below the age at which the table of
    /// adults begins: 18 years at EFSA, 19 at DGE and in the US.
    ///
    /// - Parameters:
    ///   - authority: The authority.
    ///   - person: The age and sex.
    public static func all(of authority: ReferenceAuthority, for person: ReferencePerson)
        -> [ReferenceIntake]
    {
        authority.table.compactMap { row in
            let steps = person.sex == .female ? row.women : row.men
            guard let amounts = steps.last(where: { $0.age <= person.age })?.amounts else {
                return nil
            }
            return ReferenceIntake(
                type: row.type, lowest: Quantity(amounts.lowerBound, row.unit),
                highest: Quantity(amounts.upperBound, row.unit), year: row.year)
        }
    }
}

/// The age and sex for which reference values are looked up.
public struct ReferencePerson: Hashable, Sendable {
    /// The sex that the tables distinguish.
    public enum Sex: String, CaseIterable, Hashable, Sendable {
        /// The values for women.
        case female
        /// The values for men.
        case male
    }

    /// The sex.
    public var sex: Sex
    /// The age in completed years.
    public var age: Int

    /// Creates a person.
    ///
    /// - Parameters:
    ///   - sex: The sex.
    ///   - age: The age in completed years.
    public init(sex: Sex, age: Int) {
        self.sex = sex
        self.age = age
    }
}

/// An authority that publishes reference values for nutrients.
public enum ReferenceAuthority: String, CaseIterable, Hashable, Sendable {
    /// The European Food Safety Authority: population reference intakes and adequate intakes.
    case efsa
    /// The German and Austrian nutrition societies (D-A-CH): recommended and estimated intakes.
    case dge
    /// The National Academies of the United States: recommended dietary allowances and adequate
    /// intakes.
    case us

    /// The name of the publication.
    public var publication: String {
        switch self {
        case .efsa: "EFSA, Dietary Reference Values for nutrients"
        case .dge: "DGE/ÖGE, Referenzwerte für die Nährstoffzufuhr"
        case .us: "National Academies (US), Dietary Reference Intakes"
        }
    }

    /// The address of the publication.
    public var address: String {
        switch self {
        case .efsa: "https://multimedia.efsa.europa.eu/drvs/index.htm"
        case .dge: "https://www.dge.de/wissenschaft/referenzwerte/"
        case .us: "https://www.ncbi.nlm.nih.gov/books/NBK545442/"
        }
    }

    var table: [ReferenceRow] {
        switch self {
        case .efsa: ReferenceRow.efsa
        case .dge: ReferenceRow.dge
        case .us: ReferenceRow.us
        }
    }
}

/// A nutrient in the table of an authority.
struct ReferenceRow: Sendable {
    /// An amount in the unit of the row, or a range.
    struct Amount: Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
        let range: ClosedRange<Double>

        init(integerLiteral value: Int) { range = Double(value)...Double(value) }
        init(floatLiteral value: Double) { range = value...value }
        private init(_ range: ClosedRange<Double>) { self.range = range }

        static func range(_ lowest: Double, _ highest: Double) -> Amount {
            Amount(lowest...highest)
        }
    }

    let type: ObjectType
    let unit: HealthUnit
    let year: Int
    /// The amounts of men from an age on, youngest first.
    let men: [(age: Int, amounts: ClosedRange<Double>)]
    /// The amounts of women.
    let women: [(age: Int, amounts: ClosedRange<Double>)]

    /// Creates a row with different values for men and women.
    init(
        _ type: ObjectType, _ unit: HealthUnit, _ year: Int,
        men: KeyValuePairs<Int, Amount>, women: KeyValuePairs<Int, Amount>
    ) {
        self.type = type
        self.unit = unit
        self.year = year
        self.men = men.map { ($0.key, $0.value.range) }
        self.women = women.map { ($0.key, $0.value.range) }
    }

    /// Creates a row with the same values for men and women.
    init(
        _ type: ObjectType, _ unit: HealthUnit, _ year: Int, all: KeyValuePairs<Int, Amount>
    ) {
        self.init(type, unit, year, men: all, women: all)
    }
}

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
