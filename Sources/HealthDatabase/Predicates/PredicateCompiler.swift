internal import Foundation
internal import GRDB
internal import HealthModel

/// Compiles a predicate to SQL on a sample `s` of one type.
///
/// A predicate is true or false, never unknown: a comparison with a missing value is false, except
/// "not equal" on metadata. In SQL such a comparison is NULL, which `WHERE`, AND and OR treat as
/// false; only NOT needs special handling.
///
/// Texts are compared by their bytes. Each group of predicates has a separate file.
struct PredicateCompiler {
    /// The values that the compiler needs from the store.
    struct Context {
        /// The type of the samples.
        var type: ObjectType
        /// The unit in which the type's values are stored.
        var unit: HealthUnit?
        /// The longest duration of a sample of the type in seconds.
        var maxDuration: Double
        /// The stored properties of another type.
        var slot: (ObjectType) throws -> TypeSlot?
        /// The units of stored metadata, with their rows.
        var units: () throws -> [(id: Int64, unit: HealthUnit)]
        /// The other samples that a condition may use: those that the reader may see.
        var visibility: Visibility
    }

    let context: Context

    func compile(_ predicate: SamplePredicate) throws -> SQLFragment {
        switch predicate {
        case .all: .always
        case .and(let parts): .all(try parts.deepestFirst.map(compile))
        case .or(let parts): .any(try parts.deepestFirst.map(compile))
        // Only leaves are negated, so that negations nest no deeper than their parts.
        case .not(.not(let part)): try compile(part)
        case .not(.and(let parts)): try compile(.or(parts.map { .not($0) }))
        case .not(.or(let parts)): try compile(.and(parts.map { .not($0) }))
        case .not(let part): SQLFragment("NOT IFNULL(") + (try compile(part)) + ", 0)"

        case .uuids(let uuids): self.uuids(uuids)
        case .interval(let start, let end, let options):
            interval(start: start, end: end, options: options)
        case .startDate(let comparison, let date): startDate(comparison, date)
        case .endDate(let comparison, let date): endDate(comparison, date)

        case .sources(let identifiers): sources(identifiers)
        case .sourceRevisions(let patterns): sourceRevisions(patterns)
        case .devices(let devices): self.devices(devices)
        case .deviceProperty(let property, let values): deviceProperty(property, values)

        case .metadataExists(let key): metadataExists(key: key)
        case .metadataIn(let key, let values): try metadata(key: key, in: values)
        case .metadata(let key, .notEqualTo, let value):
            try compile(.not(.metadata(key: key, .equalTo, value)))
        case .metadata(let key, let comparison, let value):
            try metadata(key: key, comparison, value)

        case .quantity(let comparison, let quantity): self.quantity(comparison, quantity)
        case .count(let comparison, let count): self.count(comparison, count)
        case .categoryValue(let comparison, let value): categoryValue(comparison, value)
        case .categoryValueIn(let values): categoryValue(in: values)

        case .noCorrelation: try noCorrelation()
        case .memberOf(let correlation): try memberOf(correlation)
        case .associated(workout: let owner): try associated(owner, .workout)
        case .symptom(let owner): try associated(owner, .electrocardiogram)
        case .effort(let workout, let activity): try effort(workout: workout, activity: activity)
        case .wholeEffort(let workout): try wholeEffort(workout)

        case .workoutActivityType(let comparison, let value):
            workout("activity_type", comparison, Double(value))
        case .workoutDuration(let comparison, let seconds):
            workout("duration", comparison, seconds)
        case .workoutTotal(let total, let comparison, let quantity):
            workoutTotal(total, comparison, quantity)
        case .workoutStatistic(let statistic, let type, let comparison, let quantity):
            try workoutStatistic(statistic, type, comparison, quantity)
        case .workoutActivity(let condition): try workoutActivity(condition)

        case .detail(let path, let comparison, let value): try detail(path, comparison, value)
        case .detailContains(let path, let number): detailContains(path, number)
        }
    }
}

