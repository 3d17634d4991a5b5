public import HealthModel

/// Which samples are asked for: one type, and a condition on its samples.
public struct SampleQuery: Hashable, Sendable {
    /// The type.
    public var type: ObjectType
    /// The condition.
    public var predicate: SamplePredicate

    /// Puts a query together; without a predicate it asks for every sample of the type.
    public init(type: ObjectType, predicate: SamplePredicate = .all) {
        self.type = type
        self.predicate = predicate
    }
}

/// What samples can be sorted by.
public enum SortKey: Hashable, Sendable {
    /// The start.
    case startDate
    /// The end.
    case endDate
    /// The quantity, in the type's canonical unit.
    case quantity
    /// The category's raw value.
    case categoryValue
    /// A workout's duration.
    case workoutDuration
    /// A total that the saving app gave a workout.
    case workoutTotal(WorkoutTotal)
    /// The order in which the store got the samples.
    case insertion
}

/// A key to sort by, and in which direction.
public struct SortOrder: Hashable, Sendable {
    /// The key.
    public var key: SortKey
    /// Whether the least comes first.
    public var ascending: Bool

    /// Puts an order together.
    public init(_ key: SortKey, ascending: Bool = true) {
        self.key = key
        self.ascending = ascending
    }
}

extension SortKey {
    /// The expression on a sample `s`.
    var sql: String {
        switch self {
        case .startDate: "s.start_time"
        case .endDate: "s.end_time"
        case .quantity, .categoryValue: "s.value"
        case .workoutDuration: "(SELECT duration FROM workout WHERE sample_id = s.id)"
        case .workoutTotal(let total):
            "(SELECT \(total.column) FROM workout WHERE sample_id = s.id)"
        case .insertion: "s.id"
        }
    }
}
