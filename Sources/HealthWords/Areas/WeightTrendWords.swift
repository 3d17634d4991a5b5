/// The texts of the page about weight.
public struct WeightTrendWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, last, trend, empty, reached, month, quarter, year, all, weekly, forecast
    }

    package static let area = "weightTrend"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The title.
    public var title: String { text(.title) }
    /// The label of the last weight.
    public var last: String { text(.last) }
    /// The label of the trend.
    public var trend: String { text(.trend) }
    /// The text before the first weight.
    public var empty: String { text(.empty) }
    /// The text if the goal is reached.
    public var reached: String { text(.reached) }
    /// The button of the range of the last month.
    public var month: String { text(.month) }
    /// The button of the range of the last three months.
    public var quarter: String { text(.quarter) }
    /// The button of the range of the last year.
    public var year: String { text(.year) }
    /// The button of the range of all weights.
    public var all: String { text(.all) }

    /// The change of the trend in a week: "−0.4 kg a week".
    public func weekly(_ change: String) -> String { text(.weekly, ["change": change]) }

    /// The day on which the goal is reached if the trend continues.
    public func forecast(goal: String, day: String) -> String {
        text(.forecast, ["goal": goal, "day": day])
    }
}

extension Language {
    /// The texts of the page about weight.
    public var weightTrend: WeightTrendWords { WeightTrendWords(self) }
}
