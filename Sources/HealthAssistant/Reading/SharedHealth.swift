package import Foundation
internal import HealthDatabase
package import HealthJournal
package import HealthModel
internal import Synchronization

/// The part of the health store that the person shares with the assistant.
///
/// Every tool reads through this type. Types that are not shared are never queried, so that the
/// answer is the same with and without data. All readings are recorded in ``ReadingList``.
struct SharedHealth: Sendable {
    let store: HealthStore
    let app: AppIdentity
    let clock: DayClock
    let readings: ReadingList

    /// Whether the person shares a type.
    func isShared(_ type: ObjectType) throws -> Bool {
        try store.permissions.readsOthers(type, app: app)
    }

    /// The types that are shared and have samples, with the number of samples.
    func counts() async throws -> [(type: ObjectType, count: Int)] {
        let counts = try await store.countsByType(app: app)
        return try counts.filter { try isShared($0.key) && TypeSearch.all.contains($0.key) }
            .map { ($0.key, $0.value) }.sorted { $0.type.name < $1.type.name }
    }

    /// The days of a type.
    ///
    /// - Parameter isNoted: Whether the reading is recorded with the number of days.
    func days(of type: ObjectType, _ span: ClosedRange<Day>) async throws -> DaySeries {
        let measure = DayMeasure(type)
        var series = DaySeries(
            type: type, measure: measure, span: span, isShared: try isShared(type),
            incompleteDay: span.contains(clock.today) ? clock.today : nil,
            sharedFrom: try sharedFrom(type))
        if series.isShared {
            switch measure {
            case .sum(let unit), .average(let unit): try await read(&series, in: unit)
            case .asleep: try readNights(&series)
            case .minutes, .count: try readSamples(&series)
            }
        }
        readings.note(type, span, values: series.figures.count, isShared: series.isShared)
        return series
    }

    /// The first day of a limited history; nil for a type that is not shared.
    private func sharedFrom(_ type: ObjectType) throws -> Day? {
        try store.permissions.decisions(of: app).earliest(type).map(clock.day)
    }

    /// The predicate for samples that overlap some days.
    func condition(_ interval: DateInterval) -> SamplePredicate {
        .interval(start: interval.start, end: interval.end)
    }

    private func read(_ series: inout DaySeries, in unit: HealthUnit) async throws {
        let interval = clock.interval(of: series.span)
        let isSum = series.measure.isSum
        let found = try await store.figures(
            of: series.type, in: interval, by: .day, calendar: clock.calendar,
            dayStart: clock.boundary.startHour, separatesSources: true, app: app)
        for item in found {
            // Half an hour later the time is inside of the day, even with clock changes at its
            // boundaries.
            let day = clock.day(of: item.interval.start.addingTimeInterval(1800))
            guard series.span.contains(day),
                let figures = DayFigures(item.merged, isSum: isSum, in: unit)
            else { continue }
            series.figures[day] = figures
            let sources = item.contributions.map { Set($0.keys) }
            for source in sources ?? Set((item.bySource ?? [:]).keys) {
                series.sources[source.name, default: 0] += 1
            }
        }
    }

    private func readNights(_ series: inout DaySeries) throws {
        let half: TimeInterval = 12 * 3600
        let whole = clock.interval(of: series.span)
        let interval = DateInterval(
            start: whole.start.addingTimeInterval(-half), end: whole.end.addingTimeInterval(-half))
        var nights: [Day: [SleepTime.Stretch]] = [:]
        var sources: Set<SourceDay> = []
        try forEach(series.type, interval) { sample in
            // A night belongs to the day on which it ends, from noon to noon.
            var day = clock.day(of: sample.startDate.addingTimeInterval(half))
            let last = clock.day(of: sample.endDate.addingTimeInterval(half))
            while day <= last {
                let start = clock.start(of: day).addingTimeInterval(-half)
                let night = DateInterval(start: start, duration: 2 * half)
                if series.span.contains(day),
                    let stretch = SleepTime.Stretch(sample, within: night)
                {
                    nights[day, default: []].append(stretch)
                    sources.insert(SourceDay(sample, day))
                }
                day = day.advanced(by: 1)
            }
        }
        series.figures = nights.mapValues { DayFigures(value: SleepTime.seconds($0) / 3600) }
        series.count(sources)
    }

