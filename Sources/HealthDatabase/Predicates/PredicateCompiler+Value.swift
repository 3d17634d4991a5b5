internal import Foundation
internal import GRDB
internal import HealthModel

extension PredicateCompiler {
    /// Quantities are compared in the type's canonical unit.
    func quantity(_ comparison: Comparison, _ quantity: Quantity) -> SQLFragment {
        guard context.type.kind == .quantity, let unit = context.unit,
            let number = try? quantity.doubleValue(for: unit)
        else { return .never }
        return comparison.sql("s.value", number)
    }

    /// The count is 1 for a simple quantity, otherwise the number of data of the series.
    func count(_ comparison: Comparison, _ count: Int) -> SQLFragment {
        switch context.type.kind {
        case .quantity:
            comparison.sql(
                "IFNULL((SELECT count FROM series_summary WHERE sample_id = s.id), 1)",
                Double(count))
        case .workoutRoute, .heartbeatSeries: comparison.sql("s.value", Double(count))
        default: .never
        }
    }

    func categoryValue(_ comparison: Comparison, _ value: Int) -> SQLFragment {
        guard context.type.kind == .category else { return .never }
        return comparison.sql("s.value", Double(value))
    }

    func categoryValue(in values: Set<Int>) -> SQLFragment {
        guard context.type.kind == .category else { return .never }
        return SQLFragment("s.value IN ") + .list(values.sorted().map(Double.init))
    }

    // MARK: Details

    // Conditions on workouts are separate, because they check who may see the statistics.

    func detail(
        _ path: String, _ comparison: Comparison, _ value: MetadataValue
    ) throws -> SQLFragment {
        guard context.type.kind != .workout else { return .never }
        return SQLFragment(
            """
            EXISTS (SELECT 1 FROM detail WHERE sample_id = s.id
                AND health_detail_holds(json, ?, ?, ?))
            """, path, comparison.rawValue, try StableJSON.text(value))
    }

    func detailContains(_ path: String, _ number: Int) -> SQLFragment {
        guard context.type.kind != .workout else { return .never }
        return SQLFragment(
            """
            EXISTS (SELECT 1 FROM detail WHERE sample_id = s.id
                AND health_detail_contains(json, ?, ?))
            """, path, number)
    }
}

// Dates are seconds. The index on time begins with the start, so a condition on the end also
// becomes one on the start: a sample that ends after `a` began at most the longest duration of its
// type before `a`.
extension PredicateCompiler {
    /// HealthKit's rule: a sample overlaps [a, b) if it ends at or after a and starts before b;
    /// a strict option puts its own end of the sample into [a, b) instead.
    func interval(start: Date?, end: Date?, options: IntervalOptions) -> SQLFragment {
        var parts: [SQLFragment] = []
        if options.contains(.strictStartDate) {
            if let start { parts.append(startDate(.greaterThanOrEqualTo, start)) }
            if let end { parts.append(startDate(.lessThan, end)) }
        }
        if options.contains(.strictEndDate) {
            if let start { parts.append(endDate(.greaterThanOrEqualTo, start)) }
            if let end { parts.append(endDate(.lessThan, end)) }
        }
        if options.isDisjoint(with: [.strictStartDate, .strictEndDate]) {
            if let start { parts.append(endDate(.greaterThanOrEqualTo, start)) }
            if let end { parts.append(startDate(.lessThan, end)) }
        }
        return .all(parts)
    }

    func startDate(_ comparison: Comparison, _ date: Date) -> SQLFragment {
        comparison.sql("s.start_time", date.timeIntervalSinceReferenceDate)
    }

    func endDate(_ comparison: Comparison, _ date: Date) -> SQLFragment {
        let seconds = date.timeIntervalSinceReferenceDate
        let exact = comparison.sql("s.end_time", seconds)
        // One second is added because the difference of two doubles may be rounded.
        let earliest = seconds - context.maxDuration - 1
        switch comparison {
        case .greaterThan, .greaterThanOrEqualTo:
            return .all([SQLFragment("s.start_time >= ?", earliest), exact])
        case .lessThan, .lessThanOrEqualTo:
            return .all([SQLFragment("s.start_time <= ?", seconds), exact])
        case .equalTo:
            return .all([
                SQLFragment("s.start_time >= ?", earliest),
                SQLFragment("s.start_time <= ?", seconds), exact,
            ])
        default: return exact
        }
    }
}
