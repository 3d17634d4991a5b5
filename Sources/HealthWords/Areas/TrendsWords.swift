/// The texts of the page of trends.
public struct TrendsWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case empty, energyIn, energyOut, sleep, stages, pixels, pixelsText, table, day, value,
            range, hour, week, month, halfYear, year, earlier, later, average, total, change, usual,
            pixelsSummary
    }

    package static let area = "trends"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The text without any data.
    public var empty: String { text(.empty) }
    /// The title of the energy eaten.
    public var energyIn: String { text(.energyIn) }
    /// The title of the energy burned.
    public var energyOut: String { text(.energyOut) }
    /// The title of the time asleep.
    public var sleep: String { text(.sleep) }
    /// The title of the stages of sleep.
    public var stages: String { text(.stages) }
    /// The title of the days of a year.
    public var pixels: String { text(.pixels) }
    /// The explanation of the days of a year.
    public var pixelsText: String { text(.pixelsText) }
    /// The button that shows a chart as a table.
    public var table: String { text(.table) }
    /// The column of the days, and the button of the range of one day.
    public var day: String { text(.day) }
    /// The column of the values.
    public var value: String { text(.value) }
    /// The label of the choice of a range.
    public var range: String { text(.range) }
    /// The column of the hours.
    public var hour: String { text(.hour) }
    /// The button of the range of seven days.
    public var week: String { text(.week) }
    /// The button of the range of thirty days.
    public var month: String { text(.month) }
    /// The button of the range of half a year.
    public var halfYear: String { text(.halfYear) }
    /// The button of the range of a year.
    public var year: String { text(.year) }

    /// The link to the time before.
    public var earlier: String { text(.earlier) }
    /// The link to the time after.
    public var later: String { text(.later) }

    /// The value of a single day: "1,840 kcal in all".
    public func total(_ value: String) -> String { text(.total, ["value": value]) }

    /// The average of some days: "2,100 kcal a day on average, 23 logged days".
    public func average(_ value: String, days: Int) -> String {
        text(.average, ["value": value], count: days)
    }

    /// The change of the average: "+4 % to the time before".
    public func change(_ percent: String) -> String { text(.change, ["percent": percent]) }

    /// The usual range of the person: "Usual for you in the last year: 1,800 to 2,400 kcal".
    public func usual(_ low: String, _ high: String) -> String {
        text(.usual, ["low": low, "high": high])
    }

    /// The summary of the days of a year for screen readers.
    public func pixelsSummary(_ logged: Int, of total: Int) -> String {
        text(.pixelsSummary, ["logged": "\(logged)", "total": "\(total)"])
    }
}

extension Language {
    /// The texts of the page of trends.
    public var trends: TrendsWords { TrendsWords(self) }
}
