internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// Reads the events of a period, such as symptoms, workouts and meals: when they were, and how long
/// or how many on each day.
struct EventContent: Sendable {
    let type: ObjectType
    /// The bundle identifiers of the sources, in descending priority.
    let sources: [String]
    let environment: ScreenEnvironment
    /// The largest number of events on a time line; more would be a solid bar.
    private static let mostEvents = 1000

    private var zone: TimeZone { environment.timeZone() }
    private var words: DataWords { environment.language.data }
    private var title: String { environment.language.types.name(type) }

    /// Reads a period; without charts if it has no events.
    func read(_ period: TypePeriod, _ reader: any HealthDataReading) async throws -> TypeContent {
        let interval = interval(of: period.days)
        let before = period.before.map { [self.interval(of: $0)] } ?? []
        let counts = try await reader.counts(of: type, in: [interval] + before)
        guard counts[0] > 0 else { return TypeContent() }
        var content = TypeContent(facts: [fact(counts)])
        // The members of a meal are not needed to say when it was.
        guard type.kind == .category || type.kind == .workout else {
            content.charts = [try await countChart(period, reader)]
            return content
        }
        let samples = try await reader.samples(of: type, in: interval)
        content.facts += durationFacts(samples)
        if samples.count <= Self.mostEvents { content.charts.append(timeline(samples, interval)) }
        if period.count > 1 || content.charts.isEmpty {
            content.charts.append(durationChart(period, samples))
        }
        return content
    }

    private func interval(of days: ClosedRange<Day>) -> DateInterval {
        DateInterval(
            start: DayBoundary().start(of: days.lowerBound, in: zone),
            end: DayBoundary().start(of: days.upperBound.advanced(by: 1), in: zone))
    }

    /// The number of events, with that of the time before.
    private func fact(_ counts: [Int]) -> EntryFact {
        let count = environment.number(Double(counts[0]))
        guard counts.count > 1 else { return EntryFact(words.number, count) }
        let old = environment.number(Double(counts[1]))
        return EntryFact(words.number, "\(count) (\(words.timeBefore): \(old))")
    }

    private func durationFacts(_ samples: [Sample]) -> [EntryFact] {
        let total = samples.map(duration).reduce(0, +)
        guard total > 0, !samples.isEmpty else { return [] }
        return [
            EntryFact(words.total, environment.duration(total)),
            EntryFact(words.average, environment.duration(total / Double(samples.count))),
        ]
    }

    private func duration(_ sample: Sample) -> TimeInterval {
        sample.workout?.duration ?? sample.endDate.timeIntervalSince(sample.startDate)
    }

    /// A row for each value, or for each activity of workouts, over the time of the period.
    private func timeline(_ samples: [Sample], _ interval: DateInterval) -> TypeChart {
        let names = Dictionary(grouping: samples, by: rowName)
        let order = names.keys.sorted {
            ((names[$0]?.first?.categoryValue ?? 0), $0) < (
                (names[$1]?.first?.categoryValue ?? 0), $1
            )
        }
        let roles =
            order.count == 1 ? [ChartDrawing.Role.bar] : StackedBarChart.roles(order.count)
        let text = SampleText(environment: environment)
        let rows = zip(order, roles).map { name, role in
            let found = names[name] ?? []
            let moments = found.prefix(3).map(text.moment(of:))
                .joined(separator: "; ")
            let more = found.count > 3 ? "; +\(environment.number(Double(found.count - 3)))" : ""
            return RowChart.Row(
                label: name.count > 12 ? "\(name.prefix(11))…" : name,
                reading: "\(name): \(moments)\(more)",
                segments: found.map { sample in
                    RowChart.Segment(
                        start: sample.startDate.timeIntervalSinceReferenceDate,
                        end: sample.endDate.timeIntervalSinceReferenceDate, role: role)
                })
        }
        let (start, end) = (
            interval.start.timeIntervalSinceReferenceDate,
            interval.end.timeIntervalSinceReferenceDate
        )
        let chart = RowChart(
            title: words.timeline, rows: rows, domain: start...end, ticks: ticks(start, end),
            rowHeight: 22, insets: ChartInsets(top: 6, left: 92, bottom: 24, right: 16))
        return TypeChart(
            id: "timeline", title: words.timeline,
            chart: chart.drawing(noData: environment.language.charts.noData),
            rowTitle: words.start,
            rows: samples.reversed().prefix(100).map {
                TrendCard.Row(label: text.moment(of: $0), value: text.value(of: $0))
            })
    }

