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
