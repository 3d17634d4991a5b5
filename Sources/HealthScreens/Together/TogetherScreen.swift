public import Foundation
public import HealthJournal
internal import HealthModel
public import HealthWords
public import Observation

/// One or two things over each other on one time axis, with the notes on the days.
///
/// A thing is a measure of the journal, such as the weight, or a quantity type of a health store. The
/// values are those of days: the sum of a cumulative type, otherwise the average. Averages and the
/// correlation leave out the day that has not ended.
@Observable @MainActor
public final class TogetherScreen {
    /// The ranges of the page: all of the trends except a single day.
    public static let ranges = TrendsScreen.Range.allCases.filter { $0 != .day }

    /// Something that can be shown.
    public struct Choice: Hashable, Sendable, Identifiable {
        /// The name in an address.
        public let id: String
        /// The name for the person.
        public let title: String
    }

    /// Choices with a heading.
    public struct ChoiceGroup: Hashable, Sendable {
        /// The heading.
        public let title: String
        /// The choices.
        public let choices: [Choice]
    }

    /// The average of one of the shown things.
    public struct Figure: Hashable, Sendable {
        /// The name.
        public let title: String
        /// "19,921 on average, 29 days"; nil for no ended day with a value.
        public let average: String?
    }

    /// A note on a day.
    public struct Note: Hashable, Sendable, Identifiable {
        /// The entry's identity.
        public let id: UUID
        /// The number at its mark in the chart.
        public let number: Int
        /// The day.
        public let day: String
        /// The text.
        public let text: String
    }

    /// One day or week, for the table.
    public struct Row: Hashable, Sendable {
        /// The day, or the first day of the week.
        public let label: String
        /// The value of each shown thing; a dash where there is none.
        public let values: [String]
        /// The texts of the notes.
        public let notes: [String]
    }

    /// The id of the first thing; nil before something was read.
    public private(set) var first: String?
    /// The id of the second thing; nil for one thing alone.
    public private(set) var second: String?
    /// The range of days of the page.
    public private(set) var range = TrendsScreen.Range.month
    /// The shown days; nil before they are read.
    public private(set) var span: ClosedRange<Day>?
    /// The last day of the range after; nil for a range that ends today.
    public private(set) var later: Day?
    /// What can be shown, in groups.
    public private(set) var groups: [ChoiceGroup] = []
    /// The chart; nil without a value in the span.
    public private(set) var chart: ChartDrawing?
    /// The colours of the chart with their names.
    public private(set) var legend: [ChartLegend] = []
    /// The averages of the shown things.
    public private(set) var figures: [Figure] = []
    /// How far both rise and fall together, in a sentence; nil for fewer than 20 days with both.
    public private(set) var correlation: String?
    /// That averages leave today out; nil if today is not shown.
    public private(set) var running: String?
    /// The notes of the shown days.
    public private(set) var notes: [Note] = []
    /// The chart as a table.
    public private(set) var rows: [Row] = []
    /// The last day with data of a thing whose shown days are empty.
    public private(set) var newest: Day?
    /// The text of a note that could not be saved.
    public private(set) var draft = ""
    /// The day of the form for a note, as `2026-03-10`.
    public private(set) var draftDay = ""
    /// The error message; nil without an error.
    public private(set) var problem: String?
    private let journal: Journal
    private let environment: ScreenEnvironment
    private let health: (any HealthDataReading)?
    private var today: Day?
    private var last: Day?
    @ObservationIgnored private var order = ReadingOrder()

    /// Creates a page for a journal; with a health store it also offers the types of the store.
    public init(
        journal: Journal, environment: ScreenEnvironment, health: (any HealthDataReading)? = nil
    ) {
        self.journal = journal
        self.environment = environment
        self.health = health
    }

    /// The texts.
    public var words: TogetherWords { environment.language.together }
    /// The last day of the range before.
    public var earlier: Day? { span.map { $0.lowerBound.advanced(by: -1) } }

    /// The shown days, such as "4 Mar 2026 – 10 Mar 2026".
    public var spanText: String? {
        guard let span, let today else { return nil }
        return environment.title(of: span, today: today)
    }

    /// The text of a span without data; nil if there is some.
    public var emptyText: String? {
        guard span != nil, chart == nil else { return nil }
        return newest.map { words.newest(environment.full($0)) } ?? words.empty
    }

