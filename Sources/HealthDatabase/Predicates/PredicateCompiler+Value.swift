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

    /// One datum for a plain quantity; as many as the series has otherwise.
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

    // A workout's facts have conditions of their own, which ask who may see its statistics.

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
