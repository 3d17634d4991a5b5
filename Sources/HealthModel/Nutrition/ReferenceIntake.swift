/// The intake of a nutrient in a day that an authority derived for healthy adults of an age and
/// sex.
///
/// It describes a population and is no advice to a person. Values for pregnancy and lactation are
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
