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
    /// The preferences in use.
    public private(set) var preferences = Preferences()
    /// The values of the fields before a choice, by their names.
    public private(set) var shown: [String: String] = [:]
    /// The failure, in words.
    public private(set) var problem: String?
    private var typed: [String: String] = [:]
    private var problems: [String: String] = [:]
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
            try await read()
            problem = nil
        } catch {
            if error != .cancelled { problem = words.errors.text(error) }
        }
    }

    private func read() async throws(JournalError) {
        preferences = try await Preferences(of: journal)
        let startHour = try await journal.settings.dayBoundary().startHour
        let stored = makeFields(startHour: startHour, typed: [:]) + [earning(typed: [:])]
        shown = Dictionary(stored.map { ($0.name, $0.value) }) { $1 }
        fields = makeFields(startHour: startHour, typed: typed)
    }

    /// Saves what was chosen; unknown choices are left as they were.
    ///
    /// - Parameters:
    ///   - texts: The choices by the fields' names.
    ///   - shown: What the fields showed before; nil if that is not known. A choice that is the same leaves its
    ///     setting unchanged, and a setting that somebody else changed meanwhile is reported.
    /// - Returns: Whether the choices were saved; none is if a setting was changed meanwhile.
    @discardableResult
    public func save(_ texts: [String: String], shown: [String: String]? = nil) async -> Bool {
        do throws(JournalError) {
            guard let texts = try await changes(texts, shown) else { return false }
            var next = preferences
            if let text = texts[Name.language] { next.language = Language.named(text) }
            if let text = texts[Name.locale] {
                next.locale = text.isEmpty ? nil : Locale(identifier: text)
            }
            if let text = texts[Name.zone] { next.timeZone = TimeZone(identifier: text) }
            let units = [Name.mass, Name.energy, Name.volume, Name.distance]
            if units.contains(where: { texts[$0] != nil }) {
                let names = units.compactMap { texts[$0] ?? self.shown[$0] }
                next.units = DisplayUnits(names: names.joined(separator: " ")) ?? next.units
            }
            try await next.save(in: journal)
            if let hour = texts[Name.startHour].flatMap({ Int($0) }), (0...6).contains(hour),
                hour != (try await journal.settings.dayBoundary().startHour)
            {
                try await journal.settings.setDayBoundary(DayBoundary(startHour: hour))
            }
        } catch {
            problem = words.errors.text(error)
            return false
        }
        await refresh()
        return true
    }

    /// The choices that the person changed; nil if somebody else changed the same settings meanwhile.
    private func changes(_ texts: [String: String], _ shown: [String: String]?)
        async throws(JournalError) -> [String: String]?
    {
        (typed, problems) = ([:], [:])
        try await read()
        var changed: [String: String] = [:]
        for field in fields + [earningField] {
            guard let text = texts[field.name] else { continue }
            let edit = FieldEdit(
                typed: [text], shown: shown.map { [$0[field.name] ?? ""] }, now: [field.value])
            switch edit {
            case .untouched: continue
            case .typed: changed[field.name] = text
            case .conflict:
                problems[field.name] = words.compose.changed(to: field.shownText ?? "")
            }
            typed[field.name] = text
        }
        guard !problems.isEmpty else {
            typed = [:]
            return changed
        }
        try await read()
        return nil
    }

    /// The parts of the app, each with whether it is shown.
    public var partSwitches: [PartSwitch] {
        AppPart.allCases.map {
            PartSwitch(
                part: $0, title: $0.title(words), isOn: preferences.parts.contains($0))
        }
    }

    /// The choice of what adds to the energy goal.
    public var earningField: DraftField { earning(typed: typed) }

    private func earning(typed: [String: String]) -> DraftField {
        choice(
            Name.earning, words.preferences.earning, preferences.earning.rawValue,
            EnergyBudget.Earning.allCases.map { ($0.rawValue, words.preferences.earning($0)) },
            typed)
    }

    /// Saves which parts of the app are shown; none means that all are.
    ///
    /// - Parameters:
    ///   - parts: The parts to show.
    ///   - earning: What adds to the energy goal, as the choice's field names it; nil leaves it.
    ///   - shownParts: The parts that were on before; nil if that is not known. Only parts that differ change.
    ///   - shownEarning: What the choice showed before; nil if that is not known.
    /// - Returns: Whether the choices were saved; none is if somebody else changed what adds to the goal meanwhile.
    @discardableResult
    public func save(
        parts: Set<AppPart>, earning: String?, shownParts: Set<AppPart>? = nil,
        shownEarning: String? = nil
    ) async -> Bool {
        do throws(JournalError) {
            let texts = earning.map { [Name.earning: $0] } ?? [:]
            let shown = shownEarning.map { [Name.earning: $0] }
            guard let texts = try await changes(texts, shown) else { return false }
            var next = preferences
            let parts = next.parts.edited(to: parts, shown: shownParts)
            next.hiddenParts = parts.isEmpty ? [] : Set(AppPart.allCases).subtracting(parts)
            next.earning =
                texts[Name.earning].flatMap(EnergyBudget.Earning.init) ?? next.earning
            try await next.save(in: journal)
        } catch {
            problem = words.errors.text(error)
            return false
        }
        await refresh()
        return true
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

    private func makeFields(startHour: Int, typed: [String: String]) -> [DraftField] {
        let units = preferences.units ?? environment.units
        return [
            choice(
                Name.language, words.preferences.languageChoice, preferences.language?.id ?? "",
                [("", words.preferences.automatic)] + Language.all.map { ($0.id, $0.name) },
                typed),
            choice(
                Name.locale, words.preferences.locale, preferences.locale?.identifier ?? "",
                [("", words.preferences.asMachine)] + PreferencesScreen.locales, typed),
            choice(
                Name.zone, words.preferences.zone, preferences.timeZone?.identifier ?? "",
                [("", words.preferences.asMachine)]
                    + TimeZone.knownTimeZoneIdentifiers.sorted().map {
                        ($0, $0.replacing("_", with: " "))
                    }, typed),
            choice(
                Name.startHour, words.preferences.startHour, String(startHour),
                (0...6).map { (String($0), "\($0):00") }, typed),
            unit(
                Name.mass, words.preferences.mass, units.mass, [.kilogram, .pound, .stone], typed),
            unit(
                Name.energy, words.preferences.energy, units.energy, [.kilocalorie, .kilojoule],
                typed),
            unit(
                Name.volume, words.preferences.volume, units.volume,
                [.milliliter, .liter(), .fluidOunceUS, .fluidOunceImperial], typed),
            unit(
                Name.distance, words.preferences.distance, units.distance, [.kilometer, .mile],
                typed),
        ]
    }

    private func unit(
        _ name: String, _ label: String, _ current: HealthUnit, _ units: [HealthUnit],
        _ typed: [String: String]
    ) -> DraftField {
        choice(
            name, label, current.unitString,
            units.map {
                ($0.unitString, DraftForm.unitTitle($0.unitString, environment.language.compose))
            }, typed)
    }

    private func choice(
        _ name: String, _ label: String, _ stored: String, _ options: [(String, String)],
        _ typed: [String: String]
    ) -> DraftField {
        let value = typed[name] ?? stored
        return DraftField(
            name: name, label: label, value: value, input: .choice,
            options: options.map { .init($0.0, $0.1, isSelected: $0.0 == value) },
            problem: problems[name])
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
