internal import Foundation
public import HealthJournal
internal import HealthModel
internal import HealthWords
public import Observation

/// The settings about how things are shown: language and place, units, time zone, start of the day.
@Observable @MainActor
public final class PreferencesScreen {
    /// The fields of the form.
    public private(set) var fields: [DraftField] = []
    /// What is in use.
    public private(set) var preferences = Preferences()
    /// What went wrong, in words.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment

    /// A screen over the settings that a journal holds.
    public init(journal: Journal, environment: ScreenEnvironment) {
        self.journal = journal
        self.environment = environment
    }

    /// Reads the settings again.
    public func refresh() async {
        do throws(JournalError) {
            preferences = try await Preferences(of: journal)
            fields = makeFields(startHour: try await journal.settings.dayBoundary().startHour)
            problem = nil
        } catch {
            if error != .cancelled { problem = words.errors.text(error) }
        }
    }

    /// Keeps what was chosen; unknown choices are left as they were.
    ///
    /// - Parameter texts: The choices by the fields' names.
    public func save(_ texts: [String: String]) async {
        do throws(JournalError) {
            var next = try await Preferences(of: journal)
            if let text = texts[Name.language] { next.language = Language.named(text) }
            if let text = texts[Name.locale] {
                next.locale = text.isEmpty ? nil : Locale(identifier: text)
            }
            if let text = texts[Name.zone] { next.timeZone = TimeZone(identifier: text) }
            let names = [Name.mass, Name.energy, Name.volume, Name.distance].compactMap {
                texts[$0]
            }
            if names.count == 4 { next.units = DisplayUnits(names: names.joined(separator: " ")) }
            try await next.save(in: journal)
            if let hour = texts[Name.startHour].flatMap({ Int($0) }), (0...6).contains(hour),
                hour != (try await journal.settings.dayBoundary().startHour)
            {
                try await journal.settings.setDayBoundary(DayBoundary(startHour: hour))
            }
        } catch {
            problem = words.errors.text(error)
            return
        }
        await refresh()
    }

    /// The parts of the app, each with whether it is shown.
    public var partSwitches: [PartSwitch] {
        AppPart.allCases.map {
            PartSwitch(
                part: $0, title: $0.title(words), isOn: preferences.parts.contains($0))
        }
    }

    /// The choice of what adds to the energy goal.
    public var earningField: DraftField {
        choice(
            Name.earning, words.preferences.earning, preferences.earning.rawValue,
            EnergyBudget.Earning.allCases.map { ($0.rawValue, words.preferences.earning($0)) })
    }

    /// Keeps which parts of the app are shown; none means that all are.
    ///
    /// - Parameters:
    ///   - parts: The parts to show.
    ///   - earning: What adds to the energy goal, as the choice's field names it; nil leaves it.
    public func save(parts: Set<AppPart>, earning: String?) async {
        do throws(JournalError) {
            var next = try await Preferences(of: journal)
            next.hiddenParts = parts.isEmpty ? [] : Set(AppPart.allCases).subtracting(parts)
            next.earning = earning.flatMap(EnergyBudget.Earning.init) ?? next.earning
            try await next.save(in: journal)
        } catch {
            problem = words.errors.text(error)
            return
        }
        await refresh()
    }

    private var words: Language { environment.language }

    /// The places to choose from, each in its own language.
    private static let locales = [
        ("en_GB", "English (United Kingdom)"), ("en_US", "English (United States)"),
        ("de_DE", "Deutsch (Deutschland)"), ("fr_FR", "Français (France)"),
        ("es_ES", "Español (España)"), ("it_IT", "Italiano (Italia)"),
        ("nl_NL", "Nederlands (Nederland)"), ("pt_BR", "Português (Brasil)"),
        ("sv_SE", "Svenska (Sverige)"), ("ja_JP", "日本語（日本）"),
    ]

    private enum Name {
        static let earning = "earning"
        static let language = "language"
        static let locale = "locale"
        static let zone = "zone"
        static let startHour = "startHour"
        static let mass = "unit.mass"
        static let energy = "unit.energy"
        static let volume = "unit.volume"
        static let distance = "unit.distance"
    }

    private func makeFields(startHour: Int) -> [DraftField] {
        let units = environment.units
        return [
            choice(
                Name.language, words.preferences.languageChoice, preferences.language?.id ?? "",
                [("", words.preferences.automatic)] + Language.all.map { ($0.id, $0.name) }),
            choice(
                Name.locale, words.preferences.locale, preferences.locale?.identifier ?? "",
                [("", words.preferences.asMachine)] + PreferencesScreen.locales),
            choice(
                Name.zone, words.preferences.zone, preferences.timeZone?.identifier ?? "",
                [("", words.preferences.asMachine)]
                    + TimeZone.knownTimeZoneIdentifiers.sorted().map {
                        ($0, $0.replacing("_", with: " "))
                    }),
            choice(
                Name.startHour, words.preferences.startHour, String(startHour),
                (0...6).map { (String($0), "\($0):00") }),
            unit(Name.mass, words.preferences.mass, units.mass, [.kilogram, .pound, .stone]),
            unit(
                Name.energy, words.preferences.energy, units.energy, [.kilocalorie, .kilojoule]),
            unit(
                Name.volume, words.preferences.volume, units.volume,
                [.milliliter, .liter(), .fluidOunceUS, .fluidOunceImperial]),
            unit(
                Name.distance, words.preferences.distance, units.distance, [.kilometer, .mile]),
        ]
    }

    private func unit(
        _ name: String, _ label: String, _ current: HealthUnit, _ units: [HealthUnit]
    ) -> DraftField {
        choice(
            name, label, current.unitString,
            units.map {
                ($0.unitString, DraftForm.unitTitle($0.unitString, environment.language.compose))
            })
    }

    private func choice(
        _ name: String, _ label: String, _ value: String, _ options: [(String, String)]
    ) -> DraftField {
        DraftField(
            name: name, label: label, value: value, input: .choice,
            options: options.map { .init($0.0, $0.1, isSelected: $0.0 == value) })
    }
}

/// A part of the app with its switch.
public struct PartSwitch: Hashable, Sendable {
    /// The part.
    public let part: AppPart
    /// The words beside the switch.
    public let title: String
    /// Whether it is shown.
    public let isOn: Bool
}
