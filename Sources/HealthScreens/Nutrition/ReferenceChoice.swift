public import HealthJournal
public import HealthModel

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
