public import HealthJournal

/// What stands beside an entry to say where it comes from; nothing for the person's own.
public struct SourceBadge: Hashable, Sendable {
    /// The words: "Health" or the app's name.
    public let text: String
    /// The name of the SF Symbol.
    public let symbol: String

    /// The badge of a source, nil for the person's own.
    public init?(_ source: EntrySource) {
        switch source.badge {
        case .none: return nil
        case .health:
            text = "Health"
            symbol = "heart.fill"
        case .app(let name):
            text = name
            symbol = "app.badge"
        }
    }

    /// The badge as it is read aloud.
    public var accessibilityLabel: String { "From \(text)" }
}
