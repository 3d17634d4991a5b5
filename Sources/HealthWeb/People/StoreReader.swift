internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel
internal import HealthScreens

/// Reads a health store for its owner.
struct StoreReader: SeriesReading {
    let database: HealthStore
    let calendar: Calendar

    func counts() async throws -> [ObjectType: Int] { try await database.countsByType() }

    func counts(of type: ObjectType, in intervals: [DateInterval]) async throws -> [Int] {
        var counts: [Int] = []
        for interval in intervals {
            let predicate = SamplePredicate.interval(
                start: interval.start, end: interval.end, options: .strictStartDate)
            counts.append(
                try await database.count([SampleQuery(type: type, predicate: predicate)], app: nil))
        }
        return counts
    }

    func figures(
        of type: ObjectType, in span: DateInterval, every period: FigurePeriod, unit: HealthUnit?
    ) async throws -> [PeriodFigure] {
        guard let facts = type.quantityFacts else { return [] }
        let isSum = facts.aggregationStyle == .cumulative
        let (length, dayStart): (CalendarPeriod, Int) =
            switch period {
            case .hour: (.hour, 0)
            case .day(let boundary): (.day, boundary.startHour)
            }
        let found = try await database.figures(
            of: type, in: span, by: length, calendar: calendar, dayStart: dayStart,
            separatesSources: isSum, app: nil)
        func value(_ quantity: Quantity?) -> Double? {
            guard let quantity else { return nil }
            guard let unit else { return quantity.value }
            return try? quantity.doubleValue(for: unit)
        }
        return found.compactMap { statistics in
            let figures = statistics.merged
            guard let merged = value(isSum ? figures.sum : figures.average) else { return nil }
            var sources: [String: Double] = [:]
            // Two sources may have the same name: their parts of a sum add up.
            for (source, part) in statistics.contributions ?? [:] {
                sources[source.name, default: 0] += value(part) ?? 0
            }
            return PeriodFigure(
                start: statistics.interval.start, value: merged, low: value(figures.minimum),
                high: value(figures.maximum), bySource: sources)
        }
    }

    func samples(of type: ObjectType, before: Date?, limit: Int) async throws -> [Sample] {
        let predicate = before.map { SamplePredicate.startDate(.lessThan, $0) } ?? .all
        return try await database.samples(
            [SampleQuery(type: type, predicate: predicate)],
            sort: [SortOrder(.startDate, ascending: false)], limit: limit, app: nil)
    }

    func first(of type: ObjectType) async throws -> Sample? {
        try await database.samples(
            [SampleQuery(type: type)], sort: [SortOrder(.startDate)], limit: 1, app: nil
        ).first
    }

    func samples(of type: ObjectType, in interval: DateInterval) async throws -> [Sample] {
        try await database.samples(
            [
                SampleQuery(
                    type: type, predicate: .interval(start: interval.start, end: interval.end))
            ],
            sort: [SortOrder(.startDate)], limit: nil, app: nil)
    }

    func spans(of type: ObjectType, in interval: DateInterval) async throws -> [CategorySpan] {
        try await CategorySpans(database).spans(of: type, in: interval, app: nil)
    }

    func sources(of type: ObjectType) async throws -> [Source] {
        try await database.preferences.sourcesInOrder(of: type, app: nil)
    }

    func setSources(_ order: [String], of type: ObjectType) async throws {
        try database.preferences.setSourcePriority(order, for: type)
    }

    func sample(_ id: UUID, of type: ObjectType) async throws -> Sample? {
        try await database.samples(
            [SampleQuery(type: type, predicate: .uuids([id]))], limit: 1, app: nil
        ).first
    }

    func route(ofWorkout id: UUID) async throws -> [RouteLocation] {
        let routes = try await database.samples(
            [SampleQuery(type: .workoutRoute, predicate: .associated(workout: id))], app: nil)
        var points: [RouteLocation] = []
        for route in routes {
            if case .locations(let found) = try await database.series(of: route.uuid, app: nil) {
                points += found
            }
        }
        return points.sorted { $0.timestamp < $1.timestamp }
    }

    func voltages(of id: UUID) async throws -> [VoltageMeasurement] {
        guard case .voltages(let found) = try await database.series(of: id, app: nil) else {
            return []
        }
        return found.sorted { $0.timeSinceStart < $1.timeSinceStart }
    }
}
