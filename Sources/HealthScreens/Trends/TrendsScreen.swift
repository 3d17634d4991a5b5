public import Foundation
public import HealthJournal
internal import HealthModel
public import HealthWords
public import Observation

/// The trends of energy, water, steps, sleep and macronutrients as charts.
///
/// A day without entries is missing, not zero: averages only use logged days, and charts have gaps.
@Observable @MainActor
public final class TrendsScreen {
    /// The range of days of the page.
    public enum Range: String, CaseIterable, Hashable, Sendable {
        /// One day, by the hour.
        case day
        /// Seven days.
        case week
        /// Thirty days.
        case month
        /// Twenty-six weeks.
        case halfYear = "half-year"
        /// Fifty-two weeks.
        case year

        /// The label of its button.
        public func title(_ words: TrendsWords) -> String {
            switch self {
            case .day: words.day
            case .week: words.week
            case .month: words.month
            case .halfYear: words.halfYear
            case .year: words.year
            }
        }

        /// The number of days.
        public var days: Int {
            switch self {
            case .day: 1
            case .week: 7
            case .month: 30
            case .halfYear: 26 * 7
            case .year: 52 * 7
            }
        }

        /// The number of days of one bar.
        var daysInBar: Int { days > 30 ? 7 : 1 }
    }

    /// The range of days of the page.
    public private(set) var range = Range.month
    /// The shown days; nil before they are read.
    public private(set) var span: ClosedRange<Day>?
    /// The last day of the range before.
    public var earlier: Day? { span.map { $0.lowerBound.advanced(by: -1) } }
    /// The last day of the range after; nil for a range that ends today.
    public private(set) var later: Day?
    /// One card for each measure that has data.
    public private(set) var cards: [TrendCard] = []
    /// The days of the last year, each with how far its energy goal was reached.
    public private(set) var pixels: YearPixels?
    /// The error message; nil without an error.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    private let health: (any HealthDataReading)?
    private var today: Day?
    /// The last day that the person chose; nil for today.
    private var last: Day?
    @ObservationIgnored private var order = ReadingOrder()

    /// Creates a page for a journal; with the samples of a health store it also shows sleep stages.
    public init(
        journal: Journal, environment: ScreenEnvironment, health: (any HealthDataReading)? = nil
    ) {
        self.health = health
        self.journal = journal
        self.environment = environment
    }

    /// The texts.
    public var words: TrendsWords { environment.language.trends }

    /// The text of the page without data.
    public var emptyText: String? { cards.isEmpty ? words.empty : nil }

    /// The shown days, such as "Today" or "4 Mar 2026 – 10 Mar 2026".
    public var spanText: String? {
        guard let span, let today else { return nil }
        return environment.title(of: span, today: today)
    }

    /// The end of the shown days; nil for a range that ends today.
    public var end: Date? {
        guard later != nil, let span else { return nil }
        return DayBoundary().interval(of: span.upperBound, in: environment.timeZone()).end
    }

    /// Shows another range.
    ///
    /// - Parameters:
    ///   - range: The range.
    ///   - last: Its last day; nil, and a future day, for today.
    public func show(_ range: Range, through last: Day? = nil) async {
        self.range = range
        self.last = last
        await refresh()
    }

    /// Reads the days again.
    public func refresh() async {
        let number = order.begin()
        let range = range
        do {
            let today = try await journal.today()
            let last = min(self.last ?? today, today)
            // The same range before, for comparison, and a year for the usual range.
            let back = max(2 * range.days, 365)
            let days = try await journal.summaries(
                from: last.advanced(by: 1 - back), through: last, withItems: false)
            let running = try await RunningDay(of: journal)
            let stages = try await sleepStages(range, through: last)
            let hours =
                range == .day ? try await hours(of: try await journal.summary(of: last)) : nil
            guard order.accept(number) else { return }
            self.today = today
            span = last.advanced(by: 1 - range.days)...last
            later = last < today ? min(last.advanced(by: range.days), today) : nil
            let data = TrendData(days: days, hours: hours, range: range, running: running)
            cards = TrendMeasure.all(environment).compactMap { measure in
                let card = TrendCard(measure, data, environment: environment)
                // The night has no hours of a day: its stages are shown instead.
                return measure.isOfNight ? card?.showing(stages) ?? stages : card
            }
            pixels = YearPixels(Array(days.suffix(365)), environment: environment)
            problem = nil
        } catch {
            if error != .cancelled { problem = words.language.errors.text(error) }
        }
    }

    /// The hours of a day.
    private func hours(of day: DaySummary) async throws(JournalError) -> [DayHours.Hour] {
        let boundary = try await journal.settings.dayBoundary()
        let interval = boundary.interval(of: day.day, in: environment.timeZone())
        var activity: [Int: DailyActivity] = [:]
        if let health, environment.parts.contains(.activity) {
            activity = await DayHours.activity(of: day.day, in: interval, health)
        }
        return DayHours(day, boundary: boundary, activity: activity, environment: environment).hours
    }

    /// The nights with their stages, as the card of sleep; nil without a readable health store.
    private func sleepStages(_ range: Range, through today: Day) async throws(JournalError)
        -> TrendCard?
    {
        guard let health, environment.parts.contains(.activity) else { return nil }
        let zone = environment.timeZone()
        let boundary = try await journal.settings.dayBoundary()
        let first = today.advanced(by: 1 - range.days)
        let span = CategoryDays.span(
            of: first, through: today, .sleepAnalysis, boundary: boundary, zone)
        guard let samples = try? await health.samples(of: .sleepAnalysis, in: span),
            let sources = try? await health.sources(of: .sleepAnalysis)
        else { return nil }
        let days = Array(first...today)
        let data = CategoryDays(
            samples, of: .sleepAnalysis, sources: sources.map(\.bundleIdentifier), days: days,
            boundary: boundary, in: zone)
        return CategoryChart(type: .sleepAnalysis, data: data, environment: environment)
            .card(id: "sleep", title: words.sleep, days: days, daysInBar: range.daysInBar)
    }
}
