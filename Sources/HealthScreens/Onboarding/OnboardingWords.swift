/// The words and symbols of the first screen about Health.
public enum OnboardingWords {
    /// One thing that connecting is good for.
    public struct Benefit: Hashable, Sendable {
        /// The name of an SF Symbol.
        public let symbol: String
        /// What it is called.
        public let title: String
        /// What it does.
        public let detail: String

        /// Both in one line.
        public var text: String { "\(title) – \(detail)" }
    }

    /// The name of the SF Symbol at the top.
    public static let symbol = "heart.fill"
    /// The title.
    public static let title = "Connect to Apple Health"
    /// The text below it.
    public static let text = """
        Sync your nutrition data and track your progress alongside your other health metrics.
        """
    /// The three rows.
    public static let benefits = [
        Benefit(
            symbol: "arrow.left.arrow.right", title: "Two-way sync",
            detail: "Your logged meals appear in Apple Health"),
        Benefit(
            symbol: "figure.run", title: "Smart calorie adjustment",
            detail: "We read your workouts to adjust daily goals"),
        Benefit(
            symbol: "scalemass", title: "Weight tracking",
            detail: "Keep weight data in sync across apps"),
    ]
    /// The promise.
    public static let privacy =
        "Your health data stays private and is never shared with third parties."
    /// The button that asks.
    public static let connect = "Connect Apple Health"
    /// The button that goes on without.
    public static let skip = "Skip for now"
    /// What is said where asking failed.
    public static let notAsked = "Health could not be asked. Please try again."
}
