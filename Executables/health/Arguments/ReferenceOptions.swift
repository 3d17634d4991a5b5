public import ArgumentParser
internal import Foundation
internal import HealthDatabase
internal import HealthJournal
public import HealthModel
internal import HealthScreens
internal import HealthWords

/// The options that choose the reference values of `health today --nutrients`.
struct ReferenceOptions: ParsableArguments {
    @Option(help: "Whose reference values: efsa (Europe), dge (Germany, Austria) or us.")
    var reference: ReferenceAuthority?

    @Option(help: "The sex in the tables of reference values.")
    var sex: ReferencePerson.Sex?

    @Option(help: ArgumentHelp("The year of birth.", valueName: "year"))
    var born: Int?

    /// Whether an option is given.
    var isGiven: Bool { reference != nil || sex != nil || born != nil }

    /// The choice: the options, else that of the journal, else sex and date of birth of the store;
    /// nil if sex or year is not known.
    ///
    /// - Parameters:
    ///   - journal: The journal.
    ///   - world: The store and its reader.
    /// - Throws: ``CommandFailure`` for a year of birth that is too long ago or in the future.
    func choice(_ journal: Journal, _ world: World) async throws -> ReferenceChoice? {
        let years = ReferenceChoice.birthYears(today: try await journal.today())
        if let born, !years.contains(born) {
            throw CommandFailure(world.language.nutrients.wrongYear, .usage)
        }
        let kept = try await ReferenceChoice(of: journal)
        let known = kept == nil ? try characteristics(world) : (nil, nil)
        guard let sex = sex ?? kept?.sex ?? known.0,
            let year = born ?? kept?.birthYear ?? known.1
        else { return nil }
        return ReferenceChoice(
            authority: reference ?? kept?.authority ?? .efsa, sex: sex, birthYear: year)
    }

    /// The sex and the year of birth in the store, as far as the reader may read them.
    private func characteristics(_ world: World) throws -> (ReferencePerson.Sex?, Int?) {
        let store = try world.openStoreToLookAt()
        func value(of type: ObjectType) throws -> CharacteristicValue? {
            if let app = world.reader,
                try store.permissions.readDecision(for: type, app: app) != .granted
            {
                return nil
            }
            return try store.characteristics.value(of: type)
        }
        var (sex, year): (ReferencePerson.Sex?, Int?) = (nil, nil)
        // The raw values of HKBiologicalSex.
        switch try value(of: .biologicalSex) {
        case .number(1): sex = .female
        case .number(2): sex = .male
        default: break
        }
        if case .text(let date)? = try value(of: .dateOfBirth) { year = Int(date.prefix(4)) }
        return (sex, year)
    }
}

extension ReferenceAuthority: ExpressibleByArgument {}

extension ReferencePerson.Sex: ExpressibleByArgument {}

/// The nutrients of a day with reference values, as text or JSON.
struct NutrientText {
    let summary: DaySummary
    /// The reference values; nil without a choice.
    let choice: ReferenceChoice?
    /// The current day.
    let today: Day
    /// Formats the texts.
    let environment: ScreenEnvironment

    /// A table of the nutrients, and the source of their reference values.
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
