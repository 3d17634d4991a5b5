internal import HealthJournal
internal import HealthModel

/// The last days of a type, compared with the usual range of the year before.
struct TypeWindow: Sendable {
    let series: DaySeries
    /// The last days.
    let window: ClosedRange<Day>
    /// The values of the window.
    let values: [Double]
    /// The usual range before the window; nil for too few days.
    let usual: UsualRange?
    /// The average of the window; nil without data.
    let average: Double?

    /// The range of the window and the year before it.
    static func span(_ window: ClosedRange<Day>) -> ClosedRange<Day> {
        window.lowerBound.advanced(by: -365)...window.upperBound
    }

    init(_ series: DaySeries, _ window: ClosedRange<Day>) {
        self.series = series
        self.window = window
        values = series.values(window)
        usual = UsualRange(
            series.values(series.span.lowerBound...window.lowerBound.advanced(by: -1)))
        average = TrendsTool.mean(values)
    }

    /// The change of the average from the usual median, in percent.
    var change: Double? {
        guard let average, let usual, usual.median != 0 else { return nil }
        return (average - usual.median) / abs(usual.median) * 100
    }

    /// The distance of the average from the usual range, in widths of the range; 0 within it.
    var distance: Double {
        guard let average, let usual else { return 0 }
        let width = max(usual.high - usual.low, abs(usual.median) * 0.01, 1e-9)
        return max(usual.low - average, average - usual.high, 0) / width
    }

    /// The names of the columns of ``row``.
    static let columns: JSONValue = [
        "type", "unit", "value", "days", "usualLow", "usualHigh", "usualDays", "position",
        "changePercent", "sources",
    ]

    /// The window as a row.
    var row: JSONValue {
        .row([
            .string(series.type.name), .string(series.measure.unit), Figure.json(average),
            .number(Double(values.count)), Figure.json(usual?.low), Figure.json(usual?.high),
            .number(Double(series.figures.count - values.count)), position,
            Figure.json(change.map { $0.rounded() }),
            .string(series.mainSources.prefix(2).map(DaySeries.shown).joined(separator: ", ")),
        ])
    }

    private var position: JSONValue? {
        guard let average, let usual else { return nil }
        return .string(usual.position(of: average))
    }
}

extension OutputSchema {
    /// The common members of answers about several types, with those of a tool.
    static func windows(_ members: [String: JSONValue], optional: Set<String> = []) -> JSONValue {
        let common: [String: JSONValue] = [
            "note": text, "notShared": list(text), "withoutData": list(text),
            "coverage": object(["from": text, "to": text, "days": whole, "usualFrom": text]),
        ]
        return object(
            common.merging(rows) { $1 }.merging(members) { $1 }, optional: optional)
    }
}

extension TypeWindow {
    /// The member of an answer that describes its days.
    static func coverage(_ window: ClosedRange<Day>) -> JSONValue {
        [
            "from": .string(window.lowerBound.description),
            "to": .string(window.upperBound.description),
            "days": .number(Double(window.count)),
            "usualFrom": .string(span(window).lowerBound.description),
        ]
    }
}

/// The range of most of the person's own days: from the 10th to the 90th percentile.
///
/// It describes the past of one person and is not a medical reference.
struct UsualRange: Hashable, Sendable {
    /// The minimum number of days with data for a range.
    static let fewestDays = 30

    let low: Double
    let median: Double
    let high: Double

    /// The range of some days' values; nil for fewer than ``fewestDays``.
    init?(_ values: [Double]) {
        guard values.count >= Self.fewestDays else { return nil }
        let sorted = values.sorted()
        func at(_ share: Double) -> Double { sorted[Int(share * Double(sorted.count - 1))] }
        (low, median, high) = (at(0.1), at(0.5), at(0.9))
    }

    /// The position of a value relative to the range.
    func position(of value: Double) -> String {
        value < low ? "below" : value > high ? "above" : "within"
    }

    /// The explanation of a range in answers.
    static let note = """
        Usual means the 10th to 90th percentile of the person's own days. It describes the past; it \
        is not a medical reference and not advice.
        """
}
