/// The texts of a track that can tell its activity.
struct TrackWords {
    /// The type of the track: a word, or a program's code.
    var type = ""
    /// The name of the track.
    var name = ""
    /// The name of the file.
    let fileName: String

    init(fileName: String) { self.fileName = fileName }

    /// The raw value of the activity: from the type, then from the program's code, then from the
    /// names.
    ///
    /// A code of a program that is unknown counts after the names.
    func activityType(program: String) -> Int {
        if let known = WorkoutNames.known(type) ?? WorkoutNames.inTitle(type) { return known }
        let code = Self.stravaTypes[type].flatMap { WorkoutNames.known($0) }
        if let code, program.lowercased().contains("strava") { return code }
        return WorkoutNames.inTitle(name) ?? code ?? WorkoutNames.inTitle(fileName)
            ?? WorkoutNames.other
    }

    /// The numbers that Strava's GPX files have as types of tracks, with Strava's names of them.
    private static let stravaTypes = [
        "1": "Ride", "2": "Alpine Ski", "3": "Backcountry Ski", "4": "Hike", "5": "Ice Skate",
        "6": "Inline Skate", "7": "Nordic Ski", "8": "Roller Ski", "9": "Run", "10": "Walk",
        "11": "Other", "12": "Snowboard", "13": "Snowshoe", "14": "Kitesurf", "15": "Windsurf",
        "16": "Swim", "17": "Virtual Ride", "18": "E-Bike Ride", "21": "Canoe", "22": "Kayak",
        "23": "Rowing", "24": "Stand Up Paddling", "25": "Surfing", "26": "Crossfit",
        "27": "Elliptical", "28": "Rock Climbing", "29": "Stair Stepper",
        "30": "Weight Training", "31": "Yoga", "51": "Handcycling", "52": "Wheelchair",
        "53": "Virtual Run",
    ]
}
