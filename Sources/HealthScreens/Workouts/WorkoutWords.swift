internal import HealthModel

/// The texts about a workout of another app.
public enum WorkoutWords {
    /// The button that saves the answer.
    public static let save = "Save"
    /// The button that dismisses the question.
    public static let notNow = "Not Now"
    /// The placeholder of the empty field.
    public static let placeholder = "A word for yourself"
    /// The sentence that the note is private.
    public static let privacy = "Your note stays in this app."

    /// The question: "I see you finished a run! How was your energy?".
    public static func question(_ activity: Int) -> String {
        "I see you finished \(noun(activity))! How was your energy?"
    }

    private static func noun(_ activity: Int) -> String {
        WorkoutActivities.name(of: activity).flatMap { nouns[$0] } ?? "a workout"
    }

    private static let nouns = [
        "running": "a run", "walking": "a walk", "cycling": "a ride", "swimming": "a swim",
        "hiking": "a hike", "rowing": "a row", "yoga": "your yoga",
        "traditionalStrengthTraining": "your strength training",
        "functionalStrengthTraining": "your strength training",
    ]
}
