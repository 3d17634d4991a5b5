internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// Statistics of one type, as text and JSON.
struct StatisticsList {
    let type: ObjectType
    /// Whether values are summed; otherwise they are averaged.
    let isSum: Bool
    let by: CalendarPeriod?
    let statistics: [SampleStatistics]
    let unit: HealthUnit
    let zone: TimeZone
    /// The person's language.
    let language: Language

    private var words: CommandDataWords { language.commandData }

    /// One line for each time range with data.
    var lines: [String] {
        guard !statistics.isEmpty else { return [words.nothing(type.name)] }
        var table = Table(
            [(title, .left)]
                + (isSum
                    ? [(words.text(.sum), .right)]
                    : [.average, .minimum, .maximum].map { (words.text($0), .right) }))
        for item in statistics {
            let figures = item.merged
            let values =
                isSum ? [figures.sum] : [figures.average, figures.minimum, figures.maximum]
            table.add(
                [label(item.interval)]
                    + values.map { $0.map(text) ?? "" })
        }
        return table.lines
    }

    private func text(_ quantity: Quantity) -> String {
        isSum
            ? language.numbers.sum(quantity, in: unit)
            : language.text(quantity, in: unit, of: type)
    }

    private var title: String {
        switch by {
        case .hour: words.text(.hour)
        case .day: words.text(.day)
        case .week: words.text(.week)
        case .month: words.text(.month)
        case .year: words.text(.year)
        case nil: words.text(.from)
        }
    }

    private func label(_ interval: DateInterval) -> String {
        let time = TimeText(zone)
        return switch by {
        case .hour: time.minute(interval.start)
        case .day, .week: time.day(interval.start)
        case .month: time.month(interval.start)
        case .year: String(time.day(interval.start).prefix(4))
        case nil: words.span(time.minute(interval.start), time.minute(interval.end))
        }
    }

    /// The JSON form.
    var json: JSON {
        let time = TimeText(zone)
        return JSON(
            type: type.identifier, name: type.name, unit: unit.unitString, by: by?.rawValue,
            buckets: statistics.map { item in
                func number(_ quantity: Quantity?) -> Double? {
                    quantity.flatMap { try? $0.doubleValue(for: unit) }
                }
                return Bucket(
                    start: time.iso8601(item.interval.start),
                    end: time.iso8601(item.interval.end),
                    sum: number(item.merged.sum), average: number(item.merged.average),
                    minimum: number(item.merged.minimum), maximum: number(item.merged.maximum))
            })
    }

    struct JSON: Encodable {
        let type: String
        let name: String
        let unit: String
        let by: String?
        let buckets: [Bucket]
    }

    struct Bucket: Encodable {
        let start: String
        let end: String
        let sum: Double?
        let average: Double?
        let minimum: Double?
        let maximum: Double?
    }
}

/// The days of a category with the duration of each value, such as sleep stages.
struct CategoryDayList {
    let type: ObjectType
    let world: World

    /// Prints the days of a time range that have samples.
    func show(_ span: DaySpan, of store: HealthStore) async throws {
        // The night before the first day begins on the day before.
        let start = span.start.map { start in
            let day = DayBoundary().day(of: start, in: world.zone)
            return min(start, CategoryDays.span(of: day, through: day, type, world.zone).start)
        }
        let query = SampleQuery(type: type, predicate: .interval(start: start, end: span.end))
        let samples = try await store.samples(
            [query], sort: [SortOrder(.startDate)], limit: nil, app: world.reader)
        let sources = try await store.preferences.sourcesInOrder(of: type, app: world.reader)
        let days = days(of: samples, in: span)
        let found = CategoryDays(
            samples.compactMap(CategorySpan.init), of: type,
            sources: sources.map(\.bundleIdentifier), days: days,
            in: world.zone)
        try write(
            days.compactMap { day in
                guard found.seconds[day] != nil || found.counts[day] != nil else { return nil }
                return Row(
                    day: day.description, samples: found.counts[day] ?? 0,
                    total: found.total(day, of: type),
                    values: Dictionary(
                        (found.seconds[day] ?? [:]).map { (name($0.key), $0.value) },
                        uniquingKeysWith: +))
            })
    }

    /// The days that samples may touch, in order; there may be centuries between two samples.
    private func days(of samples: [Sample], in span: DaySpan) -> [Day] {
        let boundary = DayBoundary()
        let first = span.start.map { boundary.day(of: $0, in: world.zone) }
        let last = span.end.map { boundary.day(of: $0.addingTimeInterval(-1), in: world.zone) }
        var days: [Day] = []
        for sample in samples {
            let start = boundary.day(of: sample.startDate, in: world.zone)
            // A night that begins in the evening belongs to the next day.
            let end = boundary.day(of: sample.endDate, in: world.zone).advanced(by: 1)
            // The samples are in the order of their starts.
            var day = max(start, first ?? start, days.last?.advanced(by: 1) ?? start)
            while day <= min(end, last ?? end) {
                days.append(day)
                day = day.advanced(by: 1)
            }
        }
        return days
    }

    private struct Row: Encodable {
        let day: String
        let samples: Int
        /// The total in seconds; for sleep, without the time awake.
        let total: Double
        /// The seconds of each value.
        let values: [String: Double]
    }

    private func write(_ rows: [Row]) throws {
        if world.printsJSON { return try StandardOutput.write(json: rows) }
        guard !rows.isEmpty else {
            return try StandardOutput.write([world.language.commandData.nothing(type.name)])
        }
        let words = world.language.commandData
        let names = Set(rows.flatMap(\.values.keys)).sorted()
        var table = Table(
            [(words.text(.day), .left), (words.text(.total), .right)] + names.map { ($0, .right) })
        for row in rows {
            table.add(
                [row.day, duration(row.total)]
                    + names.map { row.values[$0].map(duration) ?? "" })
        }
        try StandardOutput.write(table.lines)
    }

    private func name(_ value: Int) -> String {
        SampleText.category(value, of: type, world.language)
    }

    private func duration(_ seconds: Double) -> String {
        let minutes = Int(nearest: seconds / 60)
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
