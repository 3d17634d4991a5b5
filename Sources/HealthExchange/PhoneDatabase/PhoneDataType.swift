internal import HealthModel

/// The kinds of samples in an iPhone's own Health database, by the number in `samples.data_type`.
enum PhoneDataType: Hashable {
    case quantity(ObjectType)
    case category(ObjectType)
    case correlation(ObjectType)
    case workout
    case route
    case heartbeats
    case electrocardiogram
    case assessment(ObjectType)
    /// A kind whose meaning is known and which HealthKit does not show, or whose layout is unknown.
    case withoutPlace(String)

    /// The kind with a number; nil for an unknown number.
    static func of(_ number: Int64) -> PhoneDataType? {
        if let type = quantities[number] { return .quantity(type) }
        if let type = categories[number] { return .category(type) }
        return others[number]
    }

    private static let others: [Int64: PhoneDataType] = [
        67: .withoutPlace("weekly calorie goal"), 76: .withoutPlace("rings of a day"),
        79: .workout, 80: .correlation(.bloodPressure), 81: .correlation(.food), 102: .route,
        104: .withoutPlace("stand hour goal"), 105: .withoutPlace("exercise minutes goal"),
        116: .withoutPlace("watch is charging"), 119: .heartbeats, 144: .electrocardiogram,
        145: .withoutPlace("audiogram"), 198: .withoutPlace("sleep schedule"),
        287: .assessment(.gad7Assessment), 288: .assessment(.phq9Assessment),
    ]

    /// The type in HealthKit; nil for a kind without one.
    var type: ObjectType? {
        switch self {
        case .quantity(let type), .category(let type), .correlation(let type),
            .assessment(let type):
            type
        case .workout: .workout
        case .route: .workoutRoute
        case .heartbeats: .heartbeatSeries
        case .electrocardiogram: .electrocardiogram
        case .withoutPlace: nil
        }
    }
}