    private func rowName(_ sample: Sample) -> String {
        if let workout = sample.workout {
            return environment.language.activities.name(workout.activityType)
        }
        return sample.categoryValue.flatMap { CategoryText.name($0, of: type, environment) }
            ?? title
    }

    private func ticks(_ start: Double, _ end: Double) -> [RowChart.Tick] {
        guard end - start > 100_000 else {
            return stride(from: start, through: end, by: 10_800).map {
                RowChart.Tick(
                    place: $0,
                    label: environment.hour(Date(timeIntervalSinceReferenceDate: $0)))
            }
        }
        return DayTicks.ticks(from: start, to: end, atMost: 8, environment).map {
            RowChart.Tick(place: $0.seconds, label: $0.label)
        }
    }

    /// The duration of the events in each column, or their number if they have no duration.
    private func durationChart(_ period: TypePeriod, _ samples: [Sample]) -> TypeChart {
        let hasDuration = samples.contains { duration($0) > 0 }
        let byDay = Dictionary(grouping: samples) {
            DayBoundary().day(of: $0.startDate, in: zone)
        }
        let found = period.columns(environment).map { column in
            (column, column.days.flatMap { byDay[$0] ?? [] })
        }
        let totals = found.map { $0.1.map(duration).reduce(0, +) }
        let unit = (totals.max() ?? 0) > 7200 ? 3600.0 : 60
        return columnChart(
            title: hasDuration
                ? "\(words.durations) (\(unit == 3600 ? "h" : "min"))" : words.number,
            isOfCounts: !hasDuration,
            zip(found, totals).map { item, total in
                let text =
                    hasDuration
                    ? environment.duration(total) : environment.number(Double(item.1.count))
                let value = hasDuration ? total / unit : Double(item.1.count)
                return (item.0, item.1.isEmpty ? nil : value, text)
            })
    }

    private func countChart(
        _ period: TypePeriod, _ reader: any HealthDataReading
    ) async throws -> TypeChart {
        let columns = period.columns(environment)
        let counts = try await reader.counts(of: type, in: columns.map { interval(of: $0.days) })
        return columnChart(
            title: words.number, isOfCounts: true,
            zip(columns, counts).map { column, count in
                (
                    column, count > 0 ? Double(count) : nil,
                    environment.number(Double(count))
                )
            })
    }

    private func columnChart(
        title: String, isOfCounts: Bool, _ columns: [(TypePeriod.Column, Double?, String)]
    ) -> TypeChart {
        let chart = ColumnChart(
            title: title,
            columns: columns.map { column, value, text in
                ColumnChart.Column(
                    label: column.label,
                    reading: "\(column.name): \(value == nil ? "–" : text)",
                    content: value.map { .parts([$0]) })
            }, isOfCounts: isOfCounts)
        return TypeChart(
            id: "columns", title: title, chart: chart.drawing(environment),
            rowTitle: environment.language.trends.day,
            rows: columns.reversed().map { column, value, text in
                TrendCard.Row(label: column.name, value: value == nil ? "–" : text)
            })
    }
}

/// The value of a sample and its time, as people say them.
struct SampleText {
    let environment: ScreenEnvironment

    /// The value: "52 bpm", "Asleep core · 30 min", "Running · 32 min", "120/80 mmHg", "Sinus rhythm";
    /// may be empty.
    func value(of sample: Sample) -> String {
        if let quantity = sample.quantity, let format = TypeFormat(sample.type, environment),
            let value = format.value(of: quantity)
        {
            return format.text(value)
        }
        if let workout = sample.workout {
            return
                "\(environment.language.activities.name(workout.activityType)) · "
                + environment.duration(workout.duration)
        }
        if case .detail(.electrocardiogram(let detail)) = sample.payload {
            return environment.language.recording.classification(detail.classification)
        }
        if let pressure = pressure(sample.members ?? []) { return pressure }
        if let food = sample.metadata[MetadataKey.foodType]?.string { return food }
        let length = sample.endDate.timeIntervalSince(sample.startDate)
        let duration = length > 0 ? environment.duration(length) : nil
        let word = sample.categoryValue.flatMap {
            CategoryText.name($0, of: sample.type, environment)
        }
        return [word, duration].compactMap { $0 }.joined(separator: " · ")
    }

