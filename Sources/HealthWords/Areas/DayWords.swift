public import HealthJournal
internal import HealthModel

/// The texts of a day's page.
public struct DayWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case energy, water, protein, carbohydrates, fat, weight, steps, activeEnergy, restingEnergy,
            burnedEnergy, bodyFat, leanMass, asleep, unusual, eaten, earned, left, over, ringLeft,
            ringOver, ofGoal, empty, withoutEnergy, fromOthers, today, yesterday, tomorrow,
            noData,
            distance, flights, exercise, standHours, restingHeartRate, heartRateVariability,
            respiratoryRate, oxygenSaturation, wristTemperature, beats, breaths
    }

    package static let area = "day"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The text of a reading that Health does not have, if it is known to allow reading.
    public var noData: String { text(.noData) }
    /// The label of the energy eaten.
    public var energy: String { text(.energy) }
    /// The label of the water drunk.
    public var water: String { text(.water) }
    /// The label of the protein eaten.
    public var protein: String { text(.protein) }
    /// The label of the carbohydrates eaten.
    public var carbohydrates: String { text(.carbohydrates) }
    /// The label of the fat eaten.
    public var fat: String { text(.fat) }
    /// The label of the weight.
    public var weight: String { text(.weight) }
    /// The label of the steps.
    public var steps: String { text(.steps) }
    /// The label of the energy burned by activity.
    public var activeEnergy: String { text(.activeEnergy) }
    /// The label of the energy burned at rest.
    public var restingEnergy: String { text(.restingEnergy) }
    /// The label of all energy burned.
    public var burnedEnergy: String { text(.burnedEnergy) }
    /// The label of the body fat percentage.
    public var bodyFat: String { text(.bodyFat) }
    /// The label of the lean mass.
    public var leanMass: String { text(.leanMass) }
    /// The label of the time asleep.
    public var asleep: String { text(.asleep) }
    /// The label of the distance walked and run.
    public var distance: String { text(.distance) }
    /// The label of the flights of stairs climbed.
    public var flights: String { text(.flights) }
    /// The label of the time of exercise.
    public var exercise: String { text(.exercise) }
    /// The label of the hours in which the person stood.
    public var standHours: String { text(.standHours) }
    /// The label of the resting heart rate.
    public var restingHeartRate: String { text(.restingHeartRate) }
    /// The label of the variability of the heart rate.
    public var heartRateVariability: String { text(.heartRateVariability) }
    /// The label of the respiratory rate.
    public var respiratoryRate: String { text(.respiratoryRate) }
    /// The label of the oxygen saturation of the blood.
    public var oxygenSaturation: String { text(.oxygenSaturation) }
    /// The label of the temperature at the wrist in the night.
    public var wristTemperature: String { text(.wristTemperature) }
    /// A heart rate: "54 bpm".
    public func beats(_ number: String) -> String { text(.beats, ["number": number]) }
    /// A respiratory rate: "14.5 breaths/min".
    public func breaths(_ number: String) -> String { text(.breaths, ["number": number]) }
    /// The mark of a reading outside the usual range.
    public var unusual: String { text(.unusual) }
    /// The label of the energy eaten, beside the budget.
    public var eaten: String { text(.eaten) }
    /// The label of the energy earned by activity.
    public var earned: String { text(.earned) }
    /// The label of the energy that is left.
    public var left: String { text(.left) }
    /// The label of the energy above the budget.
    public var over: String { text(.over) }

    /// The energy budget for screen readers.
    public func ringLeft(eaten: String, total: String, rest: String) -> String {
        text(.ringLeft, ["eaten": eaten, "total": total, "rest": rest])
    }

    /// An exceeded energy budget for screen readers.
    public func ringOver(eaten: String, total: String, rest: String) -> String {
        text(.ringOver, ["eaten": eaten, "total": total, "rest": rest])
    }

    /// The goal after a total.
    public func ofGoal(_ goal: String) -> String { text(.ofGoal, ["goal": goal]) }

    /// The text of a day without entries.
    public var empty: String { text(.empty) }

    /// The number of meals without a known energy, as a sentence.
    public func withoutEnergy(count: Int) -> String { text(.withoutEnergy, count: count) }

    /// The part of a total that other apps wrote.
    public func fromOthers(_ amount: String) -> String { text(.fromOthers, ["amount": amount]) }

    /// The title of the current day.
    public var today: String { text(.today) }
    /// The title of the day before.
    public var yesterday: String { text(.yesterday) }
    /// The title of the day after.
    public var tomorrow: String { text(.tomorrow) }
}

extension Language {
    /// The texts of a day's page.
    public var day: DayWords { DayWords(self) }
}

