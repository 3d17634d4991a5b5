public import HealthModel

/// The texts about the nutrients of a day and reference values.
public struct NutrientWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case heading, link, nutrient, eaten, coverage, reference, year, share, unknown, atLeast,
            stated, statedEnergy, noAdvice, noChoice, noAge, others, nothing, choice, authority,
            efsa, dge, us, sex, female, male, birthYear, wrongYear, show
    }

    package static let area = "nutrients"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the page.
    public var heading: String { text(.heading) }
    /// The link to the page.
    public var link: String { text(.link) }
    /// The column with the names.
    public var nutrient: String { text(.nutrient) }
    /// The column with the totals.
    public var eaten: String { text(.eaten) }
    /// The column that says how many foods state the nutrient.
    public var coverage: String { text(.coverage) }
    /// The column with the reference values.
    public var reference: String { text(.reference) }
    /// The column with the years of the reference values.
    public var year: String { text(.year) }
    /// The column with the totals in percent of the reference values.
    public var share: String { text(.share) }
    /// The total of a nutrient that no entry states.
    public var unknown: String { text(.unknown) }
    /// The note that reference values are no advice.
    public var noAdvice: String { text(.noAdvice) }
    /// The note without a choice of reference values.
    public var noChoice: String { text(.noChoice) }
    /// The note about an age for which the authority has no values here.
    public var noAge: String { text(.noAge) }
    /// The note about nutrients that other apps logged.
    public var others: String { text(.others) }
    /// The text of a day without nutrients.
    public var nothing: String { text(.nothing) }
    /// The heading of the choice.
    public var choice: String { text(.choice) }
    /// The label of the authority.
    public var authority: String { text(.authority) }
    /// The label of the sex.
    public var sex: String { text(.sex) }
    /// The label of the year of birth.
    public var birthYear: String { text(.birthYear) }
    /// The message about a year of birth that cannot be.
    public var wrongYear: String { text(.wrongYear) }
    /// The button that shows the chosen reference values.
    public var show: String { text(.show) }

    /// A total to which some foods add an unknown amount.
    ///
    /// - Parameter amount: The known amount.
    public func atLeast(_ amount: String) -> String { text(.atLeast, ["amount": amount]) }

    /// How many foods state a nutrient.
    ///
    /// - Parameters:
    ///   - stated: The number of foods that state it.
    ///   - foods: The number of all foods.
    ///   - energy: Their part of the energy in percent, as text; nil if no energy is known.
    public func stated(_ stated: Int, of foods: Int, energy: String?) -> String {
        guard let energy else { return text(.stated, ["stated": "\(stated)"], count: foods) }
        return text(.statedEnergy, ["stated": "\(stated)", "energy": energy], count: foods)
    }

    /// The name of an authority.
    ///
    /// - Parameter authority: The authority.
    public func name(_ authority: ReferenceAuthority) -> String {
        switch authority {
        case .efsa: text(.efsa)
        case .dge: text(.dge)
        case .us: text(.us)
        }
    }

    /// The name of a sex.
    ///
    /// - Parameter sex: The sex.
    public func name(_ sex: ReferencePerson.Sex) -> String {
        sex == .female ? text(.female) : text(.male)
    }
}

extension Language {
    /// The texts about the nutrients of a day and reference values.
    public var nutrients: NutrientWords { NutrientWords(self) }
}
