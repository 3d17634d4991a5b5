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

    /// What the fields of the choice show, by name; empty without a choice.
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
