internal import Foundation
internal import HealthModel

/// Comparisons over the activities of a workout.
enum WorkoutActivityConversion {
    /// The predicate; nil for other key paths.
    static func predicate(
        _ comparison: FormatComparison
    ) throws(FormatError) -> WorkoutActivityPredicate? {
        let path = comparison.keyPath
        let isKnown =
            plain.contains(path) || ValueConversion.statistic(path, of: statistics) != nil
        guard isKnown else { return nil }
        return try FormatConversion.ordered(comparison, and: { .and($0) }, or: { .or($0) }) {
            sign, value throws(FormatError) in
            try single(path, sign, value)
        }
    }

    private static func single(
        _ path: String, _ sign: FormatOperator, _ value: FormatValue
    ) throws(FormatError) -> WorkoutActivityPredicate {
        let type = Comparison(sign)
        if let (statistic, quantityType) = ValueConversion.statistic(path, of: statistics) {
            guard let quantity = value.quantity else { throw .value(path) }
            return .statistic(statistic, quantityType, type, quantity)
        }
        switch path {
        case HKPredicateKeyPathWorkoutActivityType:
            guard let number = value.number else { throw .value(path) }
            return WholeNumberConversion.predicate(type, number, none: .or([])) {
                .activityType($0, $1)
            }
        case HKPredicateKeyPathWorkoutActivityDuration:
            guard let number = value.number else { throw .value(path) }
            return .duration(type, number)
        default:
            guard let date = value.date else { throw .value(path) }
            let isStart = path == HKPredicateKeyPathWorkoutActivityStartDate
            return try bound(path, sign, date, isStart ? .strictStartDate : .strictEndDate)
        }
    }

    /// A comparison of dates as a range that includes its start and not its end.
    private static func bound(
        _ path: String, _ sign: FormatOperator, _ date: Date, _ options: IntervalOptions
    ) throws(FormatError) -> WorkoutActivityPredicate {
        let next = Date(
            timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.nextUp)
        func range(_ start: Date?, _ end: Date?) -> WorkoutActivityPredicate {
            .interval(start: start, end: end, options: options)
        }
        switch sign {
        case .equalTo: return range(date, next)
        case .notEqualTo: return .not(range(date, next))
        case .lessThan: return range(nil, date)
        case .lessThanOrEqualTo: return range(nil, next)
        case .greaterThan: return range(next, nil)
        case .greaterThanOrEqualTo: return range(date, nil)
        default: throw .comparison(path)
        }
    }

    private static let plain: Set<String> = [
        HKPredicateKeyPathWorkoutActivityType, HKPredicateKeyPathWorkoutActivityDuration,
        HKPredicateKeyPathWorkoutActivityStartDate, HKPredicateKeyPathWorkoutActivityEndDate,
    ]

    private static let statistics: [String: WorkoutStatistic] = [
        HKPredicateKeyPathWorkoutActivitySumQuantity: .sum,
        HKPredicateKeyPathWorkoutActivityAverageQuantity: .average,
        HKPredicateKeyPathWorkoutActivityMinimumQuantity: .minimum,
        HKPredicateKeyPathWorkoutActivityMaximumQuantity: .maximum,
    ]
}
