internal import HealthModel

/// Finds an activity by other programs' names.
enum WorkoutNames {
    /// The raw value of an activity: `Running`, `Outdoor Run`, `ride`, `biking`; "other" if it is
    /// unknown.
    static func rawValue(_ name: String) -> Int {
        let plain = name.lowercased().filter { $0.isLetter }
        if let exact = byName[plain] { return exact }
        let known = words.first { plain.contains($0.word) }
        return known.flatMap { WorkoutActivities.rawValue(named: $0.activity) } ?? other
    }

    private static let other = 3000

    private static let byName: [String: Int] = {
        var names: [String: Int] = [:]
        for raw in WorkoutActivities.allRawValues {
            guard let name = WorkoutActivities.name(of: raw) else { continue }
            names[name.lowercased()] = raw
        }
        return names
    }()

    /// Parts of names; a name that contains another one precedes it.
    private static let words: [(word: String, activity: String)] = [
        ("highintensity", "highIntensityIntervalTraining"),
        ("hiit", "highIntensityIntervalTraining"),
        ("functional", "functionalStrengthTraining"), ("strength", "traditionalStrengthTraining"),
        ("weight", "traditionalStrengthTraining"), ("crossfit", "crossTraining"),
        ("wheelchairrun", "wheelchairRunPace"), ("wheelchair", "wheelchairWalkPace"),
        ("handcycl", "handCycling"), ("cycling", "cycling"), ("biking", "cycling"),
        ("bike", "cycling"), ("ride", "cycling"), ("treadmill", "running"), ("trailrun", "running"),
        ("run", "running"), ("hik", "hiking"), ("walk", "walking"), ("swim", "swimming"),
        ("rowing", "rowing"), ("row", "rowing"), ("elliptical", "elliptical"),
        ("stairclimb", "stairClimbing"), ("stair", "stairs"), ("yoga", "yoga"),
        ("pilates", "pilates"), ("snowboard", "snowboarding"),
        ("crosscountry", "crossCountrySkiing"),
        ("nordicski", "crossCountrySkiing"), ("ski", "downhillSkiing"),
        ("snowshoe", "snowSports"), ("skat", "skatingSports"), ("surf", "surfingSports"),
        ("climb", "climbing"), ("golf", "golf"), ("tabletennis", "tableTennis"),
        ("tennis", "tennis"), ("soccer", "soccer"), ("football", "soccer"),
        ("badminton", "badminton"), ("boxing", "boxing"), ("dance", "socialDance"),
        ("kayak", "paddleSports"), ("canoe", "paddleSports"), ("paddl", "paddleSports"),
        ("sail", "sailing"), ("core", "coreTraining"), ("stretch", "flexibility"),
    ]
}
