internal import Foundation
public import HealthJournal
internal import HealthModel
public import HealthWords
public import Observation

/// A report about a period for printing, for example for a doctor: averages, tables and the weight
/// chart.
@Observable @MainActor
public final class ReportScreen {
    /// One day as a row of the table.
    public struct Row: Hashable, Sendable {
        /// The day.
        public let day: String
        /// A text for each column; a dash if nothing was logged.
        public let values: [String]
    }

    /// The first day.
    public private(set) var first: Day?
    /// The last day.
    public private(set) var last: Day?
    /// The period: "1 Feb 2026 – 10 Mar 2026".
    public private(set) var span = ""
    /// The averages and changes over the period.
    public private(set) var summary: [EntryFact] = []
    /// The headings of the columns.
    public private(set) var columns: [String] = []
    /// The days with logged entries or measured data, oldest first.
    public private(set) var rows: [Row] = []
    /// The heading of the averages, with the number of logged days that most of them are over.
    public private(set) var summaryTitle = ""
    /// The chart of the weights with their trend; nil with fewer than two.
    public private(set) var weightChart: ChartDrawing?
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    /// The maximum length of a report, in days.
    private static let longest = 366

    /// Creates a report for a journal.
    public init(journal: Journal, environment: ScreenEnvironment) {
        self.journal = journal
        self.environment = environment
    }

    /// The texts.
    public var words: ReportWords { environment.language.report }

    /// The text for a period without data; nil if there are rows.
    public var emptyText: String? { rows.isEmpty ? environment.language.data.noneInPeriod : nil }

    /// Reads a period; by default the last thirty days.
    public func show(from first: Day? = nil, through last: Day? = nil) async {
        do throws(JournalError) {
            let today = try await journal.today()
            let end = min(last ?? today, today)
            let start = max(
                min(first ?? end.advanced(by: -29), end), end.advanced(by: 1 - Self.longest))
            (self.first, self.last) = (start, end)
            span = "\(environment.full(start)) – \(environment.full(end))"
            let days = try await journal.summaries(
                from: start, through: end, withItems: false)
            fill(days, try await RunningDay(of: journal))
            problem = nil
        } catch {
            if error != .cancelled { problem = words.language.errors.text(error) }
        }
    }

    private func fill(_ days: [DaySummary], _ running: RunningDay) {
        let measures = TrendMeasure.all(environment)
        func write(_ value: Double?, _ measure: TrendMeasure) -> String {
            value.map { environment.number($0, digits: measure.digits) } ?? "–"
        }
        let weightUnit = environment.units.mass
        func weight(_ day: DaySummary) -> Double? {
            day.weight.flatMap { try? $0.mass.doubleValue(for: weightUnit) }
        }
        let label = DisplayUnits.label(weightUnit)
        columns =
            ["\(environment.language.weightTrend.title) (\(label))"]
            + measures.map { $0.unit.isEmpty ? $0.title : "\($0.title) (\($0.unit))" }
        rows = days.compactMap { day in
            let values =
                [weight(day).map { environment.number($0, digits: 1) } ?? "–"]
                + measures.map { write($0.value(day), $0) }
            guard values.contains(where: { $0 != "–" }) else { return nil }
            return Row(day: environment.full(day.day), values: values)
        }
        fillSummary(
            measures.map { ($0, running.values(of: $0, on: $0.values(on: days))) }
                .filter { !$0.1.isEmpty })
        let weights = days.compactMap { day in
            weight(day).map { value in
                WeightTrend.Point(date: day.weight?.header.date ?? .distantPast, value: value)
            }
        }
        weightChart = chart(weights, label)
    }

    /// Fills the averages: the number of days is in the heading, and beside an average of another.
    private func fillSummary(_ measured: [(measure: TrendMeasure, values: [Double])]) {
        let counts = measured.map(\.values.count)
        let usual = counts.max { first, second in
            let (a, b) = (counts.count { $0 == first }, counts.count { $0 == second })
            return (a, first) < (b, second)
        }
        guard let usual else {
            (summary, summaryTitle) = ([], "")
            return
        }
        summaryTitle = words.summary(days: usual)
        summary = measured.map { measure, values in
            let mean = values.reduce(0, +) / Double(values.count)
            let text = measure.text(mean, environment)
            return EntryFact(
                measure.title,
                values.count == usual ? text : words.average(text, days: values.count))
        }
    }

    private func chart(_ weights: [WeightTrend.Point], _ unit: String) -> ChartDrawing? {
        guard weights.count > 1 else { return nil }
        let words = environment.language.weightTrend
        func places(_ points: [WeightTrend.Point]) -> [ChartPoint] {
            points.map { ChartPoint($0.date.timeIntervalSinceReferenceDate, $0.value) }
        }
        return LineChart(
            title: words.title,
            series: [
                .init(name: words.last, role: .points, points: places(weights)),
                .init(
                    name: words.trend, role: .line,
                    points: places(WeightTrend().points(weights))),
            ], size: ChartSize(width: 560, height: 200), unit: unit
        ).drawing(environment)
    }
}
