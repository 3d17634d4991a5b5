public import HealthJournal

/// The texts of the settings about how things are shown.
public struct PreferencesWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case section, languageChoice, automatic, locale, asMachine, zone, startHour, mass, energy,
            volume,
            distance, parts, partsHint, saveParts, earning, save, storage, journal, store,
            storageHint, food, water, weight, workouts, measurements, activity, earningActivity,
            earningWorkouts, earningNothing
    }

    package static let area = "preferences"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the section.
    public var section: String { text(.section) }
    /// The language of the texts.
    public var languageChoice: String { text(.languageChoice) }
    /// The choice of the language of the browser or the machine.
    public var automatic: String { text(.automatic) }
    /// The format of numbers and dates.
    public var locale: String { text(.locale) }
    /// The choice of what the machine says.
    public var asMachine: String { text(.asMachine) }
    /// The time zone.
    public var zone: String { text(.zone) }
    /// The hour at which days begin.
    public var startHour: String { text(.startHour) }
    /// The unit of weights.
    public var mass: String { text(.mass) }
    /// The unit of energy.
    public var energy: String { text(.energy) }
    /// The unit of drinks.
    public var volume: String { text(.volume) }
    /// The unit of distances.
    public var distance: String { text(.distance) }
    /// The heading of the section about parts and energy budget.
    public var parts: String { text(.parts) }
    /// What hiding a part means.
    public var partsHint: String { text(.partsHint) }
    /// The button that saves which parts are shown.
    public var saveParts: String { text(.saveParts) }
    /// What adds to the energy goal.
    public var earning: String { text(.earning) }
    /// The button that saves the settings.
    public var save: String { text(.save) }
    /// The heading about where the data is.
    public var storage: String { text(.storage) }
    /// The journal's file.
    public var journal: String { text(.journal) }
    /// The health store's file.
    public var store: String { text(.store) }
    /// That nothing leaves the machine by itself.
    public var storageHint: String { text(.storageHint) }
    /// The part about meals.
    public var food: String { text(.food) }
    /// The part about drinks.
    public var water: String { text(.water) }
    /// The part about weight.
    public var weight: String { text(.weight) }
    /// The part about workouts.
    public var workouts: String { text(.workouts) }
    /// The part about other measurements.
    public var measurements: String { text(.measurements) }
    /// The part about activity.
    public var activity: String { text(.activity) }

    /// A choice of what adds to the energy goal.
    public func earning(_ earning: EnergyBudget.Earning) -> String {
        switch earning {
        case .activity: text(.earningActivity)
        case .workouts: text(.earningWorkouts)
        case .nothing: text(.earningNothing)
        }
    }
}

extension Language {
    /// The texts of the settings about how things are shown.
    public var preferences: PreferencesWords { PreferencesWords(self) }
}
