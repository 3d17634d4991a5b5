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
