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
