internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// The nutrients of a day with reference values, as text or JSON.
struct NutrientText {
    let summary: DaySummary
    /// The reference values; nil without a choice.
    let choice: ReferenceChoice?
    /// The current day.
    let today: Day
    /// Formats the texts.
    let environment: ScreenEnvironment

    /// A table of the nutrients, and what their reference values are.
    var lines: [String] {
        let content = DayNutrients(
            summary, choice: choice, today: today, environment: environment)
        let words = environment.language.nutrients
        guard !content.rows.isEmpty else { return [words.nothing] + content.notes }
        var table = Table([
            (words.nutrient, .left), (words.eaten, .right), (words.coverage, .left),
            (words.reference, .right), (words.share, .right), (words.year, .right),
        ])
        for row in content.rows {
            table.add([
                row.label, row.amount, row.coverage ?? "", row.reference ?? "", row.share ?? "",
                row.year ?? "",
            ])
        }
        let source = choice.map {
            ["\(words.authority): \($0.authority.publication), \($0.authority.address)"]
        }
        return [content.title, ""] + table.lines + [""] + content.notes + (source ?? [])
    }

    /// The JSON form.
    var json: JSON {
        JSON(
            day: summary.day.description, authority: choice?.authority.rawValue,
            publication: choice?.authority.publication, address: choice?.authority.address,
            nutrients: NutrientIntake.all(
                of: summary, references: choice?.intakes(on: summary.day) ?? []
            ).map(Nutrient.init))
    }

    struct JSON: Encodable {
        let day: String
        let authority: String?
        let publication: String?
        let address: String?
        let nutrients: [Nutrient]
    }

    struct Nutrient: Encodable {
        let type: String
        let total: QuantityJSON?
        let foods: Int
        let stated: Int
        let energyShare: Double?
        let from: QuantityJSON?
        let to: QuantityJSON?
        let year: Int?

        init(_ intake: NutrientIntake) {
            type = intake.type.name
            total = intake.total.map { QuantityJSON($0) }
            foods = intake.foods
            stated = intake.stated
            energyShare = intake.energyShare
            from = intake.reference.map { QuantityJSON($0.lowest) }
            to = intake.reference.map { QuantityJSON($0.highest) }
            year = intake.reference?.year
        }
    }
}
