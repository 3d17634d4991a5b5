internal import Foundation
internal import HealthJournal
public import HealthModel
public import HealthWords
public import Observation

/// The page of one data type in a health store: a chart by day, the sources in order, the samples.
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
        /// The formatted start.
        public let start: String
        /// The formatted end, with its day if that differs; nil if it equals the start.
        public let end: String?
        /// The name of the source.
        public let source: String
        /// The name of the device.
        public let device: String?
        /// The metadata, one line for each key, such as "Time zone: Europe/Berlin".
        public let metadata: [String]
    }

    /// How the total of a recent day was computed from the sources.
    public struct Explanation: Hashable, Sendable {
        /// The day.
        public let day: String
        /// The total of the day.
        public let total: String
        /// The total of each source on its own.
        public let parts: [String]
    }

    /// The display name of the type.
    public let title: String
    /// The chart; nil for types that have neither numbers nor categories.
    public private(set) var chart: ChartDrawing?
    /// The average in words: "7.2 h a day on average, 23 logged days"; nil for numbers.
    public private(set) var average: String?
    /// The names of the parts of the bars.
    public private(set) var legend: [ChartLegend] = []
    /// The chart as a table.
    public private(set) var rows: [TrendCard.Row] = []
    /// Explanations of the last days' totals, for days with several sources.
    public private(set) var explanations: [Explanation] = []
    /// The sources.
    public private(set) var sources: [SourceRow] = []
    /// The newest samples.
    public private(set) var samples: [SampleRow] = []
    /// The cursor of the next page: the start of the oldest sample, in seconds since 2001.
    public private(set) var next: Double?
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let type: ObjectType
    private let reader: any HealthDataReading
    private let environment: ScreenEnvironment
    private static let days = 30
    private static let page = 50

    /// Creates a screen for a type of a store.
    public init(
        _ type: ObjectType, reader: any HealthDataReading, environment: ScreenEnvironment
    ) {
        self.type = type
        self.reader = reader
        self.environment = environment
        title = environment.language.types.name(type)
    }

    /// The texts.
    public var words: DataWords { environment.language.data }

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
            if type.quantityFacts != nil { try await readDays() }
            if type.categoryFacts != nil { try await readCategory() }
            problem = nil
        } catch {
            problem = words.unreadable
        }
    }

    /// Moves a source by some places; totals are computed again at once.
    public func move(_ bundleIdentifier: String, by places: Int) async {
        var order = sources.map(\.id)
        guard let index = order.firstIndex(of: bundleIdentifier) else { return }
        let target = min(max(index + places, 0), order.count - 1)
        order.insert(order.remove(at: index), at: target)
        await setOrder(order)
    }

    /// Sets the order of the sources; sources that are not named follow in their previous order.
    public func setOrder(_ order: [String]) async {
        let known = sources.map(\.id)
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

    private func readDays() async throws {
        guard let format else { return }
        let zone = environment.timeZone()
        let boundary = DayBoundary()
        let today = boundary.day(of: environment.now(), in: zone)
        let first = today.advanced(by: 1 - Self.days)
        let span = DateInterval(
            start: boundary.start(of: first, in: zone),
            end: boundary.start(of: today.advanced(by: 1), in: zone))
        let figures = try await reader.figures(of: type, in: span, every: .day, unit: format.unit)
        let byDay = Dictionary(
            figures.map { (boundary.day(of: $0.start, in: zone), $0) }
        ) { first, _ in first }
        let bars = (first...today).map { day in
            BarChart.Bar(environment.short(day), byDay[day].map { format.shown($0.value) })
        }
        chart =
            figures.isEmpty
            ? nil
            : BarChart(
                title: title, bars: bars, size: ChartSize(width: 560, height: 200),
                unit: format.label
            ).drawing(environment)
        rows = (first...today).reversed().map { day in
            TrendCard.Row(
                label: environment.short(day),
                value: byDay[day].map { format.text($0.value) } ?? "–")
        }
        explanations = byDay.sorted { $0.key > $1.key }.prefix(3)
            .filter { $0.value.bySource.count > 1 }
            .map { day, figure in
                Explanation(
                    day: environment.title(of: day, today: today), total: format.text(figure.value),
                    parts: figure.bySource.sorted { $0.key < $1.key }
                        .map { "\($0.key): \(format.text($0.value))" })
            }
    }

    /// Reads the days of a category, with the duration of each value.
    private func readCategory() async throws {
        let zone = environment.timeZone()
        let today = DayBoundary().day(of: environment.now(), in: zone)
        let first = today.advanced(by: 1 - Self.days)
        let found = try await reader.samples(
            of: type, in: CategoryDays.span(of: first, through: today, type, zone))
        let days = Array(first...today)
        let data = CategoryDays(
            found, of: type, sources: sources.map(\.id), days: days, in: zone)
        let card = CategoryChart(type: type, data: data, environment: environment)
            .card(id: type.name, title: title, days: days)
        chart = card?.chart
        rows = (card?.rows ?? []).reversed()
        legend = card?.legend ?? []
        average = card.map { card in
            [card.average, card.parts].compactMap { $0 }.joined(separator: ". ")
        }
    }

    private var format: TypeFormat? { TypeFormat(type, environment) }

    private func row(_ sample: Sample) -> SampleRow {
        let zone = environment.timeZone()
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
            value: SampleText(environment: environment).value(of: sample),
            start: moment(sample.startDate, on: first),
            end: sample.endDate == sample.startDate
                ? nil
                : moment(sample.endDate, on: last == first ? nil : last),
            source: sample.sourceRevision?.source.name ?? "–", device: sample.device?.name,
            metadata: MetadataText(environment: environment).lines(sample.metadata))
    }
}
