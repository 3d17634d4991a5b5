internal import Foundation
public import HealthJournal
public import HealthModel
public import HealthWords
public import Observation

/// The page of one data type in a health store: figures and charts of a period, the sources in
/// order, the samples.
@Observable @MainActor
public final class DataTypeScreen {
    /// A source, in the order of priority.
    public struct SourceRow: Hashable, Sendable, Identifiable {
        /// The bundle identifier.
        public let id: String
        /// The name.
        public let name: String
        /// Whether it can be moved up.
        public let canMoveUp: Bool
        /// Whether it can be moved down.
        public let canMoveDown: Bool
    }

    /// One sample.
    public struct SampleRow: Hashable, Sendable, Identifiable {
        /// The sample's identity.
        public let id: String
        /// The formatted value.
        public let value: String
        /// The formatted start, in the time zone in which the sample was recorded.
        public let start: String
        /// The start in the person's time zone, as a phrase; nil if it is the same.
        public let ownTime: String?
        /// The formatted end, with its day if that differs; nil if it equals the start.
        public let end: String?
        /// The name of the source.
        public let source: String
        /// The name of the device.
        public let device: String?
        /// The metadata, one line for each key, such as "Time zone: Europe/Berlin".
        public let metadata: [String]
    }

    /// The computation of the total of a day from its sources.
    public struct Explanation: Hashable, Sendable {
        /// The day.
        public let day: String
        /// The total of the day.
        public let total: String
        /// The contribution of each source to the total.
        public let parts: [String]
    }

    /// The display name of the type.
    public let title: String
    /// The shown period.
    public private(set) var span = DataSpan.range(.month)
    /// The shown days; nil before they are read.
    public private(set) var days: ClosedRange<Day>?
    /// The last day of the period before; nil if everything is shown.
    public var earlier: Day? { span == .all ? nil : days?.lowerBound.advanced(by: -1) }
    /// The last day of the period after; nil for a period that ends today.
    public private(set) var later: Day?
    /// The figures of the period, with the comparison to the time before.
    public private(set) var facts: [EntryFact] = []
    /// The charts of the period.
    public private(set) var charts: [TypeChart] = []
    /// The text about a period without data; nil for a period that has data.
    public private(set) var notice: String?
    /// The last day of a period that has data, to which the notice leads; nil without one.
    public private(set) var nearest: Day?
    /// Explanations of the last days' totals, for days with several sources.
    public private(set) var explanations: [Explanation] = []
    /// The sources.
    public private(set) var sources: [SourceRow] = []
    /// The newest samples.
    public private(set) var samples: [SampleRow] = []
    /// The number of samples: "1,204 samples".
    public private(set) var countText = ""
    /// The cursor of the next page: the start of the oldest sample, in seconds since 2001.
    public private(set) var next: Double?
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let type: ObjectType
    private let reader: any HealthDataReading
    private let environment: ScreenEnvironment
    private var today: Day
    private var last: Day?
    private static let page = 50

    /// Creates a screen for a type of a store.
    public init(
        _ type: ObjectType, reader: any HealthDataReading, environment: ScreenEnvironment
    ) {
        self.type = type
        self.reader = reader
        self.environment = environment
        title = environment.language.types.name(type)
        today = DayBoundary().day(of: environment.now(), in: environment.timeZone())
    }

    /// Whether the type has numbers, which can be laid over others.
    public var hasNumbers: Bool { type.quantityFacts != nil }

    /// The texts.
    public var words: DataWords { environment.language.data }

    /// The shown days, such as "Today" or "4 Mar 2026 – 10 Mar 2026".
    public var spanText: String? {
        days.map { environment.title(of: $0, today: today) }
    }

