public import HealthJournal
public import HealthModel
public import HealthWords
public import Observation

/// The page of a day's nutrients, with the choice of reference values.
@Observable @MainActor
public final class NutrientsScreen {
    /// The nutrients; nil before the first refresh.
    public private(set) var content: DayNutrients?
    /// The choice of reference values; nil without one.
    public private(set) var choice: ReferenceChoice?
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    private let day: Day

    /// Creates the page of a day.
    ///
    /// - Parameters:
    ///   - day: The day.
    ///   - journal: The journal.
    ///   - environment: Formats numbers and dates.
    public init(of day: Day, journal: Journal, environment: ScreenEnvironment) {
        self.day = day
        self.journal = journal
        self.environment = environment
    }

    /// The texts of the page.
    public var words: NutrientWords { environment.language.nutrients }

    /// Reads the day and the choice again.
    public func refresh() async {
        do throws(JournalError) {
            choice = try await ReferenceChoice(of: journal)
            content = DayNutrients(
                try await journal.summary(of: day), choice: choice,
                today: try await journal.today(), environment: environment)
        } catch {
            if error != .cancelled { problem = environment.language.errors.text(error) }
        }
    }

    /// Keeps a choice and shows its reference values.
    ///
    /// - Parameters:
    ///   - authority: The authority.
    ///   - sex: The sex.
    ///   - birthYear: The year of birth as typed, one of ``ReferenceChoice/birthYears(today:)``.
    ///   - shown: What the fields showed before, by their names in ``shown``; nil if that is not known. A field that is
    ///     the same leaves what is stored, so that an old form takes back nothing.
    /// - Returns: Whether the choice is kept; otherwise ``problem`` says what to type, or what somebody else chose
    ///   meanwhile.
    public func choose(
        _ authority: ReferenceAuthority, sex: ReferencePerson.Sex, birthYear: String,
        shown: [String: String]? = nil
    ) async -> Bool {
        problem = nil
        do throws(JournalError) {
            choice = try await ReferenceChoice(of: journal)
            var (authority, sex, birthYear) = (authority, sex, birthYear)
            if let choice {
                func edit(_ name: String, _ typed: String, _ now: String) -> FieldEdit {
                    FieldEdit(typed: [typed], shown: shown.map { [$0[name] ?? ""] }, now: [now])
                }
                let edits = (
                    authority: edit("authority", authority.rawValue, choice.authority.rawValue),
                    sex: edit("sex", sex.rawValue, choice.sex.rawValue),
                    birthYear: edit("birthYear", birthYear, String(choice.birthYear))
                )
                guard ![edits.authority, edits.sex, edits.birthYear].contains(.conflict) else {
                    problem = environment.language.compose.changed(to: text(of: choice))
                    await refresh()
                    return false
                }
                if edits.authority == .untouched { authority = choice.authority }
                if edits.sex == .untouched { sex = choice.sex }
                if edits.birthYear == .untouched { birthYear = String(choice.birthYear) }
            }
            let years = ReferenceChoice.birthYears(today: try await journal.today())
            guard let born = Int(birthYear.filter { !$0.isWhitespace }),
                years.contains(born)
            else {
                problem = words.wrongYear
                await refresh()
                return false
            }
            try await ReferenceChoice(authority: authority, sex: sex, birthYear: born)
                .save(in: journal)
        } catch {
            problem = environment.language.errors.text(error)
            return false
        }
        await refresh()
        return problem == nil
    }

    /// The values of the choice's fields, by name; empty without a choice.
    public var shown: [String: String] {
        guard let choice else { return [:] }
        return [
            "authority": choice.authority.rawValue, "sex": choice.sex.rawValue,
            "birthYear": String(choice.birthYear),
        ]
    }

    private func text(of choice: ReferenceChoice) -> String {
        [words.name(choice.authority), words.name(choice.sex), String(choice.birthYear)]
            .joined(separator: ", ")
    }
}

/// The nutrients of a day as texts: totals, how much of the food states them, and reference values.
public struct DayNutrients: Hashable, Sendable {
    /// A nutrient.
    public struct Row: Hashable, Sendable {
        /// The name: "Iron".
        public let label: String
        /// The total: "12 mg", "at least 4 mg" if some food does not state the nutrient, or
        /// "unknown".
        public let amount: String
        /// Whether some entry states the nutrient.
        public let isKnown: Bool
        /// The number of foods that state the nutrient, with their part of the energy; nil without food of
        /// the person's own.
        public let coverage: String?
        /// The reference value: "11–16 mg"; nil if there is none.
        public let reference: String?
        /// The year in which the reference value was derived; nil if there is none.
        public let year: String?
        /// The total in percent of the reference value: "50 %" or "at least 50 %"; nil if one of
        /// them is unknown.
        public let share: String?

