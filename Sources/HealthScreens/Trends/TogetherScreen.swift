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
    /// The measures to choose from, in groups.
    public private(set) var groups: [ChoiceGroup] = []
    /// The chart; nil without a value in the span.
    public private(set) var chart: ChartDrawing?
    /// The colours of the chart with their names.
    public private(set) var legend: [ChartLegend] = []
    /// The averages of the shown things.
    public private(set) var figures: [Figure] = []
    /// The correlation of both, in a sentence; nil for fewer than 20 days with both.
    public private(set) var correlation: String?
    /// The note that averages leave today out; nil if today is not shown.
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

/// The chart, the table and the notes of one or two things.
struct TogetherView {
    let chart: ChartDrawing?
    let legend: [ChartLegend]
    let notes: [TogetherScreen.Note]
    let rows: [TogetherScreen.Row]

    init(
        _ data: TogetherDays, notes found: [(day: Day, note: DayNoteEntry)],
        environment: ScreenEnvironment
    ) {
        // The notes of one day share a mark.
        let marked = Set(found.map(\.day)).sorted()
        let numbers = Dictionary(
            uniqueKeysWithValues: marked.enumerated().map { ($0.element, $0.offset + 1) })
        notes = found.map { day, note in
            TogetherScreen.Note(
                id: note.header.id, number: numbers[day] ?? 0, day: environment.full(day),
                text: note.text)
        }
        let isByWeek = data.buckets.contains { $0.days.count > 1 }
        rows = data.buckets.map { bucket in
            TogetherScreen.Row(
                label: bucket.days.first.map(environment.short) ?? "",
                values: zip(data.series, bucket.values).map { series, value in
                    value.map { series.measure.write($0, environment) } ?? "–"
                },
                notes: found.filter { bucket.days.contains($0.day) }.map { day, note in
                    isByWeek ? "\(environment.short(day)): \(note.text)" : note.text
                })
        }
        guard data.buckets.contains(where: { $0.values.contains { $0 != nil } }) else {
            (chart, legend) = (nil, [])
            return
        }
        let marks = marked.map { day in
            OverlayChart.Mark(
                place: (Double((data.days.firstIndex(of: day) ?? 0)) + 0.5)
                    / Double(max(data.days.count, 1)),
                label: "\(numbers[day] ?? 0)",
                hint: "\(environment.full(day)): "
                    + found.filter { $0.day == day }.map(\.note.text).joined(separator: "; "))
        }
        let written = rows
        let overlay = OverlayChart(
            title: data.series.map(\.measure.title).joined(separator: ", "),
            labels: written.map(\.label),
            series: data.series.enumerated().map { place, series in
                OverlayChart.Series(
                    name: series.measure.title, unit: series.measure.unit,
                    isSum: series.measure.isSum,
                    values: data.buckets.map { $0.values[place].map(series.measure.shown) },
                    texts: written.map { $0.values[place] })
            }, marks: marks, size: ChartSize(width: 720, height: 300))
        chart = overlay.drawing(environment)
        legend = zip(overlay.series, overlay.roles).map { series, role in
            ChartLegend(
                role: role,
                name: series.unit.isEmpty ? series.name : "\(series.name) (\(series.unit))")
        }
    }
}

/// Reads the days of measures from the journal and a health store.
struct TogetherReader {
    let journal: Journal
    let health: (any HealthDataReading)?
    let zone: TimeZone

    /// The values of some measures in a span of days, with one reading of the journal.
    func values(of measures: [TogetherMeasure], in span: ClosedRange<Day>) async throws
        -> [(measure: TogetherMeasure, values: [Day: Double])]
    {
        var summaries: [DaySummary]?
        var found: [(measure: TogetherMeasure, values: [Day: Double])] = []
        for measure in measures {
            switch measure.origin {
            case .journal(let value):
                let days: [DaySummary]
                if let summaries {
                    days = summaries
                } else {
                    days = try await journal.summaries(
                        from: span.lowerBound, through: span.upperBound, withItems: false)
                    summaries = days
                }
                let pairs = days.compactMap { day in value(day).map { (day.day, $0) } }
                found.append((measure, Dictionary(pairs) { first, _ in first }))
            case .store(let type, let format):
                found.append((measure, try await values(of: type, format.unit, in: span)))
            }
        }
        return found
    }

    /// The notes on the days of a span, in the order of time.
    func notes(in span: ClosedRange<Day>) async throws -> [(day: Day, note: DayNoteEntry)] {
        let boundary = try await journal.settings.dayBoundary()
        // A note belongs to the day of the place where it was written.
        let interval = DateInterval(
            start: boundary.start(of: span.lowerBound.advanced(by: -2), in: .gmt),
            end: boundary.start(of: span.upperBound.advanced(by: 3), in: .gmt))
        return try await journal.entries(in: interval, kinds: [.dayNote]).compactMap { entry in
            guard case .dayNote(let note) = entry else { return nil }
            let day = boundary.day(of: entry.date, in: entry.header.timeZone)
            return span.contains(day) ? (day, note) : nil
        }
    }

    /// The day of the newest sample of a type; nil without one.
    func newestDay(of type: ObjectType) async throws -> Day? {
        guard let sample = try await health?.samples(of: type, before: nil, limit: 1).first else {
            return nil
        }
        return try await journal.settings.dayBoundary().day(of: sample.startDate, in: zone)
    }

    private func values(of type: ObjectType, _ unit: HealthUnit, in span: ClosedRange<Day>)
        async throws -> [Day: Double]
    {
        guard let health else { return [:] }
        let figures = try await DayFigures.read(
            of: type, Array(span), boundary: journal.settings.dayBoundary(), unit: unit, health,
            in: zone)
        return figures.mapValues(\.value)
    }
}