    /// Shows another period.
    ///
    /// - Parameters:
    ///   - span: The period.
    ///   - last: Its last day; nil for today, or for the last day with data if the period that ends
    ///     today has none.
    ///   - before: Lists samples that start before this instant, in seconds since 2001; nil lists
    ///     the newest.
    public func show(_ span: DataSpan, through last: Day? = nil, before: Double? = nil) async {
        self.span = span
        self.last = last
        await refresh(before: before)
    }

    /// Reads everything again.
    ///
    /// - Parameter before: Lists samples that start before this instant, in seconds since 2001; nil
    ///   lists the newest.
    public func refresh(before: Double? = nil) async {
        do {
            let found = try await reader.sources(of: type)
            sources = found.enumerated().map { index, source in
                SourceRow(
                    id: source.bundleIdentifier, name: source.name, canMoveUp: index > 0,
                    canMoveDown: index < found.count - 1)
            }
            let list = try await reader.samples(
                of: type, before: before.map { Date(timeIntervalSinceReferenceDate: $0) },
                limit: Self.page + 1)
            samples = list.prefix(Self.page).map(row)
            next =
                list.count > Self.page
                ? list[Self.page - 1].startDate.timeIntervalSinceReferenceDate : nil
            let count = try await reader.counts()[type] ?? 0
            countText = words.samples(count)
            try await readPeriod(found)
            problem = nil
        } catch {
            problem = words.unreadable
        }
    }

    /// Moves a source by some places; totals are computed again at once.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: The source.
    ///   - places: The number of places, negative to move it up.
    ///   - shown: The order that was shown before; nil if that is not known. If somebody else changed the order
    ///     meanwhile, nothing changes, and ``problem`` says so.
    public func move(_ bundleIdentifier: String, by places: Int, shown: [String]? = nil) async {
        var order = sources.map(\.id)
        guard let index = order.firstIndex(of: bundleIdentifier) else { return }
        let target = min(max(index + places, 0), order.count - 1)
        order.insert(order.remove(at: index), at: target)
        await setOrder(order, shown: shown)
    }

    /// Sets the order of the sources; sources that are not named follow in their previous order.
    ///
    /// - Parameters:
    ///   - order: The sources, by their bundle identifiers.
    ///   - shown: The order that was shown before, as for ``move(_:by:shown:)``.
    public func setOrder(_ order: [String], shown: [String]? = nil) async {
        let known = sources.map(\.id)
        if let shown, known.filter(shown.contains) != shown.filter(known.contains) {
            let now = sources.map(\.name).joined(separator: ", ")
            problem = environment.language.compose.changed(to: now)
            return
        }
        let named = order.filter(known.contains)
        do {
            try await reader.setSources(
                named + known.filter { !named.contains($0) }, of: type)
        } catch {
            problem = words.unreadable
            return
        }
        await refresh()
    }

    /// Reads the period; without a chosen day and without data, that of the last data.
    private func readPeriod(_ sources: [Source]) async throws {
        today = DayBoundary().day(of: environment.now(), in: environment.timeZone())
        let newest = try await reader.samples(of: type, before: nil, limit: 1).first
        let first = span == .all ? try await reader.first(of: type) : nil
        func read(through day: Day) async throws -> (TypePeriod, TypeContent) {
            let period = TypePeriod(
                span, through: day, since: first.map { self.day(of: $0) } ?? day)
            let content = try await TypeContent.read(
                type, period, sources: sources, today: today, last: newest, reader, environment)
            return (period, content)
        }
        var (period, content) = try await read(through: min(last ?? today, today))
        (notice, nearest) = (nil, nil)
        if content.charts.isEmpty, let newest {
            let end = DayBoundary().start(
                of: period.days.upperBound.advanced(by: 1), in: environment.timeZone())
            let earlier = try await reader.samples(of: type, before: end, limit: 1).first
            let found = day(of: earlier ?? newest)
            if last == nil {
                (period, content) = try await read(through: found)
                notice = words.lastData(environment.full(found))
            } else {
                notice = words.noneInPeriod
                nearest = found
            }
        }
        days = period.days
        later =
            period.days.upperBound < today && span != .all
            ? min(period.days.upperBound.advanced(by: period.count), today) : nil
        (facts, charts) = (content.facts, content.charts)
        explanations = content.explanations
    }

