internal import HealthModel

/// The sport of a FIT file as an activity of HealthKit.
struct FITSport {
    /// The number of the sport; nil if the file has none.
    var sport: Int?
    /// The number of the sub-sport.
    var subSport: Int?

    /// An unknown sport.
    init() {}

    /// Reads the sport of a message from two of its fields.
    init(_ message: FITMessage, _ sport: UInt8, _ subSport: UInt8) {
        self.sport = message.integer(sport)
        self.subSport = message.integer(subSport)
    }

    /// The raw value of the activity.
    var activityType: Int {
        let name = subSport.flatMap { Self.bySubSport[$0] } ?? sport.flatMap { Self.bySport[$0] }
        return name.flatMap { WorkoutActivities.rawValue(named: $0) } ?? WorkoutNames.other
    }

    /// Whether the activity was inside a building, by its sub-sport.
    var isIndoor: Bool { subSport.map { Self.indoor.contains($0) } ?? false }

    /// The raw value of the place of a swim: a pool or open water; nil if it is unknown.
    var swimmingLocation: Int? {
        switch subSport {
        case 17: 1
        case 18 where sport == 5: 2
        default: nil
        }
    }

    private static let indoor: Set<Int> = [1, 5, 6, 14, 25, 27, 45, 58, 68, 71, 86, 87, 88]

    private static let bySubSport: [Int: String] = [
        1: "running", 5: "cycling", 6: "cycling", 12: "handCycling", 14: "rowing",
        15: "elliptical", 16: "stairClimbing", 19: "flexibility",
        20: "traditionalStrengthTraining", 26: "mixedCardio", 27: "walking", 43: "yoga",
        44: "pilates", 45: "running", 68: "climbing", 69: "climbing",
        70: "highIntensityIntervalTraining", 73: "highIntensityIntervalTraining",
        74: "highIntensityIntervalTraining", 75: "highIntensityIntervalTraining",
        84: "pickleball", 85: "racquetball", 86: "wheelchairWalkPace", 87: "wheelchairRunPace",
        88: "handCycling", 92: "discSports", 94: "squash", 95: "badminton", 96: "racquetball",
        97: "tableTennis",
    ]

    private static let bySport: [Int: String] = [
        1: "running", 2: "cycling", 3: "transition", 5: "swimming", 6: "basketball", 7: "soccer",
        8: "tennis", 9: "americanFootball", 11: "walking", 12: "crossCountrySkiing",
        13: "downhillSkiing", 14: "snowboarding", 15: "rowing", 16: "hiking", 17: "hiking",
        18: "swimBikeRun", 19: "paddleSports", 21: "cycling", 25: "golf", 27: "equestrianSports",
        28: "hunting", 29: "fishing", 30: "skatingSports", 31: "climbing", 32: "sailing",
        33: "skatingSports", 35: "snowSports", 37: "paddleSports", 38: "surfingSports",
        39: "waterSports", 40: "waterSports", 41: "paddleSports", 42: "paddleSports",
        43: "surfingSports", 44: "surfingSports", 47: "boxing", 48: "stairClimbing",
        49: "baseball", 53: "underwaterDiving", 58: "snowSports",
        62: "highIntensityIntervalTraining", 63: "fitnessGaming", 64: "racquetball",
        65: "wheelchairWalkPace", 66: "wheelchairRunPace", 67: "mindAndBody", 69: "discSports",
        71: "cricket", 72: "rugby", 73: "hockey", 74: "lacrosse", 75: "volleyball",
        77: "surfingSports", 78: "waterSports", 79: "archery", 80: "martialArts",
        82: "waterSports", 83: "socialDance", 84: "jumpRope", 85: "underwaterDiving",
        86: "flexibility", 88: "paddleSports",
    ]
}
