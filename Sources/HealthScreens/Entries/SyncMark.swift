public import HealthJournal
public import HealthWords

/// The sync state of one of the person's own entries, as shown beside it.
public struct SyncMark: Hashable, Sendable {
    /// The text of the state.
    public let text: String
    /// The name of the SF Symbol.
    public let symbol: String
    /// The meaning of its colour.
    public let color: ScreenColor
    /// The reason why the entry waits, if there is one.
    public let reason: String?

    /// The text of the mark for screen readers, with the reason.
    public var accessibilityLabel: String {
        ["Health: \(text)", reason].compactMap { $0 }.joined(separator: ". ")
    }

    /// Creates the mark of a sync state; nil if the entry is not exported.
    public init?(_ step: EntrySyncState.Step, _ language: Language) {
        switch step {
        case .synced: self.init("Synced", "checkmark.circle.fill", .good)
        case .pending: self.init("Pending", "arrow.triangle.2.circlepath", .waiting)
        case .parked(let reason):
            self.init(
                "Waiting for permission", "pause.circle", .waiting,
                language.reasons.text(reason))
        case .failed(let reason):
            self.init(
                "Not accepted by Health", "exclamationmark.triangle.fill", .problem,
                language.reasons.text(reason))
        case .removedThere: self.init("Removed from Health", "heart.slash", .neutral)
        case .notExported: return nil
        }
    }

    private init(_ text: String, _ symbol: String, _ color: ScreenColor, _ reason: String? = nil) {
        self.text = text
        self.symbol = symbol
        self.color = color
        self.reason = reason
    }
}
