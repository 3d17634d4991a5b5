internal import HealthModel

/// Finds an activity by other programs' names.
enum WorkoutNames {
    /// The raw value of an activity: `Running`, `Outdoor Run`, `ride`, `biking`; "other" if it is
    /// unknown.
    static func rawValue(_ name: String) -> Int { known(name) ?? other }

    /// The raw value of an activity; nil if the name is unknown.
    static func known(_ name: String) -> Int? {
        let plain = name.lowercased().filter { $0.isLetter }
        if let exact = byName[plain] { return exact }
        let known = words.first { plain.contains($0.word) }
        return known.flatMap { WorkoutActivities.rawValue(named: $0.activity) }
    }

    /// The raw value of an activity by its name in the language of an app; nil if the name is unknown.
    static func inAnyLanguage(_ name: String) -> Int? {
        if let raw = known(name) ?? inTitle(name) { return raw }
        let text = name.lowercased()
        let found = foreignWords.first { $0.words.contains { text.contains($0) } }
        return found.flatMap { known($0.name) }
    }

    /// The raw value of the activity in a title that a person or a program wrote, such as
    /// `Vienna Running`; nil if no word of it is an activity.
    ///
    /// Only whole words count, so that `Brunnen` is no run.
    static func inTitle(_ title: String) -> Int? {
        let parts = title.lowercased().split { !$0.isLetter }.map(String.init)
        for part in parts {
            let word = titleWords[part] ?? endings.first { part.hasSuffix($0) }
            if let raw = word.flatMap({ known($0) }) { return raw }
        }
        return nil
    }

    /// The raw value of `HKWorkoutActivityType.other`.
    static let other = 3000
    /// The raw value of `HKWorkoutActivityType.swimming`.
    static let swimming = 46

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
        ("run", "running"), ("jog", "running"), ("hik", "hiking"), ("walk", "walking"),
        ("swim", "swimming"),
        ("rowing", "rowing"), ("row", "rowing"), ("elliptical", "elliptical"),
        ("stairclimb", "stairClimbing"), ("stair", "stairs"), ("yoga", "yoga"),
        ("pilates", "pilates"), ("snowboard", "snowboarding"),
        ("crosscountry", "crossCountrySkiing"),
        ("nordicski", "crossCountrySkiing"), ("rollerski", "crossCountrySkiing"),
        ("ski", "downhillSkiing"),
        ("snowshoe", "snowSports"), ("skat", "skatingSports"), ("surf", "surfingSports"),
        ("climb", "climbing"), ("golf", "golf"), ("tabletennis", "tableTennis"),
        ("tennis", "tennis"), ("soccer", "soccer"), ("football", "soccer"),
        ("badminton", "badminton"), ("boxing", "boxing"), ("dance", "socialDance"),
        ("kayak", "paddleSports"), ("canoe", "paddleSports"), ("paddl", "paddleSports"),
        ("sail", "sailing"), ("core", "coreTraining"), ("stretch", "flexibility"),
    ]
    /// Words of titles in English and German, with an English name of the activity.
    private static let titleWords: [String: String] = {
        let words: [String: [String]] = [
            "run": [
                "run", "runs", "jog", "lauf", "laufen", "dauerlauf", "ラン",
                "morgenlauf", "mittagslauf", "abendlauf", "waldlauf", "joggen",
            ],
            "ride": [
                "ride", "rides", "bike", "biken", "mtb", "cycle", "rad", "radfahrt", "radfahren",
                "radtour", "radausfahrt", "fahrrad",
            ],
            "walk": ["walk", "walks", "spaziergang", "gehen"],
            "hike": ["hike", "hikes", "wanderung", "wandern", "bergtour"],
            "swim": ["swim", "swims", "schwimmen"], "rowing": ["row", "rudern"],
            "ski": ["ski", "skifahren", "skitour"], "snowboard": ["snowboard"],
            "nordicski": ["langlauf", "skilanglauf"], "skating": ["skate", "skaten"],
            "yoga": ["yoga"], "pilates": ["pilates"], "kayak": ["kayak", "kajak"],
            "canoe": ["canoe", "kanu"], "golf": ["golf"], "tennis": ["tennis"],
            "soccer": ["soccer", "football", "fußball"], "climbing": ["climb", "klettern"],
            "surf": ["surf"], "sailing": ["sail", "segeln"], "strength": ["strength"],
            "hiit": ["hiit"],
        ]
        var names: [String: String] = [:]
        for (name, forms) in words { for form in forms { names[form] = name } }
        return names
    }()

    /// Everyday words of French, Spanish, Portuguese, Italian, Dutch and Japanese, and of German where titles have none.
    private static let foreignWords: [(name: String, words: [String])] = [
        ("hike", ["randonn", "senderis", "escursion", "ハイキング"]),
        ("walk", ["marche", "caminata", "caminhada", "camminata", "wandel", "ウォーク"]),
        ("swim", ["natation", "natación", "natação", "nuoto", "zwem", "スイム", "水泳"]),
        ("run", ["course à pied", "carrera", "corrida", "corsa", "hardlo", "ランニング"]),
        ("ride", ["vélo", "ciclis", "bicicleta", "pedalada", "giro in bici", "fiets", "ライド"]),
        (
            "strength",
            ["krafttraining", "musculation", "aux poids", "pesas", "musculação", "pesi", "krachtt"]
        ),
    ]

    /// Endings of words of titles, such as `trailrunning`.
    private static let endings = [
        "running", "jogging", "cycling", "biking", "walking", "hiking", "swimming", "rowing",
        "snowboarding", "skiing", "skating", "climbing", "surfing", "paddling", "kayaking",
        "sailing",
    ]
}
