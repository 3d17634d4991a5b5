internal import HealthModel
internal import HealthWords

/// Finds an activity by its everyday name.
package enum ActivityName {
    /// The raw value of an activity such as `running`, `Strength training` or
    /// `traditionalStrengthTraining`.
    ///
    /// Case, spaces and hyphens are ignored.
    package static func rawValue(_ text: String) throws(InputError) -> Int {
        let key = letters(text)
        if let value = words[key] ?? values[key] { return value }
        let near = values.keys.filter {
            EditDistance.between(key, $0) <= max(2, key.count / 3)
                || (key.count > 3 && $0.contains(key))
        }.sorted().compactMap { values[$0].flatMap { WorkoutActivities.name(of: $0) } }
        guard let first = near.first else {
            throw InputError(.noActivity, ["text": text])
        }
        let names = [first] + near.dropFirst().prefix(2)
        throw InputError(.similarActivity, ["text": text, "names": names.joined(separator: ", ")])
    }

    private static func letters(_ text: String) -> String {
        text.lowercased().filter(\.isLetter)
    }

    private static let values = Dictionary(
        WorkoutActivities.allRawValues.compactMap { value in
            WorkoutActivities.name(of: value).map { (letters($0), value) }
        }, uniquingKeysWith: { first, _ in first })

    private static let words: [String: Int] = {
        let names = [
            "run": "running", "walk": "walking", "hike": "hiking", "swim": "swimming",
            "bike": "cycling", "biking": "cycling", "ride": "cycling",
            "strength": "traditionalStrengthTraining",
            "strengthtraining": "traditionalStrengthTraining",
            "weights": "traditionalStrengthTraining", "hiit": "highIntensityIntervalTraining",
        ]
        return names.compactMapValues { WorkoutActivities.rawValue(named: $0) }
    }()
}
