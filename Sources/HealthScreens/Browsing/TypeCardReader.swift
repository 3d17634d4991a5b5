internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// Reads the cards of types, each from its last sample and the figures of at most 30 days.
struct TypeCardReader: Sendable {
    let reader: any HealthDataReading
    let environment: ScreenEnvironment
    private static let days = 30

    /// The days of a card with the last value, the time, and the value of each day.
    private struct Content {
        var value: String
        var when: String
        var isSum = true
        var values: [Sparkline.Value?]
    }

    /// The cards of types in the same order, without those that have no samples.
    func cards(of types: [ObjectType], pinned: [ObjectType]) async throws -> [TypeCard] {
        try await withThrowingTaskGroup(of: (Int, TypeCard?).self) { group in
            for (index, type) in types.enumerated() {
                group.addTask {
                    (index, try await card(of: type, isPinned: pinned.contains(type)))
                }
            }
            var found = [TypeCard?](repeating: nil, count: types.count)
            for try await (index, card) in group { found[index] = card }
            return found.compactMap { $0 }
        }
    }

    /// The card of a type; nil without samples.
    ///
    /// The 30 days end today, or with the last day that has data if that is older than 30 days.
    private func card(of type: ObjectType, isPinned: Bool) async throws -> TypeCard? {
        guard let last = try await reader.samples(of: type, before: nil, limit: 1).first else {
            return nil
        }
        let (boundary, zone) = (DayBoundary(), environment.timeZone())
        let today = boundary.day(of: environment.now(), in: zone)
        let date = type == .sleepAnalysis ? last.endDate : last.startDate
        let lastDay = boundary.day(of: date, in: zone)
        let isOld = lastDay.distance(to: today) >= Self.days
        let end = isOld ? lastDay : today
        let days = Array(end.advanced(by: 1 - Self.days)...end)
        let content = try await content(of: type, last, on: lastDay, days)
        let words = environment.language
        let span =
            isOld
            ? words.data.daysTo(environment.full(end), count: Self.days)
            : words.data.lastDays(Self.days)
        let name = words.types.name(type)
        let hasValues = content.values.contains { $0 != nil }
        return TypeCard(
            id: type.name, name: name, group: TypeGroup(type), value: content.value,
            when: content.when,
            chart: hasValues
                ? Sparkline(isSum: content.isSum, values: content.values)
                    .drawing(title: name, summary: span) : nil,
            span: span, isPinned: isPinned, keywords: TypeCard.keywords(of: type, words.types))
    }

    private func content(
        of type: ObjectType, _ last: Sample, on day: Day, _ days: [Day]
    ) async throws -> Content {
        if let format = TypeFormat(type, environment) {
            return try await quantities(of: type, format, last, on: day, days)
        }
        if type == .sleepAnalysis || type == .mindfulSession {
            return try await durations(of: type, last, on: day, days)
        }
        if type == .appleStandHour { return try await standHours(last, on: day, days) }
        return try await counts(of: type, last, days)
    }

    /// The hours in which the person stood, by day.
    private func standHours(_ last: Sample, on day: Day, _ days: [Day]) async throws -> Content {
        let (boundary, zone) = (DayBoundary(), environment.timeZone())
        let span = DateInterval(
            start: boundary.start(of: days.first ?? day, in: zone),
            end: boundary.start(of: (days.last ?? day).advanced(by: 1), in: zone))
        let stood = try await reader.samples(of: .appleStandHour, in: span).filter {
            $0.categoryValue == 0
        }
        var finder = DayFinder(boundary)
        let byDay = Dictionary(grouping: stood) { finder.day(of: $0.startDate, in: zone) }
            .mapValues { Double($0.count) }
        let text = SampleText(environment: environment)
        return Content(
            value: "\(environment.number(byDay[day] ?? 0)) h", when: text.title(of: day),
            values: days.map { day in
                byDay[day].map { .init(low: 0, high: $0, middle: $0) }
            })
    }

    /// Sums by day with that of the last day, or ranges by day with the last value.
    private func quantities(
        of type: ObjectType, _ format: TypeFormat, _ last: Sample, on day: Day, _ days: [Day]
    ) async throws -> Content {
        let figures = try await DayFigures.read(
            of: type, days, unit: format.unit, reader, in: environment.timeZone())
        let isSum = type.quantityFacts?.aggregationStyle.isDiscrete == false
        let text = SampleText(environment: environment)
        let total = isSum ? figures[day].map { format.text($0.value) } : nil
        return Content(
            value: total ?? text.value(of: last),
            when: total == nil ? text.moment(last.startDate) : text.title(of: day),
            isSum: isSum,
            values: days.map { day in
                figures[day].map { figure in
                    Sparkline.Value(
                        low: isSum ? 0 : figure.low ?? figure.value,
                        high: isSum ? figure.value : figure.high ?? figure.value,
                        middle: figure.value)
                }
            })
    }

    /// The time of each day; for sleep that of the night that ends on the day.
    private func durations(
        of type: ObjectType, _ last: Sample, on day: Day, _ days: [Day]
    ) async throws -> Content {
        let zone = environment.timeZone()
        guard let first = days.first, let end = days.last else {
            return try await counts(of: type, last, days)
        }
        async let samples = reader.samples(
            of: type, in: CategoryDays.span(of: first, through: end, type, zone))
        async let sources = reader.sources(of: type)
        let data = CategoryDays(
            try await samples, of: type, sources: try await sources.map(\.bundleIdentifier),
            days: days, in: zone)
        let text = SampleText(environment: environment)
        let known = days.last { data.total($0, of: type) > 0 }
        return Content(
            value: known.map { environment.duration(data.total($0, of: type)) }
                ?? text.value(of: last),
            when: known.map(text.title) ?? text.moment(last.startDate),
            values: days.map { day in
                let total = data.total(day, of: type)
                return total > 0 ? .init(low: 0, high: total, middle: total) : nil
            })
    }

    /// The number of samples of each day, with the last sample.
    private func counts(of type: ObjectType, _ last: Sample, _ days: [Day]) async throws -> Content
    {
        let (boundary, zone) = (DayBoundary(), environment.timeZone())
        let counts = try await reader.counts(
            of: type, in: days.map { boundary.interval(of: $0, in: zone) })
        let text = SampleText(environment: environment)
        let value = text.value(of: last)
        let moment = text.moment(last.startDate)
        return Content(
            value: value.isEmpty ? moment : value, when: value.isEmpty ? "" : moment,
            values: counts.map { count in
                count > 0
                    ? .init(low: 0, high: Double(count), middle: Double(count)) : nil
            })
    }
}