    /// The time zone in which a sample was recorded; the person's if it does not say.
    func zone(of sample: Sample) -> TimeZone {
        sample.metadata[MetadataKey.timeZone]?.string.flatMap { TimeZone(identifier: $0) }
            ?? environment.timeZone()
    }

    /// The person's time at the start of a sample of another time zone, as a phrase; nil if both are the same.
    func ownTime(of sample: Sample) -> String? {
        environment.ownTime(sample.startDate, of: zone(of: sample))
            .map(environment.language.entry.ownTime)
    }

    /// The day and the time at which a sample starts, in its own time zone: "Yesterday, 18:33 GMT−5".
    func moment(of sample: Sample) -> String {
        moment(sample.startDate, in: zone(of: sample))
    }

    /// A day and a time: "Today, 10:23", "10 Mar, 10:23", "10 Mar 2025, 10:23".
    func moment(_ date: Date) -> String { moment(date, in: environment.timeZone()) }

    private func moment(_ date: Date, in zone: TimeZone) -> String {
        let day = DayBoundary().day(of: date, in: zone)
        return "\(title(of: day)), \(environment.time(date, in: zone))"
    }

    /// A day: "Today", "Yesterday", "10 Mar", and with its year if it is another.
    func title(of day: Day) -> String {
        let today = DayBoundary().day(of: environment.now(), in: environment.timeZone())
        if (-1...0).contains(today.distance(to: day)) {
            return environment.title(of: day, today: today)
        }
        return day.year == today.year ? environment.short(day) : environment.full(day)
    }

    /// "120/80 mmHg"; nil for other correlations.
    private func pressure(_ members: [Sample]) -> String? {
        let values = [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic].compactMap {
            type in members.first { $0.type == type }?.quantity
        }
        guard values.count == 2 else { return nil }
        let numbers = values.compactMap { try? $0.doubleValue(for: .millimeterOfMercury) }
        return numbers.map { environment.number($0) }.joined(separator: "/") + " mmHg"
    }
}

/// Formats a sample's metadata as lines such as "Time zone: Europe/Berlin".
struct MetadataText {
    let environment: ScreenEnvironment
    private var words: DataWords { environment.language.data }

    /// One line for each key, sorted by the display names.
    func lines(_ metadata: [String: MetadataValue]) -> [String] {
        metadata.map { "\(name($0.key)): \(text($0.value, of: $0.key))" }.sorted()
    }

    /// The display name of a key: the part after "HK" or the last dot, split into words.
    private func name(_ key: String) -> String {
        var name = key.split(separator: ".").last ?? key[...]
        for prefix in ["HKMetadataKey", "HK"] where name.hasPrefix(prefix) {
            name = name.dropFirst(prefix.count)
        }
        return environment.language.metadataKeys.name(String(name))
            ?? IdentifierText.spaced(String(name))
    }

    private func text(_ value: MetadataValue, of key: String) -> String {
        switch value {
        case .string(let text): return text
        case .number, .exact:
            let number = value.number ?? 0
            if MetadataKeyFacts.named(key)?.isBoolean == true {
                return number == 0 ? words.no : words.yes
            }
            return environment.number(number, digits: 2)
        case .date(let date):
            let zone = environment.timeZone()
            let day = DayBoundary().day(of: date, in: zone)
            return "\(environment.full(day)), \(environment.time(date, in: zone))"
        case .quantity(let quantity):
            return environment.amount(quantity, in: quantity.unit, digits: 2)
        }
    }
}

/// Derives a text from an identifier for which there is no name.
enum IdentifierText {
    /// Splits a name such as `wasUserEntered` into words, "Was user entered"; an acronym stays
    /// together, as in "Asleep REM".
    static func spaced(_ name: String) -> String {
        let letters = Array(name)
        var words = ""
        for (index, letter) in letters.enumerated() {
            let follows = index > 0 && letters[index - 1].isUppercase
            let isFollowed = index + 1 < letters.count && letters[index + 1].isUppercase
            if letter.isUppercase, !words.isEmpty, !follows { words.append(" ") }
            words +=
                letter.isUppercase && (follows || isFollowed)
                ? String(letter) : letter.lowercased()
        }
        return words.capitalizedFirst
    }
}
