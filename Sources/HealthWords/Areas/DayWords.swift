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
