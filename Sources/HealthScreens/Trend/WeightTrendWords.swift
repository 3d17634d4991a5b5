/// The words of the page about weight.
public enum WeightTrendWords {
    /// The title.
    public static let title = "Weight"
    /// The last weight.
    public static let last = "Last weight"
    /// The trend.
    public static let trend = "Trend"
    /// Where there is no weight yet.
    public static let empty = "Log your weight to see a trend."
    /// Where the goal is reached.
    public static let reached = "You are at your goal."

    /// How the trend moves.
    public static func weekly(_ change: String) -> String { "\(change) a week" }

    /// When the goal is reached, if all goes on so.
    public static func forecast(goal: String, day: String) -> String {
        "At this pace you reach \(goal) around \(day)."
    }
}