/// The texts of the cards of a day.
public struct OverviewWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case goal, resting, burned, body, activity, macros, entries, weight, trend, bodyFat,
            leanMass, noWeight, setGoal, goals, welcome, welcomeText, importFile, otherDevice,
            dataEnds, dataElsewhere, showToday, showDay
    }

    package static let area = "overview"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The label of the energy goal.
    public var goal: String { text(.goal) }
    /// The label of the energy burned at rest.
    public var resting: String { text(.resting) }
    /// The label of all energy burned.
    public var burned: String { text(.burned) }
    /// The heading of the card about weight.
    public var body: String { text(.body) }
    /// The heading of the card about steps and sleep.
    public var activity: String { text(.activity) }
    /// The heading of the card about protein, carbohydrates and fat.
    public var macros: String { text(.macros) }
    /// The heading of the list.
    public var entries: String { text(.entries) }
    /// The label of the last weight.
    public var weight: String { text(.weight) }
    /// The label of the weight trend.
    public var trend: String { text(.trend) }
    /// The label of the body fat percentage.
    public var bodyFat: String { text(.bodyFat) }
    /// The label of the lean mass.
    public var leanMass: String { text(.leanMass) }
    /// The text of the card about weight before the first weight.
    public var noWeight: String { text(.noWeight) }
    /// The text if there is no energy goal.
    public var setGoal: String { text(.setGoal) }
    /// The link to the goals.
    public var goals: String { text(.goals) }
    /// The heading of the page of an empty journal.
    public var welcome: String { text(.welcome) }
    /// The text of the page of an empty journal.
    public var welcomeText: String { text(.welcomeText) }
    /// The link to the import.
    public var importFile: String { text(.importFile) }
    /// The link to the page on which another device is connected.
    public var otherDevice: String { text(.otherDevice) }
    /// The link from the last day with data to today.
    public var showToday: String { text(.showToday) }

    /// The hint that no data is newer than a day.
    public func dataEnds(_ day: String) -> String { text(.dataEnds, ["day": day]) }

    /// The hint of an empty period that another day has data.
    public func dataElsewhere(_ day: String) -> String { text(.dataElsewhere, ["day": day]) }

    /// The link to a day.
    public func showDay(_ day: String) -> String { text(.showDay, ["day": day]) }
}

extension Language {
    /// The texts of the cards of a day.
    public var overview: OverviewWords { OverviewWords(self) }
}

/// The names of the activities of workouts.
public struct ActivityWords: WordArea {
    /// The name of an activity of the catalogue.
    package struct Key: RawRepresentable, CaseIterable, Sendable {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let allCases = WorkoutActivities.allRawValues
            .compactMap(WorkoutActivities.name).map(Key.init)
    }

    package static let area = "activities"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The name of an activity by its raw value: "Traditional strength training"; "Workout" if it
    /// is unknown.
    public func name(_ rawValue: Int) -> String {
        text(Key(rawValue: WorkoutActivities.name(of: rawValue) ?? "other"))
    }
}

extension Language {
    /// The names of the activities of workouts.
    public var activities: ActivityWords { ActivityWords(self) }
}

/// The texts about goals.
public struct GoalWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case section, hint, save, notANumber, history, energy, water, protein, carbohydrates, fat,
            steps, weight
    }

    package static let area = "goals"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the section.
    public var section: String { text(.section) }
    /// The hint below the heading.
    public var hint: String { text(.hint) }
    /// The button that saves the goals.
    public var save: String { text(.save) }
    /// The message about a text that is no number.
    public var notANumber: String { text(.notANumber) }

    /// The heading of a goal's history.
    public func history(of goal: String) -> String { text(.history, ["goal": goal]) }

    /// The name of a kind of goal.
    public func title(_ kind: Goal.Kind) -> String {
        switch kind {
        case .energy: text(.energy)
        case .water: text(.water)
        case .protein: text(.protein)
        case .carbohydrates: text(.carbohydrates)
        case .fat: text(.fat)
        case .steps: text(.steps)
        case .weight: text(.weight)
        }
    }
}

extension Language {
    /// The texts about goals.
    public var goals: GoalWords { GoalWords(self) }
}

/// The texts of the history.
public struct HistoryWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case all, kind, nothingFound
    }

    package static let area = "history"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The choice of all kinds.
    public var all: String { text(.all) }
    /// The label of the choice of a kind.
    public var kind: String { text(.kind) }
    /// The text of a search without results.
    public var nothingFound: String { text(.nothingFound) }
}

extension Language {
    /// The texts of the history.
    public var history: HistoryWords { HistoryWords(self) }
}

/// The texts of widgets.
public struct WidgetWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case placeholder, unwritable
    }

    package static let area = "widget"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The text before there is a snapshot.
    public var placeholder: String { text(.placeholder) }
    /// The message if the widgets' file cannot be written.
    public var unwritable: String { text(.unwritable) }
}

extension Language {
    /// The texts of widgets.
    public var widget: WidgetWords { WidgetWords(self) }
}
