public import Foundation
internal import GRDB
public import HealthModel

extension HealthStore {
    /// Statistics over the samples that were added to a workout, for each of their quantity types.
    ///
    /// A type without such samples has the workout's imported summary, if there is one. The
    /// interval is the workout's own, or the given one.
    ///
    /// - Parameters:
    ///   - workout: The workout.
    ///   - interval: The time range of one activity of the workout; data outside of it does not
    ///     count.
    ///   - app: The app that asks; nil for the owner. Types that it may not read are omitted.
    /// - Returns: An empty list if the workout is not stored, or may not be seen.
    public func workoutStatistics(
        of workout: UUID, during interval: DateInterval? = nil, app: AppIdentity?
    ) async throws -> [ObjectType: SampleStatistics] {
        let environment = environment
        return try await read { db in
            let interner = Interner(db)
            let visibility = try Visibility(interner, app: app, environment: environment)
            return try StoredWorkout.find(workout, visibility, interner)?
                .statistics(during: interval, visibility, interner) ?? [:]
        }
    }

    /// Statistics of several workouts and of their activities, in one read.
    ///
    /// - Parameters:
    ///   - workouts: The workouts; other samples are ignored.
    ///   - app: The app that asks; nil for the owner. Types that it may not read are omitted.
    /// - Returns: Statistics in the order of their types, by the identity of the workout or of the
    ///   activity. An identity without statistics is omitted.
    public func workoutStatistics(
        of workouts: [Sample], app: AppIdentity?
    ) async throws -> [UUID: [SampleStatistics]] {
        let environment = environment
        return try await read { db in
            let interner = Interner(db)
            let visibility = try Visibility(interner, app: app, environment: environment)
            var all: [UUID: [SampleStatistics]] = [:]
            func add(_ statistics: [ObjectType: SampleStatistics], to uuid: UUID) {
                guard !statistics.isEmpty else { return }
                all[uuid] = statistics.values.sorted { $0.type.identifier < $1.type.identifier }
            }
            for sample in workouts {
                guard let workout = sample.workout,
                    let found = try StoredWorkout.find(sample.uuid, visibility, interner)
                else { continue }
                add(try found.statistics(during: nil, visibility, interner), to: sample.uuid)
                for activity in workout.activities {
                    let interval = activity.interval(until: sample.endDate)
                    add(
                        try found.statistics(during: interval, visibility, interner),
                        to: activity.uuid)
                }
            }
            return all
        }
    }
}

extension WorkoutActivity {
    /// The activity's time range, which ends with the workout if it has no end.
    fileprivate func interval(until workoutEnd: Date) -> DateInterval {
        DateInterval(start: startDate, end: max(startDate, endDate ?? workoutEnd))
    }
}

/// A workout's row, with the sources of its statistics.
private struct StoredWorkout {
    let id: Int64
    let interval: DateInterval
    let revision: Int64

    static func find(
        _ uuid: UUID, _ visibility: Visibility, _ interner: Interner
    ) throws -> StoredWorkout? {
        let query = SampleQuery(type: .workout, predicate: .uuids([uuid]))
        guard let found = try VisibleSamples.find(query, visibility, interner) else { return nil }
        let select =
            SQLFragment("SELECT s.id, s.start_time, s.end_time, s.revision_id ") + found.source
        let statement = try PreparedStatement(interner.db, cached: select)
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        return StoredWorkout(
            id: statement.int(0),
            interval: DateInterval(
                start: Date(timeIntervalSinceReferenceDate: statement.double(1)),
                end: Date(timeIntervalSinceReferenceDate: statement.double(2))),
            revision: statement.int(3))
    }

    /// The statistics by type: of the samples and, over the whole workout, of its imported
    /// summaries.
    func statistics(
        during interval: DateInterval?, _ visibility: Visibility, _ interner: Interner
    ) throws -> [ObjectType: SampleStatistics] {
        var statistics: [ObjectType: SampleStatistics] = [:]
        for slot in try sampleTypes(interner) {
            statistics[slot.type] = try self.statistics(
                slot, during: interval, visibility, interner)
        }
        guard interval == nil else { return statistics }
        for summary in try summaries(visibility, interner) where statistics[summary.type] == nil {
            statistics[summary.type] = summary
        }
        return statistics
    }

    /// The quantity types of the added samples.
    func sampleTypes(_ interner: Interner) throws -> [TypeSlot] {
        try Int64.fetchAll(
            interner.db,
            cached: """
                SELECT DISTINCT s.type_id FROM association AS a
                JOIN sample AS s ON s.id = a.sample_id WHERE a.owner_id = ?
                """,
            arguments: [id]
        ).map { try interner.type(id: $0) }.filter { $0.type.kind == .quantity }
    }

    /// All statistics that fit the type, over its added samples.
    func statistics(
        _ slot: TypeSlot, during part: DateInterval?, _ visibility: Visibility,
        _ interner: Interner
    ) throws -> SampleStatistics? {
        let style = slot.type.quantityFacts?.aggregationStyle ?? .discreteArithmetic
        let samples =
            SQLFragment(
                """
                FROM association AS a JOIN sample AS s ON s.id = a.sample_id
                WHERE a.owner_id = ? AND s.type_id = ?
                """, id, slot.id) + " AND " + (try visibility.condition(on: slot.type))
        let scan = StatisticsScan(
            interner: interner, slot: slot, style: style, samples: samples,
            options: .allowed(for: style), buckets: .single, limits: part)
        guard var statistics = try scan.run().first else { return nil }
        statistics.interval = part ?? interval
        return statistics
    }

    /// The imported summaries of types that the app may see.
    func summaries(
        _ visibility: Visibility, _ interner: Interner
    ) throws -> [SampleStatistics] {
        let saver = try interner.revision(id: revision).source.bundleIdentifier
        let rows = try Row.fetchAll(
            interner.db,
            cached: """
                SELECT type_id, sum, average, minimum, maximum FROM workout_statistic
                WHERE workout_id = ?
                """,
            arguments: [id])
        return try rows.compactMap { row in
            let slot = try interner.type(id: row[0])
            let end = interval.end.timeIntervalSinceReferenceDate
            guard let unit = slot.unit,
                try visibility.allows(slot.type, endingAt: end, savedBy: saver)
            else { return nil }
            var figures = ReducedFigures()
            figures.sum = row[1]
            figures.average = row[2]
            figures.minimum = row[3]
            figures.maximum = row[4]
            return SampleStatistics(
                type: slot.type, interval: interval,
                merged: StatisticsFigures(figures, unit: unit), bySource: nil)
        }
    }
}
