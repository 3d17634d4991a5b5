public import HealthModel

/// A query for samples of one type that match a predicate.
public struct SampleQuery: Hashable, Sendable {
    /// The type.
    public var type: ObjectType
    /// The predicate.
    public var predicate: SamplePredicate

    /// Creates a query; by default for every sample of the type.
    public init(type: ObjectType, predicate: SamplePredicate = .all) {
        self.type = type
        self.predicate = predicate
    }
}

/// A property by which samples can be sorted.
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
    /// A total that the app saved with a workout.
    case workoutTotal(WorkoutTotal)
    /// The order of insertion into the store.
    case insertion
}

/// A sort key with a direction.
public struct SortOrder: Hashable, Sendable {
    /// The key.
    public var key: SortKey
    /// Whether the smallest value comes first.
    public var ascending: Bool

    /// Creates an order.
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