    /// Shows one or two things.
    ///
    /// - Parameters:
    ///   - first: The id of the first thing; nil and unknown ones for steps, otherwise what comes
    ///     first.
    ///   - second: The id of the second thing; nil and unknown ones for one thing alone.
    ///   - range: The range of days; a single day becomes a week.
    ///   - last: Its last day; nil, and a future day, for today.
    public func show(
        _ first: String?, and second: String?, _ range: TrendsScreen.Range = .month,
        through last: Day? = nil
    ) async {
        self.range = range == .day ? .week : range
        (self.first, self.second, self.last) = (first, second, last)
        await refresh()
    }

    /// Reads the days again.
    public func refresh() async {
        let number = order.begin()
        let (range, wanted) = (range, (first, second))
        do {
            let today = try await journal.today()
            let last = min(self.last ?? today, today)
            let span = last.advanced(by: 1 - range.days)...last
            let offered = [
                (words.journal, TogetherMeasure.journal(environment)),
                (
                    words.language.navigation.data,
                    TogetherMeasure.store(try await health?.counts() ?? [:], environment)
                ),
            ]
            let measures = offered.flatMap(\.1)
            guard
                let one = measures.first(where: { $0.id == wanted.0 })
                    ?? measures.first(where: { $0.id == "stepCount" }) ?? measures.first
            else { return }
            let two = measures.first { $0.id == wanted.1 && $0.id != one.id }
            let reader = TogetherReader(
                journal: journal, health: health, zone: environment.timeZone())
            let data = TogetherDays(
                try await reader.values(of: [one, two].compactMap { $0 }, in: span),
                days: Array(span), today: today, daysInBucket: range.daysInBar)
            let notes = try await reader.notes(in: span)
            var newest: Day?
            if data.isEmpty, case .store(let type, _) = one.origin {
                newest = try await reader.newestDay(of: type)
            }
            guard order.accept(number) else { return }
            (self.today, self.span, self.newest) = (today, span, newest)
            (first, second) = (one.id, two?.id)
            later = last < today ? min(last.advanced(by: range.days), today) : nil
            groups = offered.filter { !$0.1.isEmpty }.map { title, measures in
                ChoiceGroup(
                    title: title, choices: measures.map { Choice(id: $0.id, title: $0.title) })
            }
            show(data, notes)
            if draftDay.isEmpty { draftDay = last.description }
            problem = nil
        } catch let error as JournalError {
            if error != .cancelled { problem = words.language.errors.text(error) }
        } catch {
            problem = words.language.data.unreadable
        }
    }

    /// Adds a note to a day, and returns it; nil if it could not be saved.
    ///
    /// A note on today has the current time, one on another day the time at which the day began.
    ///
    /// - Parameters:
    ///   - text: The note.
    ///   - day: The day, as `2026-03-10`.
    public func addNote(_ text: String, on day: String) async -> JournalEntry? {
        (draft, draftDay) = (text, day)
        guard let found = Day(day) else {
            problem = words.language.compose.notADay
            return nil
        }
        do throws(JournalError) {
            let boundary = try await journal.settings.dayBoundary()
            let start =
                found == (try await journal.today())
                ? nil : boundary.start(of: found, in: environment.timeZone())
            let saved = try await journal.save(
                .dayNote(
                    DayNoteEntry(
                        header: journal.newHeader(date: start),
                        text: text.trimmingCharacters(in: .whitespacesAndNewlines))))
            (draft, draftDay) = ("", "")
            await refresh()
            return saved
        } catch {
            problem = words.language.errors.text(error)
            return nil
        }
    }

    private func show(_ data: TogetherDays, _ found: [(day: Day, note: DayNoteEntry)]) {
        let view = TogetherView(data, notes: found, environment: environment)
        (chart, legend, notes, rows) = (view.chart, view.legend, view.notes, view.rows)
        figures = data.series.map { series in
            let measure = series.measure
            return Figure(
                title: measure.title,
                average: series.mean.map {
                    words.average(measure.write($0, environment), days: series.count)
                })
        }
        correlation = data.correlation.map { found in
            words.correlation(
                environment.signed(found.coefficient, digits: 2),
                days: environment.number(Double(found.days)))
        }
        running = data.running == nil || chart == nil ? nil : words.running
    }
}