    /// The day to which a sample belongs: a night to the day on which it ends.
    private func day(of sample: Sample) -> Day {
        DayBoundary().day(
            of: type == .sleepAnalysis ? sample.endDate : sample.startDate,
            in: environment.timeZone())
    }

    private func row(_ sample: Sample) -> SampleRow {
        let text = SampleText(environment: environment)
        let zone = text.zone(of: sample)
        let (first, last) = (
            DayBoundary().day(of: sample.startDate, in: zone),
            DayBoundary().day(of: sample.endDate, in: zone)
        )
        func moment(_ date: Date, on day: Day?) -> String {
            let time = environment.time(date, in: zone)
            return day.map { "\(environment.full($0)), \(time)" } ?? time
        }
        return SampleRow(
            id: sample.uuid.uuidString,
            value: text.value(of: sample), start: moment(sample.startDate, on: first),
            ownTime: text.ownTime(of: sample),
            end: sample.endDate == sample.startDate
                ? nil
                : moment(sample.endDate, on: last == first ? nil : last),
            source: sample.sourceRevision?.source.name ?? "–", device: sample.device?.name,
            metadata: MetadataText(environment: environment).lines(sample.metadata))
    }
}

/// A chart of a type with the same figures as a table.
public struct TypeChart: Hashable, Sendable, Identifiable {
    /// The identifier within the page.
    public let id: String
    /// The title.
    public let title: String
    /// The chart; each rectangle of the role `slot` has what is said about its column or row.
    public let chart: ChartDrawing
    /// The names of the parts and marks.
    public let legend: [ChartLegend]
    /// The header of the table's first column.
    public let rowTitle: String
    /// The rows of the table, the newest first.
    public let rows: [TrendCard.Row]
    /// A sentence below the chart; nil for none.
    public let note: String?

    init(
        id: String, title: String, chart: ChartDrawing, legend: [ChartLegend] = [],
        rowTitle: String, rows: [TrendCard.Row], note: String? = nil
    ) {
        self.id = id
        self.title = title
        self.chart = chart
        self.legend = legend
        self.rowTitle = rowTitle
        self.rows = rows
        self.note = note
    }
}

/// The content of a type's page for a period.
struct TypeContent: Sendable {
    /// The figures above the charts.
    var facts: [EntryFact] = []
    /// The charts; empty if the period has no data.
    var charts: [TypeChart] = []
    /// The computations of the last days' totals from several sources.
    var explanations: [DataTypeScreen.Explanation] = []
}

extension TypeContent {
    /// Reads what the page of a type shows of a period; without charts if it has no data.
    ///
    /// - Parameter last: The newest sample of the type.
    static func read(
        _ type: ObjectType, _ period: TypePeriod, sources: [Source], today: Day, last: Sample?,
        _ reader: any HealthDataReading, _ environment: ScreenEnvironment
    ) async throws -> TypeContent {
        if let format = TypeFormat(type, environment) {
            return try await QuantityContent(
                type: type, format: format, sources: sources.map(\.name), today: today,
                environment: environment
            ).read(period, last: last, reader)
        }
        let identifiers = sources.map(\.bundleIdentifier)
        if type == .sleepAnalysis {
            return try await SleepContent(sources: identifiers, environment: environment)
                .read(period, reader)
        }
        return try await EventContent(
            type: type, sources: identifiers, environment: environment
        ).read(period, reader)
    }
}

extension TypeChart {
    /// The chart of a card of the trends.
    init(_ card: TrendCard) {
        self.init(
            id: card.id, title: card.title, chart: card.chart, legend: card.legend,
            rowTitle: card.rowTitle, rows: card.rows.reversed(), note: card.parts)
    }
}