    private func readSamples(_ series: inout DaySeries) throws {
        var stretches: [Day: [SleepTime.Stretch]] = [:]
        var counts: [Day: Int] = [:]
        var sources: Set<SourceDay> = []
        try forEach(series.type, clock.interval(of: series.span)) { sample in
            var day = clock.day(of: sample.startDate)
            if series.span.contains(day) {
                counts[day, default: 0] += 1
                sources.insert(SourceDay(sample, day))
            }
            guard series.measure == .minutes, sample.endDate > sample.startDate else { return }
            // Each day has the part of the sample that lies in it.
            let whole = DateInterval(start: sample.startDate, end: sample.endDate)
            let last = min(clock.day(of: sample.endDate), series.span.upperBound)
            day = max(day, series.span.lowerBound)
            while day <= last {
                if let part = clock.interval(of: day...day).intersection(with: whole),
                    part.duration > 0
                {
                    stretches[day, default: []].append(.init(interval: part, isAsleep: true))
                    sources.insert(SourceDay(sample, day))
                }
                day = day.advanced(by: 1)
            }
        }
        series.figures =
            series.measure == .minutes
            ? stretches.mapValues { DayFigures(value: SleepTime.seconds($0) / 60) }
            : counts.mapValues { DayFigures(value: Double($0)) }
        series.count(sources)
    }

    /// Iterates over the samples of a type that the assistant can see.
    private func forEach(
        _ type: ObjectType, _ interval: DateInterval, _ body: (Sample) throws -> Void
    ) throws {
        let query = SampleQuery(type: type, predicate: condition(interval))
        try store.forEachSample([query], app: app) { batch in
            try Task.checkCancellation()
            for sample in batch { try body(sample) }
        }
    }
}

/// A source that has data on a day.
struct SourceDay: Hashable {
    let source: String
    let day: Day

    init(_ sample: Sample, _ day: Day) {
        source = sample.sourceName
        self.day = day
    }
}

extension DaySeries {
    /// Counts the days of each source.
    fileprivate mutating func count(_ days: Set<SourceDay>) {
        sources = Dictionary(days.map { ($0.source, 1) }, uniquingKeysWith: +)
    }
}

extension DayFigures {
    /// Creates the figures of a day from the store's statistics; nil without a value.
    init?(_ figures: StatisticsFigures, isSum: Bool, in unit: HealthUnit) {
        let main = isSum ? figures.sum : figures.average
        guard let value = Figure.number(main, in: unit), value.isFinite else { return nil }
        self.init(
            value: value, minimum: isSum ? nil : Figure.number(figures.minimum, in: unit),
            maximum: isSum ? nil : Figure.number(figures.maximum, in: unit))
    }
}

/// The types that one call read, until they are written to the log.
package final class ReadingList: Sendable {
    /// One requested type, which may not be shared.
    package struct Item: Hashable, Sendable {
        package let type: ObjectType
        package let span: ClosedRange<Day>
        /// The number of days or samples in the answer.
        package var values: Int
        package let isShared: Bool
    }

    private let list = Mutex<[Item]>([])

    /// The readings, in order.
    var items: [Item] { list.withLock { $0 } }

    /// Adds a reading; the same type and range again increase the number of values.
    func note(_ type: ObjectType, _ span: ClosedRange<Day>, values: Int, isShared: Bool) {
        list.withLock { items in
            if let last = items.indices.last, items[last].type == type, items[last].span == span {
                items[last].values += values
            } else {
                items.append(Item(type: type, span: span, values: values, isShared: isShared))
            }
        }
    }
}

/// The boundaries of the person's days, and the current day.
package struct DayClock: Sendable {
    package let boundary: DayBoundary
    package let zone: TimeZone
    package let now: Date

    package init(boundary: DayBoundary, zone: TimeZone, now: Date) {
        self.boundary = boundary
        self.zone = zone
        self.now = now
    }

    var today: Day { boundary.day(of: now, in: zone) }

    package func day(of date: Date) -> Day { boundary.day(of: date, in: zone) }

    package func start(of day: Day) -> Date { boundary.start(of: day, in: zone) }

    /// The time range from the beginning of the first day to the end of the last.
    func interval(of days: ClosedRange<Day>) -> DateInterval {
        let start = start(of: days.lowerBound)
        return DateInterval(
            start: start, end: max(start, self.start(of: days.upperBound.advanced(by: 1))))
    }

    var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }

    /// The date in the person's time zone, to the minute: `2026-03-01T08:15+01:00`.
    func text(_ date: Date) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
            .dateSeparator(.dash).time(includingFractionalSeconds: false)
            .timeSeparator(.colon).timeZone(separator: .colon)
        let text = date.formatted(style)
        return String(text.prefix(16) + text.dropFirst(19))
    }
}
