/// The texts of the page of trends.
public struct TrendsWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case empty, nothingCharted, energyIn, energyOut, sleep, stages, pixels, pixelsText, table,
            day, value,
            range, hour, week, month, halfYear, year, earlier, later, average, total, change, usual,
            pixelsSummary
    }

    package static let area = "trends"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The text without any data.
    public var empty: String { text(.empty) }
    /// The text for a period without anything that is charted.
    public var nothingCharted: String { text(.nothingCharted) }
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

/// The texts of charts for screen readers.
public struct ChartWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case noData, span
    }

    package static let area = "chart"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The summary of a chart without data.
    public var noData: String { text(.noData) }

    /// The summary of a line: "Weight from 80 kg to 78 kg".
    public func span(_ series: String, from first: String, to last: String) -> String {
        text(.span, ["series": series, "first": first, "last": last])
    }
}

extension Language {
    /// The texts of charts for screen readers.
    public var charts: ChartWords { ChartWords(self) }
}

/// The texts about the full comparison with Health.
public struct CompareWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case section, compare, compareText, importAgain, importText, hidden, running, nothing,
            imported, updated, adopted, removed, marked, deletedAgain, conflicts, exported,
            deleted, parked, failed
    }

    package static let area = "compare"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the section.
    public var section: String { text(.section) }
    /// The button that compares.
    public var compare: String { text(.compare) }
    /// The explanation of the comparison.
    public var compareText: String { text(.compareText) }
    /// The button that imports again.
    public var importAgain: String { text(.importAgain) }
    /// The explanation of the import.
    public var importText: String { text(.importText) }
    /// The label of the choice to restore entries that were deleted here.
    public var hidden: String { text(.hidden) }
    /// The text while it runs.
    public var running: String { text(.running) }
    /// The result if there is no difference.
    public var nothing: String { text(.nothing) }

    /// The number of imported entries, as a line.
    public func imported(_ count: Int) -> String { text(.imported, count: count) }

    /// The number of updated entries, as a line.
    public func updated(_ count: Int) -> String { text(.updated, count: count) }

    /// The number of adopted entries, as a line.
    public func adopted(_ count: Int) -> String { text(.adopted, count: count) }

    /// The number of removed entries, as a line.
    public func removed(_ count: Int) -> String { text(.removed, count: count) }

    /// The number of entries that were removed from Health, as a line.
    public func marked(_ count: Int) -> String { text(.marked, count: count) }

    /// The number of entries that were deleted in Health again, as a line.
    public func deletedAgain(_ count: Int) -> String { text(.deletedAgain, count: count) }

    /// The number of conflicts, as a line.
    public func conflicts(_ count: Int) -> String { text(.conflicts, count: count) }

    /// The number of exported entries, as a line.
    public func exported(_ count: Int) -> String { text(.exported, count: count) }

    /// The number of entries that were deleted in Health, as a line.
    public func deleted(_ count: Int) -> String { text(.deleted, count: count) }

    /// The number of entries without permission, as a line.
    public func parked(_ count: Int) -> String { text(.parked, count: count) }

    /// The number of entries that Health did not accept, as a line.
    public func failed(_ count: Int) -> String { text(.failed, count: count) }
}

extension Language {
    /// The texts about the full comparison with Health.
    public var comparing: CompareWords { CompareWords(self) }
}

/// The texts of the page that lays two things over each other.
public struct TogetherWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, link, first, second, nothing, show, journal, average, correlation, running,
            notes, noNotes, addNote, text, day, save, note, empty, newest, showNewest
    }

    package static let area = "together"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the page.
    public var title: String { text(.title) }
    /// The link to the page.
    public var link: String { text(.link) }
    /// The label of the choice of the first thing.
    public var first: String { text(.first) }
    /// The label of the choice of the second thing.
    public var second: String { text(.second) }
    /// The choice of one thing alone.
    public var nothing: String { text(.nothing) }
    /// The button that shows what was chosen.
    public var show: String { text(.show) }
    /// The heading of the measures of the journal.
    public var journal: String { text(.journal) }
    /// The note that averages leave out today.
    public var running: String { text(.running) }
    /// The heading of the notes.
    public var notes: String { text(.notes) }
    /// The text of days without a note.
    public var noNotes: String { text(.noNotes) }
    /// The heading of the form for a note.
    public var addNote: String { text(.addNote) }
    /// The label of the text of a note.
    public var noteText: String { text(.text) }
    /// The label of the day of a note.
    public var day: String { text(.day) }
    /// The button that saves a note.
    public var save: String { text(.save) }
    /// The column of the notes.
    public var note: String { text(.note) }
    /// The text of days without data.
    public var empty: String { text(.empty) }
    /// The link to the newest data.
    public var showNewest: String { text(.showNewest) }

    /// The average of a value: "19,921 on average, 29 days".
    public func average(_ value: String, days: Int) -> String {
        text(.average, ["value": value], count: days)
    }

    /// The correlation of both, and the number of days that it rests on.
    ///
    /// - Parameters:
    ///   - coefficient: Pearson's coefficient with its sign.
    ///   - days: The number of days that have both values, as it is written.
    public func correlation(_ coefficient: String, days: String) -> String {
        text(.correlation, ["coefficient": coefficient, "days": days])
    }

    /// The text of days without data, with the last day that has some.
    public func newest(_ day: String) -> String { text(.newest, ["day": day]) }
}

extension Language {
    /// The texts of the page that lays two things over each other.
    public var together: TogetherWords { TogetherWords(self) }
}

/// The texts of the report about a period.
public struct ReportWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, from, through, show, print, summary, ofDays, days, note
    }

    package static let area = "report"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The title.
    public var title: String { text(.title) }
    /// The label of the first day.
    public var from: String { text(.from) }
    /// The label of the last day.
    public var through: String { text(.through) }
    /// The button that shows another period.
    public var show: String { text(.show) }
    /// The hint how to print the report.
    public var print: String { text(.print) }
    /// The heading of the averages over a number of logged days.
    public func summary(days: Int) -> String { text(.summary, count: days) }
    /// An average over another number of days than the heading names: "72 g, 23 days".
    public func average(_ value: String, days: Int) -> String {
        text(.ofDays, ["value": value], count: days)
    }
    /// The heading of the table of days.
    public var days: String { text(.days) }
    /// The note about the origin of the figures.
    public var note: String { text(.note) }
}

extension Language {
    /// The texts of the report about a period.
    public var report: ReportWords { ReportWords(self) }
}
