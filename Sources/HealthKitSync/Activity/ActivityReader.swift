internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel

/// Reads the values of days from Health, many days with one query.
struct ActivityReader: Sendable {
    let store: TimeLimitedHealthStore

    /// The values of some days; days without a value, and days with an impossible one, are left
    /// out.
    ///
    /// - Throws: The error of Health, for example for a type that the app has not requested.
    func values(of figure: ActivityFigure, on ranges: [ClosedRange<Day>], _ edges: DayEdges)
        async throws -> [Day: Double]
    {
        var values: [Day: Double] = [:]
        for days in ranges {
            let edges = Array(edges.of(days, areNights: figure.isOfNight))
            for (number, value) in try await self.values(of: figure, between: edges).enumerated() {
                values[days.lowerBound.advanced(by: number)] = value.flatMap(figure.stored)
            }
        }
        return values
    }

    private func values(of figure: ActivityFigure, between edges: [Date]) async throws -> [Double?]
    {
        switch figure.reduction {
        case .statistic(let statistic, let unit):
            guard let type = figure.type as? HKQuantityType else { return [] }
            return try await statistics(statistic, of: type, unit, between: edges)
        case .asleep: return try await secondsAsleep(figure.type, between: edges)
        case .hoursStood: return try await hoursStood(figure.type, between: edges)
        }
    }

    private func statistics(
        _ statistic: HealthStatistic, of type: HKQuantityType, _ unit: HKUnit,
        between edges: [Date]
    ) async throws -> [Double?] {
        var values = [Double?](repeating: nil, count: edges.count - 1)
        for run in DayEdges.equalRuns(of: edges) {
            let start = edges[run.lowerBound]
            let found = try await store.statistics(
                statistic, of: type, from: start,
                every: edges[run.lowerBound + 1].timeIntervalSince(start), count: run.count)
            for (position, quantity) in zip(run, found) {
                values[position] = quantity?.doubleValue(for: unit)
            }
        }
        return values
    }

    /// The seconds asleep in each night; nil without a sample of being asleep or awake.
    private func secondsAsleep(_ type: HKSampleType, between edges: [Date]) async throws
        -> [Double?]
    {
        let samples = try await self.samples(type, between: edges)
        var nights = [[SleepTime.Stretch]](repeating: [], count: edges.count - 1)
        var first = 0
        for sample in samples.sorted(by: { $0.startDate < $1.startDate }) {
            while first < nights.count, edges[first + 1] <= sample.startDate { first += 1 }
            var night = first
            while night < nights.count, edges[night] <= sample.endDate {
                let interval = DateInterval(start: edges[night], end: edges[night + 1])
                if let stretch = SleepTime.Stretch(sample, within: interval) {
                    nights[night].append(stretch)
                }
                night += 1
            }
        }
        return nights.map { $0.isEmpty ? nil : SleepTime.seconds($0) }
    }

    /// The number of hours of each day in which the person stood; nil without such an hour.
    private func hoursStood(_ type: HKSampleType, between edges: [Date]) async throws -> [Double?] {
        let stood = HKQuery.predicateForCategorySamples(
            with: .equalTo, value: HKCategoryValueAppleStandHour.stood.rawValue)
        let samples = try await self.samples(type, between: edges, stood, .strictStartDate)
        // Two watches may record the same hour.
        var day = 0
        var hours = [Int](repeating: 0, count: edges.count - 1)
        for start in Set(samples.map(\.startDate)).sorted() {
            while day < hours.count, edges[day + 1] <= start { day += 1 }
            if day < hours.count { hours[day] += 1 }
        }
        return hours.map { $0 == 0 ? nil : Double($0) }
    }

    private func samples(
        _ type: HKSampleType, between edges: [Date], _ condition: NSPredicate? = nil,
        _ options: HKQueryOptions = []
    ) async throws -> [HKSample] {
        guard let start = edges.first, let end = edges.last else { return [] }
        let dates = HKQuery.predicateForSamples(withStart: start, end: end, options: options)
        return try await store.allSamples([
            .sample(
                type: type,
                predicate: NSCompoundPredicate(
                    andPredicateWithSubpredicates: [dates, condition].compactMap { $0 }))
        ])
    }
}

extension SleepTime.Stretch {
    /// Creates the time range of a sleep sample within a night; nil for time in bed.
    init?(_ sample: HKSample, within night: DateInterval) {
        guard let sample = sample as? HKCategorySample,
            let value = HKCategoryValueSleepAnalysis(rawValue: sample.value),
            sample.endDate >= sample.startDate,
            let interval = DateInterval(start: sample.startDate, end: sample.endDate)
                .intersection(with: night)
        else { return nil }
        let isAsleep = HKCategoryValueSleepAnalysis.allAsleepValues.contains(value)
        guard isAsleep || value == .awake else { return nil }
        self.init(interval: interval, isAsleep: isAsleep)
    }
}

/// The start and end dates of some days and of the nights before them.
struct DayEdges {
    private let first: Day
    private let days: [Date]
    private let nights: [Date]

