public import Foundation
public import HealthJournal
public import HealthModel
public import HealthWords

/// What the person chose about how things are shown: language, units, zone, parts, energy budget.
///
/// It is kept in the journal, so that every app that shares it shows the same.
public struct Preferences: Hashable, Sendable {
    /// The language of the texts; nil for that of the browser or the machine.
    public var language: Language?
    /// The language and place that numbers and dates are written for; nil for that of the machine.
    public var locale: Locale?
    /// The units; nil for those of the place.
    public var units: DisplayUnits?
    /// The zone that new entries are logged in; nil for that of the machine.
    public var timeZone: TimeZone?

    /// The parts of the app that are hidden.
    public var hiddenParts: Set<AppPart> = []
    /// What adds to the energy goal.
    public var earning: EnergyBudget.Earning = .activity
    /// The types of a health store that come first on their overview, and are shown on Today.
    public var pinned: [ObjectType] = []

    /// Preferences; by default those of the machine.
    public init(
        language: Language? = nil, locale: Locale? = nil, units: DisplayUnits? = nil,
        timeZone: TimeZone? = nil
    ) {
        self.language = language
        self.locale = locale
        self.units = units
        self.timeZone = timeZone
    }

    /// The preferences that a journal holds.
    public init(of journal: Journal) async throws(JournalError) {
        language = try await journal.settings.value(.displayLanguage).flatMap(Language.named)
        locale = try await journal.settings.value(.displayLocale).map { Locale(identifier: $0) }
        timeZone = try await journal.settings.value(.displayZone).flatMap {
            TimeZone(identifier: $0)
        }
        units = try await journal.settings.value(.displayUnits).flatMap(DisplayUnits.init(names:))
        let hidden = try await journal.settings.value(.displayHidden) ?? ""
        hiddenParts = Set(hidden.split(separator: " ").compactMap { AppPart(rawValue: String($0)) })
        earning =
            try await journal.settings.value(.budgetEarning)
            .flatMap(EnergyBudget.Earning.init) ?? .activity
        pinned = (try await journal.settings.value(.displayPinned) ?? "").split(separator: " ")
            .compactMap { ObjectType(name: String($0)) }
    }

    /// The parts of the app that the person sees.
    public var parts: Set<AppPart> { Set(AppPart.allCases).subtracting(hiddenParts) }

    /// Keeps the preferences in a journal.
    public func save(in journal: Journal) async throws(JournalError) {
        try await journal.settings.set(.displayLanguage, to: language?.id)
        try await journal.settings.set(.displayLocale, to: locale?.identifier)
        try await journal.settings.set(.displayZone, to: timeZone?.identifier)
        try await journal.settings.set(.displayUnits, to: units?.names)
        let hidden = hiddenParts.map(\.rawValue).sorted().joined(separator: " ")
        try await journal.settings.set(.displayHidden, to: hidden.isEmpty ? nil : hidden)
        try await journal.settings.set(
            .budgetEarning, to: earning == .activity ? nil : earning.rawValue)
        let names = pinned.map(\.name).joined(separator: " ")
        try await journal.settings.set(.displayPinned, to: names.isEmpty ? nil : names)
    }
}

extension SettingKey {
    /// The identifier of the language.
    static let displayLanguage: SettingKey = "display.language"
    /// The identifier of the locale.
    static let displayLocale: SettingKey = "display.locale"
    /// The identifier of the time zone.
    static let displayZone: SettingKey = "display.zone"
    /// The hidden parts of the app.
    static let displayHidden: SettingKey = "display.hidden"
    /// The names of the pinned types, in their order.
    static let displayPinned: SettingKey = "display.pinned"
    /// What adds to the energy goal.
    static let budgetEarning: SettingKey = "budget.earning"
    /// The units, as ``DisplayUnits/names`` writes them.
    static let displayUnits: SettingKey = "display.units"
}

extension DisplayUnits {
    /// The units as a text: "kg kcal mL km".
    var names: String {
        [mass, energy, volume, distance].map(\.unitString).joined(separator: " ")
    }

    /// Reads what ``names`` wrote; nil for anything else.
    init?(names: String) {
        let units = names.split(separator: " ").compactMap { try? HealthUnit(String($0)) }
        guard units.count == 4, units[0].isCompatible(with: .kilogram),
            units[1].isCompatible(with: .kilocalorie), units[2].isCompatible(with: .milliliter),
            units[3].isCompatible(with: .kilometer)
        else { return nil }
        self.init(mass: units[0], energy: units[1], volume: units[2], distance: units[3])
    }
}
