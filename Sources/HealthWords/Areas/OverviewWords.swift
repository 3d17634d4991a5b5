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