        init(_ intake: NutrientIntake, _ environment: ScreenEnvironment) {
            let language = environment.language
            let words = language.nutrients
            label = language.types.name(intake.type)
            isKnown = intake.total != nil
            if let total = intake.total {
                let text = Self.text(total, of: intake.type, environment)
                amount = intake.isComplete ? text : words.atLeast(text)
            } else {
                amount = words.unknown
            }
            coverage =
                intake.foods == 0
                ? nil
                : words.stated(
                    intake.stated, of: intake.foods,
                    energy: intake.energyShare.map { environment.number($0 * 100) })
            reference = intake.reference.map { Self.text($0, environment) }
            year = intake.reference.map { String($0.year) }
            share = intake.share.map { share in
                let low = environment.number(share.lowerBound * 100)
                let high = environment.number(share.upperBound * 100)
                let text = low == high ? "\(low) %" : "\(low)–\(high) %"
                return intake.isComplete ? text : words.atLeast(text)
            }
        }

        private static func text(
            _ quantity: Quantity, of type: ObjectType, _ environment: ScreenEnvironment
        ) -> String {
            if type == .dietaryEnergyConsumed { return environment.energy(quantity) }
            // A small amount must not look like none.
            let digits = quantity.value < 1 ? 3 : 1
            return environment.amount(quantity, in: quantity.unit, digits: digits)
        }

        private static func text(
            _ reference: ReferenceIntake, _ environment: ScreenEnvironment
        ) -> String {
            let highest = text(reference.highest, of: reference.type, environment)
            guard reference.lowest != reference.highest else { return highest }
            return "\(environment.number(reference.lowest.value, digits: 1))–\(highest)"
        }
    }

    /// The day.
    public let day: Day
    /// The title of the day: "Today" or "Tuesday 10 March".
    public let title: String
    /// The nutrients that have a total or a reference value.
    public let rows: [Row]
    /// The meaning and the limits of the reference values, and the gaps in the totals.
    public let notes: [String]

    /// Creates the texts of a day.
    ///
    /// - Parameters:
    ///   - summary: The day, with the items of its meals.
    ///   - choice: The reference values; nil without a choice.
    ///   - today: The current day.
    ///   - environment: Formats the numbers.
    public init(
        _ summary: DaySummary, choice: ReferenceChoice?, today: Day,
        environment: ScreenEnvironment
    ) {
        let words = environment.language.nutrients
        let references = choice?.intakes(on: summary.day) ?? []
        day = summary.day
        title = environment.title(of: summary.day, today: today)
        rows = NutrientIntake.all(of: summary, references: references)
            .map { Row($0, environment) }
        var notes: [String] = []
        if choice == nil {
            notes.append(words.noChoice)
        } else {
            notes.append(references.isEmpty ? words.noAge : words.noAdvice)
        }
        if !summary.foreignNutrients.isEmpty { notes.append(words.others) }
        self.notes = notes
    }
}

/// Whose reference values the person compares a day with, and for which sex and year of birth.
///
/// It is kept in the journal, so that the app and the command show the same.
public struct ReferenceChoice: Hashable, Sendable {
    /// The authority.
    public var authority: ReferenceAuthority
    /// The sex that the tables distinguish.
    public var sex: ReferencePerson.Sex
    /// The year of birth, such as 1990.
    public var birthYear: Int

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - authority: The authority.
    ///   - sex: The sex.
    ///   - birthYear: The year of birth, one of ``birthYears(today:)``.
    public init(authority: ReferenceAuthority, sex: ReferencePerson.Sex, birthYear: Int) {
        self.authority = authority
        self.sex = sex
        self.birthYear = birthYear
    }

    /// The years of birth that a person may choose: the current one and the 130 before it.
    ///
    /// - Parameter today: The current day.
    public static func birthYears(today: Day) -> ClosedRange<Int> {
        (today.year - 130)...today.year
    }

    /// The choice that a journal holds; nil if there is none.
    ///
    /// - Parameter journal: The journal.
    public init?(of journal: Journal) async throws(JournalError) {
        let parts = (try await journal.settings.value(.nutritionReference) ?? "")
            .split(separator: " ").map(String.init)
        guard parts.count == 3, let authority = ReferenceAuthority(rawValue: parts[0]),
            let sex = ReferencePerson.Sex(rawValue: parts[1]), let year = Int(parts[2])
        else { return nil }
        self.init(authority: authority, sex: sex, birthYear: year)
    }

    /// Keeps the choice in a journal.
    ///
    /// - Parameter journal: The journal.
    public func save(in journal: Journal) async throws(JournalError) {
        try await journal.settings.set(
            .nutritionReference, to: "\(authority.rawValue) \(sex.rawValue) \(birthYear)")
    }

    /// The reference values on a day, for the age that the person reaches in its year.
    ///
    /// - Parameter day: The day.
    public func intakes(on day: Day) -> [ReferenceIntake] {
        ReferenceIntake.all(
            of: authority, for: ReferencePerson(sex: sex, age: day.year - birthYear))
    }
}

extension SettingKey {
    /// The authority, sex and year of birth for reference values, as ``ReferenceChoice`` writes
    /// them.
    static let nutritionReference: SettingKey = "nutrition.reference"
}
