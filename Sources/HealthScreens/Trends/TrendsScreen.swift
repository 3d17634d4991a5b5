internal import Foundation
public import HealthJournal
internal import HealthModel
public import Observation

/// The days of a while as charts: energy, water, steps, sleep and macronutrients.
///
/// A day without a log is missing, not zero: averages stand on logged days alone, and charts have
/// gaps there.
@Observable @MainActor
public final class TrendsScreen {
    /// How far back the page looks.
    public enum Range: String, CaseIterable, Hashable, Sendable {
        /// Seven days.
        case week
        /// Thirty days.
        case month
        /// Twenty-six weeks.
        case halfYear = "half-year"
        /// Fifty-two weeks.
        case year

        /// The words on its button.
        public var title: String {
            switch self {
            case .week: "Week"
            case .month: "Month"
            case .halfYear: "6 Months"
            case .year: "Year"
            }
        }

        /// How many days it has.
        public var days: Int {
            switch self {
            case .week: 7
            case .month: 30
            case .halfYear: 26 * 7
            case .year: 52 * 7
            }
        }

        /// How many days one bar stands for.
        var daysInBar: Int { days > 30 ? 7 : 1 }
    }

    /// How far back the page looks.
    public private(set) var range = Range.month
    /// One card for each measure that has data.
    public private(set) var cards: [TrendCard] = []
    /// The days of the last year, each with how far its energy goal was reached.
    public private(set) var pixels: YearPixels?
    /// What went wrong, in words.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    private let health: (any HealthDataReading)?
    @ObservationIgnored private var order = ReadingOrder()

    /// A page over a journal; with the samples of a health store it shows the stages of sleep too.
    public init(
        journal: Journal, environment: ScreenEnvironment, health: (any HealthDataReading)? = nil
    ) {
        self.health = health
        self.journal = journal
        self.environment = environment
    }

    /// What the page says without any data.
    public var emptyText: String? { cards.isEmpty ? TrendsWords.empty : nil }

    /// Shows another range.
    public func show(_ range: Range) async {
        self.range = range
        await refresh()
    }

    /// Reads the days again.
    public func refresh() async {
        let number = order.begin()
        let range = range
        do {
            let today = try await journal.today()
            // The same time before, for comparison, and a year for what is usual.
            let back = max(2 * range.days, 365)
            let days = try await journal.summaries(
                from: today.advanced(by: 1 - back), through: today)
            let stages = await sleepStages(range, through: today)
            guard order.accept(number) else { return }
            cards = TrendMeasure.all(environment).compactMap { measure in
                TrendCard(measure, days: days, range: range, environment: environment)
            }
            if let stages {
                let sleep = cards.firstIndex { $0.id == "sleep" }
                cards.insert(stages, at: sleep.map { $0 + 1 } ?? cards.endIndex)
            }
            pixels = YearPixels(Array(days.suffix(365)), environment: environment)
            problem = nil
        } catch {
            if error != .cancelled { problem = error.description }
        }
    }

    /// The stages of the nights; nil without a health store, or where it cannot be read.
    private func sleepStages(_ range: Range, through today: Day) async -> TrendCard? {
        guard let health, environment.parts.contains(.activity) else { return nil }
        let zone = environment.timeZone()
        let first = today.advanced(by: 1 - range.days)
        let span = CategoryDays.span(of: first, through: today, .sleepAnalysis, zone)
        guard let samples = try? await health.samples(of: .sleepAnalysis, in: span),
            let sources = try? await health.sources(of: .sleepAnalysis)
        else { return nil }
        let days = Array(first...today)
        let data = CategoryDays(
            samples, of: .sleepAnalysis, sources: sources.map(\.bundleIdentifier), days: days,
            in: zone)
        return CategoryChart(type: .sleepAnalysis, data: data, environment: environment)
            .card(
                id: "stages", title: TrendsWords.stages, days: days, daysInBar: range.daysInBar)
    }
}

/// The words of the page of trends.
public enum TrendsWords {
    /// Without any data.
    public static let empty = "Charts appear here once you have logged or imported something."
    /// The energy eaten.
    public static let energyIn = "Energy eaten"
    /// The energy burned.
    public static let energyOut = "Energy burned"
    /// The time asleep.
    public static let sleep = "Sleep"
    /// The stages of sleep.
    public static let stages = "Sleep stages"
    /// The days of a year.
    public static let pixels = "Your year in pixels"
    /// What the pixels mean.
    public static let pixelsText = """
        Each square is a day. The darker it is, the more of the day is logged.
        """
    /// The table below a chart.
    public static let table = "Show as a table"
    /// The head of the days.
    public static let day = "Day"
    /// The head of the values.
    public static let value = "Value"
    /// The choice of a range.
    public static let range = "Time range"

    static func average(_ value: String, days: Int) -> String {
        days == 1 ? "\(value) on 1 logged day" : "\(value) a day on average, \(days) logged days"
    }

    static func change(_ percent: String) -> String { "\(percent) % to the time before" }

    static func usual(_ low: String, _ high: String) -> String {
        "Usual for you in the last year: \(low) to \(high)"
    }

}
