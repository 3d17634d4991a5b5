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
