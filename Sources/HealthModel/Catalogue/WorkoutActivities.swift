/// The activities of workouts: raw value, Swift name and name in exports.
public enum WorkoutActivities {
    /// The Swift name of an activity, such as `running` for 37; nil if there is none.
    public static func name(of rawValue: Int) -> String? {
        byRawValue[rawValue]?.name
    }

    /// The name in exports, such as `HKWorkoutActivityTypeRunning` for 37; nil if there is none.
    public static func exportName(of rawValue: Int) -> String? {
        byRawValue[rawValue]?.exportName
    }

    /// The raw value of an activity with a Swift name; nil if there is none.
    public static func rawValue(named name: String) -> Int? {
        rawValuesByName[name]
    }

    /// The raw value of an activity with a name in exports; nil if there is none.
    public static func rawValue(exportName: String) -> Int? {
        rawValuesByExportName[exportName]
    }

    /// The raw values of all activities, ascending.
    public static let allRawValues: [Int] = cases.map(\.rawValue)

    /// One activity.
    struct Case: Sendable {
        let rawValue: Int
        let name: String
        let exportName: String

        init(_ rawValue: Int, _ name: String, _ exportName: String) {
            self.rawValue = rawValue
            self.name = name
            self.exportName = exportName
        }
    }

    private static let byRawValue = Dictionary(
        uniqueKeysWithValues: cases.map { ($0.rawValue, $0) })

    private static let rawValuesByName = Dictionary(
        uniqueKeysWithValues: cases.map { ($0.name, $0.rawValue) })

    private static let rawValuesByExportName = Dictionary(
        uniqueKeysWithValues: cases.map { ($0.exportName, $0.rawValue) })
}

extension WorkoutActivities {
    /// The types of distance that a workout can cover.
    public static let distanceTypes: [ObjectType] = [
        .distanceWalkingRunning, .distanceCycling, .distanceSwimming, .distanceWheelchair,
        .distanceDownhillSnowSports, .distanceCrossCountrySkiing, .distancePaddleSports,
        .distanceRowing, .distanceSkatingSports,
    ]

    /// The type of the distance covered in an activity; nil if the activity has no type of its own.
    public static func distanceType(of rawValue: Int) -> ObjectType? {
        switch name(of: rawValue) {
        case "walking", "running", "hiking": .distanceWalkingRunning
        case "cycling", "handCycling": .distanceCycling
        case "swimming": .distanceSwimming
        case "wheelchairWalkPace", "wheelchairRunPace": .distanceWheelchair
        case "downhillSkiing", "snowboarding": .distanceDownhillSnowSports
        case "crossCountrySkiing": .distanceCrossCountrySkiing
        case "paddleSports": .distancePaddleSports
        case "rowing": .distanceRowing
        case "skatingSports": .distanceSkatingSports
        default: nil
        }
    }
}