    /// Asks the calendar once for each day.
    init(of days: ClosedRange<Day>, boundary: DayBoundary, zone: TimeZone) {
        first = days.lowerBound
        self.days = boundary.starts(of: days, in: zone)
        nights = boundary.nights(before: days, in: zone)
    }

    /// The starts of days, or of the nights before them, in order, followed by the end of the last.
    func of(_ days: ClosedRange<Day>, areNights: Bool) -> ArraySlice<Date> {
        let start = first.distance(to: days.lowerBound)
        let end = first.distance(to: days.upperBound) + 1
        return (areNights ? nights : self.days)[start...end]
    }

    /// Runs of edges at equal distances, as positions: the ranges of a statistics query have one
    /// length, and a day with a clock change has another.
    static func equalRuns(of edges: [Date]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for position in edges.indices.dropLast() {
            let length = edges[position + 1].timeIntervalSince(edges[position])
            // A day that a time zone skipped has no length.
            guard length > 0 else { continue }
            if let run = runs.last, run.upperBound == position,
                edges[position].timeIntervalSince(edges[position - 1]) == length
            {
                runs[runs.count - 1] = run.lowerBound..<position + 1
            } else {
                runs.append(position..<position + 1)
            }
        }
        return runs
    }
}

/// A daily value, and the way in which Health's samples of a type result in it.
struct ActivityFigure: Sendable {
    /// The way in which samples result in a value.
    enum Reduction: Sendable {
        /// A statistic of Health over all sources, in a unit.
        case statistic(HealthStatistic, HKUnit)
        /// The seconds asleep.
        case asleep
        /// The number of hours with a sample of standing.
        case hoursStood
    }

    /// The type.
    let type: HKSampleType
    /// The value of a day.
    let field: any DailyActivity.ValuePath
    let reduction: Reduction
    /// Whether the value is that of the night before the day.
    let isOfNight: Bool
    /// The possible values; others are not stored.
    let range: ClosedRange<Double>

    private init(
        _ type: HKSampleType, _ field: any DailyActivity.ValuePath,
        _ reduction: Reduction, isOfNight: Bool = false,
        in range: ClosedRange<Double> = 0...1e299
    ) {
        self.type = type
        self.field = field
        self.reduction = reduction
        self.isOfNight = isOfNight
        self.range = range
    }

    /// Nil on a system that is older than the type.
    private init?(
        _ type: HKQuantityTypeIdentifier,
        _ field: any DailyActivity.ValuePath,
        _ statistic: HealthStatistic, _ unit: HKUnit, isOfNight: Bool = false,
        in range: ClosedRange<Double> = 0...1e299
    ) {
        guard let type = HKObjectType.quantityType(forIdentifier: type) else { return nil }
        self.init(type, field, .statistic(statistic, unit), isOfNight: isOfNight, in: range)
    }

    /// All values; the most important ones come first.
    static let all: [ActivityFigure] = {
        let perMinute = HKUnit.count().unitDivided(by: .minute())
        let figures: [ActivityFigure?] = [
            ActivityFigure(.stepCount, \.steps, .sum, .count()),
            ActivityFigure(.activeEnergyBurned, \.activeEnergy, .sum, .kilocalorie()),
            ActivityFigure(.basalEnergyBurned, \.basalEnergy, .sum, .kilocalorie()),
            ActivityFigure(HKCategoryType(.sleepAnalysis), \.asleep, .asleep, isOfNight: true),
            ActivityFigure(.bodyFatPercentage, \.bodyFat, .latest, .percent(), in: 0...1),
            ActivityFigure(.leanBodyMass, \.leanMass, .latest, .gramUnit(with: .kilo)),
            ActivityFigure(.distanceWalkingRunning, \.distance, .sum, .meter()),
            ActivityFigure(.flightsClimbed, \.flights, .sum, .count()),
            ActivityFigure(.appleExerciseTime, \.exerciseMinutes, .sum, .minute()),
            ActivityFigure(HKCategoryType(.appleStandHour), \.standHours, .hoursStood),
            ActivityFigure(.restingHeartRate, \.restingHeartRate, .average, perMinute),
            ActivityFigure(
                .heartRateVariabilitySDNN, \.heartRateVariability, .average,
                .secondUnit(with: .milli)),
            ActivityFigure(.respiratoryRate, \.respiratoryRate, .average, perMinute),
            ActivityFigure(
                .oxygenSaturation, \.oxygenSaturation, .average, .percent(), in: 0...1),
            ActivityFigure(
                .appleSleepingWristTemperature, \.wristTemperature, .average, .degreeCelsius(),
                isOfNight: true, in: -273.15...1e299),
        ]
        return figures.compactMap { $0 }
    }()

    /// The types of all values.
    static let types: [HKSampleType] = all.map(\.type)

    /// The types that belong to weights, and that the remote requests and observes with them.
    static let bodyTypes: Set<HKSampleType> = [
        HKQuantityType(.bodyFatPercentage), HKQuantityType(.leanBodyMass),
    ]

    /// The value as it is stored; nil for an impossible one.
    func stored(_ value: Double) -> Double? { range.contains(value) ? value : nil }
}