extension Comparison {
    /// The operator of SQL; nil for operators on texts only.
    var sqlOperator: String? {
        switch self {
        case .equalTo: "="
        case .notEqualTo: "<>"
        case .lessThan: "<"
        case .lessThanOrEqualTo: "<="
        case .greaterThan: ">"
        case .greaterThanOrEqualTo: ">="
        case .beginsWith, .endsWith, .contains, .like, .matches: nil
        }
    }

    /// A comparison of numbers in SQL; always false for "not a number".
    func sql(_ expression: String, _ number: Double) -> SQLFragment {
        sql(SQLFragment(expression), number)
    }

    func sql(_ expression: SQLFragment, _ number: Double) -> SQLFragment {
        guard let sqlOperator, !number.isNaN else { return .never }
        return expression + SQLFragment(" \(sqlOperator) ?", number)
    }
}

extension SamplePredicate {
    /// The deepest nesting of conditions that is compiled; SQLite's own limit is lower and causes
    /// an error.
    private static let mostLevels = 200

    /// - Throws: `invalidArgument` for conditions that are nested too deeply.
    ///
    /// The check works level by level, because a recursion could overflow the stack.
    func checkDepth() throws(HealthStoreError) {
        var level = [self]
        var count = 0
        while !level.isEmpty {
            count += 1
            guard count <= Self.mostLevels else {
                throw .invalidArgument("The predicate is nested too deep: use fewer levels.")
            }
            level = level.flatMap(\.parts)
        }
    }

    fileprivate var parts: [SamplePredicate] {
        switch self {
        case .and(let parts), .or(let parts): parts
        case .not(let part): [part]
        default: []
        }
    }
}

extension [SamplePredicate] {
    /// The parts with the deepest one first, the others in their order.
    ///
    /// SQLite's parser stack has about a hundred symbols: the first part in parentheses needs one
    /// for each level, a later part three.
    var deepestFirst: [SamplePredicate] {
        guard count > 1 else { return self }
        let depths = map(\.depth)
        guard let deepest = depths.max(), deepest > 1,
            let first = depths.firstIndex(of: deepest), first > 0
        else { return self }
        return [self[first]] + self[..<first] + self[(first + 1)...]
    }
}

extension SamplePredicate {
    /// The number of levels of `and`, `or` and `not`, 1 for a condition.
    fileprivate var depth: Int {
        var level = [self]
        var count = 0
        while !level.isEmpty {
            count += 1
            level = level.flatMap(\.parts)
        }
        return count
    }
}

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

// Metadata is compared in its entries; a sample matches when its set has a matching entry.
extension PredicateCompiler {
    func metadataExists(key: String) -> SQLFragment {
        samples(key: key, where: .always)
    }

    /// An empty list only requires that the key exists.
    func metadata(key: String, in values: [MetadataValue]) throws -> SQLFragment {
        if values.isEmpty { return metadataExists(key: key) }
        let texts = values.compactMap(\.string)
        if texts.count == values.count {
            return samples(key: key, texts: SQLFragment("IN ") + Self.list(texts))
        }
        let alternatives = try values.filter { $0.string == nil }.map { try entry(.equalTo, $0) }
        let others = samples(key: key, where: .any(alternatives))
        if texts.isEmpty { return others }
        return .any([samples(key: key, texts: SQLFragment("IN ") + Self.list(texts)), others])
    }

    func metadata(
        key: String, _ comparison: Comparison, _ value: MetadataValue
    ) throws -> SQLFragment {
        if comparison == .equalTo, let text = value.string {
            return samples(key: key, texts: SQLFragment("= ?", text))
        }
        if key == MetadataKey.syncIdentifier, value.string != nil {
            // With the columns of an entry, for the condition.
            return SQLFragment(
                """
                s.id IN (SELECT sample_id FROM
                    (SELECT sample_id, 0 AS kind, identifier AS text FROM sync_identity) WHERE 
                """) + (try entry(comparison, value)) + ")"
        }
        return samples(key: key, where: try entry(comparison, value))
    }

