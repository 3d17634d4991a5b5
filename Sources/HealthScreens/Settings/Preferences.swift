public import Foundation
public import HealthJournal
public import HealthModel
public import HealthWords

/// The person's choices: language, units, time zone, parts of the app, energy budget.
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
    /// The activity that is added to the energy goal.
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
    /// The activity that is added to the energy goal.
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

extension Preferences {
    /// The language of the texts, and the locale that numbers and dates are written for.
    ///
    /// A chosen language comes first, then the language of a chosen place, then that of the browser, then
    /// that of the machine. Dates are in the language of the texts, in the format of a chosen place, else
    /// of the browser's, else of the machine's.
    ///
    /// - Parameters:
    ///   - browser: The language that the browser asks for; nil if it asks for none that exists.
    ///   - place: The language that the browser asks for with its region; nil if it names no region.
    ///   - machine: The locale of the machine.
    public func shown(
        browser: Language? = nil, place: Locale? = nil, machine: Locale = .autoupdatingCurrent
    ) -> (language: Language, locale: Locale) {
        guard let language = language ?? (locale == nil ? browser : nil) else {
            let place = locale ?? machine
            return (.matching(place), place)
        }
        if let place = locale ?? place { return (language, language.locale(of: place)) }
        // The formats of another language's machine are not those of this language.
        let isSpoken = machine.language.languageCode?.identifier == language.id
        return (language, isSpoken ? machine : Locale(identifier: language.id))
    }
}

extension Preferences {
    /// The language of the texts and the locale of the formats for a journal that is not open.
    ///
    /// A choice that the file does not have, or a file that cannot be read, is replaced by the machine's settings.
    package static func shown(
        inJournalAt url: URL, messages: Language, machine: Locale
    ) -> (language: Language, locale: Locale) {
        let language = SettingKey.displayLanguage.value(inJournalAt: url).flatMap(Language.named)
        let place = SettingKey.displayLocale.value(inJournalAt: url).map(Locale.init(identifier:))
        return Preferences(language: language, locale: place)
            .shown(browser: messages, machine: machine)
    }
}

/// A part of the app that a person can hide; its entries stay in the journal and in the history.
public enum AppPart: String, CaseIterable, Hashable, Sendable {
    /// Meals, energy and macronutrients.
    case food
    /// Water and other drinks.
    case water
    /// Weight and body fat.
    case weight
    /// Workouts.
    case workouts
    /// Any other measurement.
    case measurements
    /// Steps, energy burned and sleep.
    case activity

    /// The words beside its switch.
    public func title(_ language: Language) -> String {
        let words = language.preferences
        return switch self {
        case .food: words.food
        case .water: words.water
        case .weight: words.weight
        case .workouts: words.workouts
        case .measurements: words.measurements
        case .activity: words.activity
        }
    }

    /// The part that a kind of entry belongs to; nil for notes, which cannot be hidden.
    public init?(_ kind: EntryKind) {
        switch kind {
        case .food: self = .food
        case .drink: self = .water
        case .weight: self = .weight
        case .workout: self = .workouts
        case .measurement: self = .measurements
        case .dayNote: return nil
        }
    }
}

extension ScreenEnvironment {
    /// The kinds of entries that are offered to be logged, in the order of the page.
    public var loggedKinds: [EntryKind] {
        [.food, .drink, .weight, .workout, .measurement, .dayNote].filter { kind in
            AppPart(kind).map(parts.contains) ?? true
        }
    }
}
