/// Translates the header of Strava's `activities.csv`, which is in the language of the account.
///
/// The columns have the same order in every language. A table is Strava's if a column has the paths of files in
/// `activities/`, and if the lengths and the distance, which occur twice, have the same name at both of their places.
/// Without such a path the header must be in a language whose words are known.
enum StravaHeader {
    /// The names of the first columns.
    private static let first = ["Activity ID", "Activity Date", "Activity Name", "Activity Type"]
    /// The places of the first lengths and distances, and of their repetitions after the column of the file.
    private static let (elapsed, distance, maxHeartRate) = (5, 6, 7)
    private static let (secondElapsed, moving, secondDistance) = (3, 4, 5)
    private static let (secondMaxHeartRate, calories) = (18, 22)
    /// Archives of several years have 10 to 12 columns before that of the file.
    private static let placesOfFile = 10...12
    private static let mostRows = 50

    /// The names in English as far as a place or a known word tells them; nil for the table of another program.
    ///
    /// - Parameters:
    ///   - header: The names of the columns.
    ///   - prefix: The beginning of the file.
    static func inEnglish(_ header: [String], _ prefix: [UInt8]) -> [String]? {
        byPlace(header, prefix) ?? byWords(header)
    }

    private static func byPlace(_ header: [String], _ prefix: [UInt8]) -> [String]? {
        func repeats(_ place: Int, _ other: Int) -> Bool {
            header.indices.contains(other) && header[place] == header[other]
        }
        guard
            let file = placesOfFile.first(where: { file in
                repeats(elapsed, file + secondElapsed) && repeats(distance, file + secondDistance)
            }), namesFiles(prefix, header, in: file)
        else { return nil }
        var names = header
        for (place, name) in first.enumerated() { names[place] = name }
        names[file] = "Filename"
        for place in [elapsed, file + secondElapsed] { names[place] = "Elapsed Time" }
        for place in [distance, file + secondDistance] { names[place] = "Distance" }
        names[file + moving] = "Moving Time"
        // The heart rate between them proves the place of the energy.
        if repeats(maxHeartRate, file + secondMaxHeartRate),
            header.indices.contains(file + calories)
        {
            names[file + calories] = "Calories"
        }
        return names
    }

    /// Whether the rows name files of activities in a column, and nothing else.
    private static func namesFiles(_ prefix: [UInt8], _ header: [String], in place: Int) -> Bool {
        var rows = CSVReader(
            MemoryByteSource(prefix), separator: CSVReader.separator(of: prefix))
        var count = 0
        for _ in 0..<mostRows {
            // The last row of the beginning is cut off.
            guard let row = try? rows.next() else { break }
            guard row.count == header.count, row[place] != header[place], !row[place].isEmpty else {
                continue
            }
            guard row[place].hasPrefix("activities/"), Int(row[0]) != nil else { return false }
            count += 1
        }
        return count > 0
    }

    private static func byWords(_ header: [String]) -> [String]? {
        for words in languages {
            let names = header.map { words[$0] ?? $0 }
            if Set(first).isSubset(of: names) { return names }
        }
        return nil
    }

    /// The names of columns in German and French.
    private static let languages: [[String: String]] = [
        [
            "Aktivitäts-ID": "Activity ID", "Aktivitätsdatum": "Activity Date",
            "Name der Aktivität": "Activity Name", "Aktivitätsart": "Activity Type",
            "Verstrichene Zeit": "Elapsed Time", "Bewegungszeit": "Moving Time",
            "Distanz": "Distance", "Kalorien": "Calories", "Dateiname": "Filename",
        ],
        [
            "ID de l'activité": "Activity ID", "Date de l'activité": "Activity Date",
            "Nom de l'activité": "Activity Name", "Type d'activité": "Activity Type",
            "Temps écoulé": "Elapsed Time", "Durée de déplacement": "Moving Time",
            "Calories": "Calories", "Nom du fichier": "Filename",
        ],
    ]
}
