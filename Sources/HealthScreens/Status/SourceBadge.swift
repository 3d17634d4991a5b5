public import HealthJournal
public import HealthWords

/// The badge with the source of an entry; the person's own entries have none.
public struct SourceBadge: Hashable, Sendable {
    /// The text: "Health" or the app's name.
    public let text: String
    /// The name of the SF Symbol.
    public let symbol: String
    /// The text of the badge for screen readers.
    public let accessibilityLabel: String

    /// Creates the badge of a source; nil for the person's own entries.
    public init?(_ source: EntrySource, _ language: Language) {
        switch source.badge {
        case .none: return nil
        case .health:
            text = language.entry.health
            symbol = "heart.fill"
        case .app(let name):
            text = name
            symbol = "app.badge"
        }
        accessibilityLabel = language.entry.from(text)
    }
}
