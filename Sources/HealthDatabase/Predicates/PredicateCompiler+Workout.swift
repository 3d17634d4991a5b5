internal import Foundation
internal import GRDB
internal import HealthModel

extension PredicateCompiler {
    func workout(_ column: String, _ comparison: Comparison, _ number: Double) -> SQLFragment {
        SQLFragment("EXISTS (SELECT 1 FROM workout WHERE sample_id = s.id AND ")
            + comparison.sql("workout.\(column)", number) + ")"
    }

    func workoutTotal(
        _ total: WorkoutTotal, _ comparison: Comparison, _ quantity: Quantity
    ) -> SQLFragment {
        guard let unit = total.unit, let number = try? quantity.doubleValue(for: unit) else {
            return .never
        }
        return workout(total.column, comparison, number)
    }

    /// A statistic over the workout's samples of a type; without samples, the workout's own total.
    ///
    /// Only samples and summaries that the reader may see count.
    func workoutStatistic(
        _ statistic: WorkoutStatistic, _ type: ObjectType, _ comparison: Comparison,
        _ quantity: Quantity
    ) throws -> SQLFragment {
        guard context.type.kind == .workout, let slot = try context.slot(type),
            let number = slot.unit.flatMap({ try? quantity.doubleValue(for: $0) })
        else { return .never }
        let added =
            SQLFragment(
                """
                (SELECT \(statistic.function)(m.value) FROM association
                    JOIN sample AS m ON m.id = association.sample_id
                    WHERE owner_id = s.id AND m.type_id = ? AND
                """, slot.id) + " " + (try context.visibility.condition(on: type, sample: "m"))
            + ")"
        let carried =
            SQLFragment(
                """
                (SELECT \(statistic.column) FROM workout_statistic
                    WHERE workout_id = s.id AND type_id = ? AND
                """, slot.id) + " " + (try context.visibility.condition(on: type)) + ")"
        return comparison.sql(SQLFragment("IFNULL(") + added + ", " + carried + ")", number)
    }

    // MARK: Activities

    func workoutActivity(_ condition: WorkoutActivityPredicate) throws -> SQLFragment {
        guard context.type.kind == .workout else { return .never }
        return SQLFragment(
            "EXISTS (SELECT 1 FROM workout_activity AS a WHERE a.workout_id = s.id AND ")
            + (try activity(condition)) + ")"
    }

    private func activity(_ condition: WorkoutActivityPredicate) throws -> SQLFragment {
        switch condition {
        case .and(let parts): return .all(try parts.map(activity))
        case .or(let parts): return .any(try parts.map(activity))
        case .not(let part): return SQLFragment("NOT IFNULL(") + (try activity(part)) + ", 0)"
        case .activityType(let comparison, let value):
            return comparison.sql("a.activity_type", Double(value))
        case .duration(let comparison, let seconds):
            return comparison.sql("a.duration", seconds)
        case .interval(let start, let end, let options):
            return Self.activityInterval(start: start, end: end, options: options)
        case .statistic(let statistic, let type, let comparison, let quantity):
            guard let slot = try context.slot(type),
                let number = slot.unit.flatMap({ try? quantity.doubleValue(for: $0) })
            else { return .never }
            let samples =
                SQLFragment(
                    """
                    (SELECT \(statistic.function)(m.value) FROM association
                        JOIN sample AS m ON m.id = association.sample_id
                        WHERE owner_id = s.id AND m.type_id = ?
                            AND m.start_time >= a.start_time AND m.start_time <= a.end_time AND
                    """, slot.id) + " "
                + (try context.visibility.condition(on: type, sample: "m")) + ")"
            return comparison.sql(samples, number)
        }
    }

    private static func activityInterval(
        start: Date?, end: Date?, options: IntervalOptions
    ) -> SQLFragment {
        let start = start?.timeIntervalSinceReferenceDate
        let end = end?.timeIntervalSinceReferenceDate
        var columns: [(from: String, to: String)] = []
        if options.contains(.strictStartDate) { columns.append(("start_time", "start_time")) }
        if options.contains(.strictEndDate) { columns.append(("end_time", "end_time")) }
        if columns.isEmpty { columns = [("end_time", "start_time")] }
        return .all(
            columns.flatMap { column -> [SQLFragment] in
                [
                    start.map { SQLFragment("a.\(column.from) >= ?", $0) },
                    end.map { SQLFragment("a.\(column.to) < ?", $0) },
                ].compactMap { $0 }
            })
    }
}

extension WorkoutTotal {
    /// The column of table `workout`.
    var column: String {
        switch self {
        case .energyBurned: "energy"
        case .distance: "distance"
        case .swimmingStrokeCount: "strokes"
        case .flightsClimbed: "flights"
        }
    }
}

extension WorkoutStatistic {
    /// SQL's aggregate function.
    fileprivate var function: String {
        switch self {
        case .sum: "sum"
        case .average: "avg"
        case .minimum: "min"
        case .maximum: "max"
        }
    }

    /// The column of table `workout_statistic`.
    fileprivate var column: String { rawValue }
}