    // MARK: Helpers

    private func samples(key: String, where condition: SQLFragment) -> SQLFragment {
        SQLFragment(
            """
            s.metadata_id IN (SELECT set_id FROM metadata_entry
                WHERE key_id = (SELECT id FROM metadata_key WHERE name = ?) AND (
            """, key) + condition + "))"
    }

    /// Samples with one of these texts; sync identifiers have a separate table.
    private func samples(key: String, texts: SQLFragment) -> SQLFragment {
        if key == MetadataKey.syncIdentifier {
            return SQLFragment("s.id IN (SELECT sample_id FROM sync_identity WHERE identifier ")
                + texts + ")"
        }
        return samples(key: key, where: SQLFragment("kind = 0 AND text ") + texts)
    }

    /// The condition on one entry.
    private func entry(_ comparison: Comparison, _ value: MetadataValue) throws -> SQLFragment {
        switch value {
        case .string(let text):
            guard let sqlOperator = comparison.sqlOperator else {
                return SQLFragment(
                    "kind = 0 AND health_text_matches(?, text, ?)", comparison.rawValue, text)
            }
            return SQLFragment("kind = 0 AND text \(sqlOperator) ?", text)
        case .number(let number):
            return SQLFragment("kind = 1 AND ") + comparison.sql("number", number)
        case .exact(let number):
            return SQLFragment("kind = 1 AND ") + comparison.sql("number", number.double)
        case .date(let date):
            return SQLFragment("kind = 2 AND ")
                + comparison.sql("number", date.timeIntervalSinceReferenceDate)
        case .quantity(let quantity):
            // Each stored unit is compared separately.
            let alternatives = try context.units().compactMap { id, unit -> SQLFragment? in
                guard let number = try? quantity.doubleValue(for: unit) else { return nil }
                return SQLFragment("kind = 3 AND unit_id = ? AND ", id)
                    + comparison.sql("number", number)
            }
            return .any(alternatives)
        }
    }
}

/// SQL functions of the store, for comparisons that SQL lacks or does differently.
enum StoreFunctions {
    static var all: [DatabaseFunction] { [textMatches, detailHolds, detailContains] }

    /// `health_text_matches(comparison, text, pattern)`.
    private static let textMatches = DatabaseFunction(
        "health_text_matches", argumentCount: 3, pure: true
    ) { values in
        guard let comparison = comparison(values[0]),
            let text = String.fromDatabaseValue(values[1]),
            let pattern = String.fromDatabaseValue(values[2])
        else { return false }
        return comparison.holds(text, pattern)
    }

    /// `health_detail_holds(json, path, comparison, value as JSON)`.
    private static let detailHolds = DatabaseFunction(
        "health_detail_holds", argumentCount: 4, pure: true
    ) { values in
        guard let json = String.fromDatabaseValue(values[0]),
            let path = String.fromDatabaseValue(values[1]), let comparison = comparison(values[2]),
            let text = String.fromDatabaseValue(values[3])
        else { return false }
        let value = try StableJSON.value(MetadataValue.self, from: text)
        return SampleDetail.holds(json: json, path: path, comparison, value)
    }

    /// `health_detail_contains(json, path, number)`.
    private static let detailContains = DatabaseFunction(
        "health_detail_contains", argumentCount: 3, pure: true
    ) { values in
        guard let json = String.fromDatabaseValue(values[0]),
            let path = String.fromDatabaseValue(values[1]),
            let number = Int.fromDatabaseValue(values[2])
        else { return false }
        return SampleDetail.contains(json: json, path: path, number)
    }

    private static func comparison(_ value: DatabaseValue) -> Comparison? {
        String.fromDatabaseValue(value).flatMap(Comparison.init(rawValue:))
    }
}
