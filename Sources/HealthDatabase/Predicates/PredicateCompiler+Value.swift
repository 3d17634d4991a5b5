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
