internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel

/// Separates values and dates that no person can have from those that a file may contain.
///
/// The limits are far wider than those of a review, because a file also contains sums of days and
/// extremes of illness: a value beyond them is a defect of the file.
enum SamplePlausibility {
    /// The earliest and the latest start and end.
    ///
    /// No living person was born earlier, and placeholders for a missing date often lie outside.
    static let dates =
        Date(
            timeIntervalSince1970: -1_893_456_000)...Date(
            timeIntervalSince1970: 4_102_444_800)

    /// Whether a sample may be one of a person; of a correlation, all its members.
    ///
    /// - Parameter isOfStore: Whether the sample was in a health store before: then only what is
    ///   impossible is excluded.
    static func allows(_ sample: Sample, isOfStore: Bool = false) -> Bool {
        guard
            allows(
                start: sample.startDate.timeIntervalSinceReferenceDate,
                end: sample.endDate.timeIntervalSinceReferenceDate)
        else { return false }
        guard isOfStore || !isDefectOfClock(sample.startDate) else { return false }
        switch sample.payload {
        case .quantity(let quantity, _):
            return isOfStore
                ? isPossible(quantity.value, sample.type) : allows(quantity, sample.type)
        case .correlation(let members):
            return members.allSatisfy { allows($0, isOfStore: isOfStore) }
                && (isOfStore || !isSwapped(members))
        case .workout(let detail):
            return amounts(of: detail).allSatisfy { (0...(isOfStore ? highest : 1e6)).contains($0) }
                && (isOfStore || speed(of: detail) <= fastest)
                && detail.statistics.allSatisfy(allows)
                && detail.activities.allSatisfy { $0.statistics?.allSatisfy(allows) ?? true }
        default: return true
        }
    }

    /// Whether a date is in January 1970 in some time zone.
    ///
    /// A program wrote zero for a missing date, or seconds instead of milliseconds.
    private static func isDefectOfClock(_ date: Date) -> Bool {
        (-14 * 3_600..<31 * 86_400).contains(date.timeIntervalSince1970)
    }

    /// Whether members are the halves of a blood pressure in each other's place.
    private static func isSwapped(_ members: [Sample]) -> Bool {
        func pressure(_ type: ObjectType) -> Double? {
            try? members.first { $0.type == type }?.quantity?
                .doubleValue(for: .millimeterOfMercury)
        }
        guard let high = pressure(.bloodPressureSystolic),
            let low = pressure(.bloodPressureDiastolic)
        else { return false }
        return low > high
    }

    /// Whether a value may be one of a person.
    static func allows(_ quantity: Quantity, _ type: ObjectType) -> Bool {
        guard quantity.value.isFinite else { return false }
        guard let limits = limits(of: type),
            let value = try? quantity.doubleValue(for: limits.unit)
        else { return abs(quantity.value) <= highest }
        return limits.bounds.contains(value)
    }

    /// Whether a value can be measured at all: it is no amount below zero and not beyond all bounds.
    static func isPossible(_ value: Double, _ type: ObjectType) -> Bool {
        abs(value) <= highest && (value >= 0 || isSigned(type))
    }

    /// Whether the numbers of a series can be measured at all.
    static func allows(_ series: SeriesData, _ type: ObjectType) -> Bool {
        guard case .quantities(let data) = series else { return true }
        return data.allSatisfy { isPossible($0.value, type) }
    }

    /// Whether the rings of a day can be closed at all: no number is below zero or beyond all bounds.
    static func allows(_ day: ActivitySummaryRecord) -> Bool {
        [
            day.activeEnergyBurned, day.activeEnergyBurnedGoal, day.moveTime, day.moveTimeGoal,
            day.exerciseTime, day.exerciseTimeGoal ?? 0, day.standHours, day.standHoursGoal ?? 0,
        ].allSatisfy { (0...highest).contains($0) }
    }

    private static func allows(_ statistics: WorkoutStatistics) -> Bool {
        [statistics.sum, statistics.average, statistics.minimum, statistics.maximum]
            .compactMap(\.self).allSatisfy { isPossible($0.value, statistics.type) }
    }

    /// The metres per second of a workout with a length; 0 without one or without a distance.
    private static func speed(of detail: WorkoutDetail) -> Double {
        guard detail.duration >= 1 else { return 0 }
        return ((try? detail.totalDistance?.doubleValue(for: .meter())) ?? 0) / detail.duration
    }

    /// The limit of the speed of a workout in metres per second, as for the points of a track.
    ///
    /// A faster one has its distance in another unit.
    private static let fastest = 1_500.0

    /// Energy in kilocalories, distance in kilometres and duration in seconds.
    private static func amounts(of detail: WorkoutDetail) -> [Double] {
        [
            try? detail.totalEnergyBurned?.doubleValue(for: .kilocalorie),
            try? detail.totalDistance?.doubleValue(for: .kilometer), detail.duration,
        ].compactMap(\.self)
    }

    /// The limit of the values of a type of which no closer one is known.
    private static let highest = 1e9

    /// The values of a type in a unit that a file may contain.
    static func bounds(of type: ObjectType, in unit: HealthUnit) -> ClosedRange<Double> {
        guard let limits = limits(of: type),
            let lower = try? Quantity(limits.bounds.lowerBound, limits.unit).doubleValue(for: unit),
            let upper = try? Quantity(limits.bounds.upperBound, limits.unit).doubleValue(for: unit),
            lower <= upper
        else { return -highest...highest }
        return lower...upper
    }

    /// Whether a start and an end in seconds since 2001 may be those of a person's data.
    ///
    /// What lasts, as a pregnancy does, ends in Health's distant future.
    static func allows(start: Double, end: Double) -> Bool {
        secondsSince2001.contains(start)
            && (secondsSince2001.contains(end)
                || end == Date.distantFuture.timeIntervalSinceReferenceDate)
    }

    private static let secondsSince2001 =
        dates.lowerBound
        .timeIntervalSinceReferenceDate...dates.upperBound
        .timeIntervalSinceReferenceDate

    /// The limits of the values of a type.
    struct Limits {
        let bounds: ClosedRange<Double>
        let unit: HealthUnit
    }

    /// The limits of a type; nil for a type that HealthKit lacks.
    static func limits(of type: ObjectType) -> Limits? { all[type] }

    private static let all: [ObjectType: Limits] = Dictionary(
        uniqueKeysWithValues: ObjectType.allKnown.filter { $0.kind == .quantity }.compactMap {
            type in
            type.canonicalUnit.map { (type, makeLimits(type, $0)) }
        })

    private static func makeLimits(_ type: ObjectType, _ unit: HealthUnit) -> Limits {
        let range = type == .bodyMass ? PlausibleRange.of(.weight) : .of(.measurement(type))
        if let range {
            // One sample can be the food of days.
            let times = PlausibleRange.of(.nutrient(type)) == nil ? 2.0 : 10
            var upper = times * range.bounds.upperBound
            // A share is at most the whole; some programs round upwards.
            if range.unit == .percent { upper = min(upper, 1.01) }
            return Limits(bounds: range.bounds.lowerBound / 10...upper, unit: range.unit)
        }
        return Limits(bounds: (isSigned(type) ? -highest : 0)...highest, unit: unit)
    }

    /// Whether values below zero have a meaning: temperatures, levels, and changes of a rate.
    private static func isSigned(_ type: ObjectType) -> Bool {
        guard let unit = type.canonicalUnit else { return true }
        return type == .heartRateRecoveryOneMinute
            || [.degreeCelsius, .decibelHearingLevel, .decibelAWeightedSoundPressureLevel]
                .contains { unit.isCompatible(with: $0) }
    }
}
