/// The texts and symbols of the first screen about Health.
public enum OnboardingWords {
    /// A benefit of the connection.
    public struct Benefit: Hashable, Sendable {
        /// The name of an SF Symbol.
        public let symbol: String
        /// The title.
        public let title: String
        /// The description.
        public let detail: String

        /// The title and the description in one line.
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
    /// The three benefits.
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
    /// The sentence about privacy.
    public static let privacy =
        "Your health data stays private and is never shared with third parties."
    /// The button that asks for permission.
    public static let connect = "Connect Apple Health"
    /// The button that continues without Health.
    public static let skip = "Skip for now"
    /// The error message if the request for permission failed.
    public static let notAsked = "Health could not be asked. Please try again."
}
