public import HealthWords

/// A benefit that a screen explains: a symbol, a title and a description.
public struct Benefit: Hashable, Sendable {
    /// The name of an SF Symbol.
    public let symbol: String
    /// The title.
    public let title: String
    /// The description.
    public let detail: String

    /// The title and the description in one line.
    public var text: String { "\(title) – \(detail)" }

    /// Creates a benefit.
    public init(symbol: String, title: String, detail: String) {
        self.symbol = symbol
        self.title = title
        self.detail = detail
    }
}

extension OnboardingScreen {
    /// The name of the SF Symbol at the top.
    public nonisolated static let symbol = "heart.fill"

    /// The three benefits of the connection.
    public nonisolated static func benefits(_ language: Language) -> [Benefit] {
        let words = language.onboarding
        return [
            Benefit(
                symbol: "arrow.left.arrow.right", title: words.syncTitle, detail: words.syncDetail),
            Benefit(
                symbol: "figure.run", title: words.budgetTitle, detail: words.budgetDetail),
            Benefit(
                symbol: "scalemass", title: words.weightTitle, detail: words.weightDetail),
        ]
    }
}
