package import Foundation
package import HealthDatabase
package import HealthModel

/// Statistics over the samples of a workout.
enum WorkoutFigures {
    /// The statistics of each quantity type among samples, in the order of their identifiers.
    static func statistics(of samples: [Sample]) -> [SampleStatistics] {
        Dictionary(grouping: samples.filter { $0.quantity != nil }, by: \.type)
            .sorted { $0.key.identifier < $1.key.identifier }
            .compactMap { statistics(of: $1, type: $0) }
    }

    private static func statistics(of samples: [Sample], type: ObjectType) -> SampleStatistics? {
        guard let facts = type.quantityFacts else { return nil }
        let options = StatisticsOptions.allowed(for: facts.aggregationStyle)
            .subtracting(.separateBySource)
        var reducer = StatisticsReducer(
            style: facts.aggregationStyle, options: options, buckets: .single)
        var numbers: [Source?: Int] = [:]
        var rows: [StatisticsRow] = []
        for sample in samples {
            let source = sample.sourceRevision?.source
            let number = numbers[source] ?? numbers.count
            numbers[source] = number
            if let row = StatisticsRow(sample, unit: facts.canonicalUnit, source: number) {
                rows.append(row)
            }
        }
        rows.sort { ($0.start, $0.end, $0.value) < ($1.start, $1.end, $1.value) }
        // One bucket is never too many.
        for row in rows { try? reducer.add(row) }
        return reducer.finish().first.map {
            SampleStatistics($0, type: type, unit: facts.canonicalUnit, sources: [:])
        }
    }
}

extension StatisticsRow {
    /// The row of a quantity sample; nil for other samples and unsuitable units.
    fileprivate init?(_ sample: Sample, unit: HealthUnit, source: Int) {
        guard case .quantity(let quantity, let series) = sample.payload,
            let convert = try? UnitConversion(from: quantity.unit, to: unit)
        else { return nil }
        self.init(
            start: sample.startDate.timeIntervalSinceReferenceDate,
            end: sample.endDate.timeIntervalSinceReferenceDate, value: convert(quantity.value),
            source: source,
            series: series.map {
                Series(
                    count: $0.count, minimum: convert($0.minimum), maximum: convert($0.maximum),
                    mostRecent: convert($0.mostRecent),
                    mostRecentStart: $0.mostRecentInterval.start.timeIntervalSinceReferenceDate,
                    mostRecentEnd: $0.mostRecentInterval.end.timeIntervalSinceReferenceDate)
            })
    }
}

extension SampleStatistics {
    /// Creates statistics from those of a workout.
    init(_ carried: WorkoutStatistics) {
        var figures = StatisticsFigures()
        figures.sum = carried.sum
        figures.average = carried.average
        figures.minimum = carried.minimum
        figures.maximum = carried.maximum
        self.init(
            type: carried.type, interval: carried.interval, merged: figures, bySource: nil)
    }
}

extension WorkoutStatistics {
    /// Creates the statistics of a workout.
    package init(_ statistics: SampleStatistics) {
        self.init(
            type: statistics.type, interval: statistics.interval, sum: statistics.merged.sum,
            average: statistics.merged.average, minimum: statistics.merged.minimum,
            maximum: statistics.merged.maximum)
    }
}

extension [SampleStatistics] {
    /// The statistics in HealthKit's form.
    var byQuantityType: [HKQuantityType: HKStatistics] {
        var result: [HKQuantityType: HKStatistics] = [:]
        for statistics in self {
            if let type = HKObjectType.type(for: statistics.type) as? HKQuantityType {
                result[type] = HKStatistics(statistics)
            }
        }
        return result
    }
}

extension HKWorkout {
    /// A workout with the statistics that its store computed for it and for its activities.
    ///
    /// They replace the imported statistics of the same types.
    package static func value(
        _ sample: Sample, with statistics: [UUID: [SampleStatistics]]
    ) -> Sample {
        guard case .workout(var detail) = sample.payload else { return sample }
        let whole = statistics[sample.uuid] ?? []
        let computed = Set(whole.map(\.type))
        detail.statistics.removeAll { computed.contains($0.type) }
        detail.statistics += whole.map { WorkoutStatistics($0) }
        for index in detail.activities.indices {
            if let part = statistics[detail.activities[index].uuid] {
                detail.activities[index].statistics = part.map { WorkoutStatistics($0) }
            }
        }
        var sample = sample
        sample.payload = .workout(detail)
        return sample
    }
}

extension HealthStore {
    /// Samples as HealthKit's objects; workouts among them get their statistics.
    package func objects(_ samples: [Sample], app: AppIdentity) async throws -> [HKSample] {
        let workouts = samples.filter { $0.type.kind == .workout }
        if workouts.isEmpty { return samples.map(HKSample.make) }
        let statistics = try await workoutStatistics(of: workouts, app: app)
        return samples.map { HKSample.make(HKWorkout.value($0, with: statistics)) }
    }
}

extension WorkoutDetail {
    /// The statistics of the samples, and of the totals of types without samples.
    func figures(over interval: DateInterval) -> [SampleStatistics] {
        let measured = statistics.map { SampleStatistics($0) }
        let known = Set(measured.map(\.type))
        let given = totals.filter { !known.contains($0.0) }.map { type, total in
            var figures = StatisticsFigures()
            figures.sum = total
            return SampleStatistics(
                type: type, interval: interval, merged: figures, bySource: nil)
        }
        return measured + given
    }

    /// The totals that the app saved; a distance counts only if the activity has a distance type.
    private var totals: [(ObjectType, Quantity)] {
        let distance = WorkoutActivities.distanceType(of: activityType)
        let all: [(ObjectType?, Quantity?)] = [
            (.activeEnergyBurned, totalEnergyBurned), (distance, totalDistance),
            (.flightsClimbed, totalFlightsClimbed),
            (.swimmingStrokeCount, totalSwimmingStrokeCount),
        ]
        return all.compactMap { type, total in
            if let type, let total { (type, total) } else { nil }
        }
    }
}
