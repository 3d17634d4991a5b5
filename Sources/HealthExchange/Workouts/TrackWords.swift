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
        if let known = WorkoutNames.inAnyLanguage(type) { return known }
        let code = Self.stravaTypes[type].flatMap { WorkoutNames.known($0) }
        if let code, program.lowercased().contains("strava") { return code }
        return WorkoutNames.inTitle(name) ?? code ?? WorkoutNames.inTitle(fileName)
            ?? WorkoutNames.other
    }

    /// The numbers that Strava's GPX files have as types of frequent tracks.
    ///
    /// Strava documents none of them. Other numbers are unknown, so that no activity is a guess.
    private static let stravaTypes = ["1": "Ride", "4": "Hike", "9": "Run", "10": "Walk"]
}
