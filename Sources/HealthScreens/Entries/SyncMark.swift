public import HealthJournal

/// What stands beside one own entry about Health.
public struct SyncMark: Hashable, Sendable {
    /// The words.
    public let text: String
    /// The name of the SF Symbol.
    public let symbol: String
    /// What its colour means.
    public let color: ScreenColor
    /// Why the entry waits, where there is a reason.
    public let reason: String?

    /// The mark as it is read aloud, with the reason.
    public var accessibilityLabel: String {
        ["Health: \(text)", reason].compactMap { $0 }.joined(separator: ". ")
    }

    /// The mark of a step; nil for what waits for no one.
    public init?(_ step: EntrySyncState.Step) {
        switch step {
        case .synced: self.init("Synced", "checkmark.circle.fill", .good)
        case .pending: self.init("Pending", "arrow.triangle.2.circlepath", .waiting)
        case .parked(let reason):
            self.init("Waiting for permission", "pause.circle", .waiting, reason)
        case .failed(let reason):
            self.init("Not accepted by Health", "exclamationmark.triangle.fill", .problem, reason)
        case .removedThere: self.init("Removed from Health", "heart.slash", .neutral)
        case .notExported: return nil
        }
    }

    private init(_ text: String, _ symbol: String, _ color: ScreenColor, _ reason: String? = nil) {
        self.text = text
        self.symbol = symbol
        self.color = color
        self.reason = reason.flatMap { $0.isEmpty ? nil : $0 }
    }
}
