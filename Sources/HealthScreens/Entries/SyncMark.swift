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
    /// Whether Health has the entry, so that a list of entries can leave the mark out.
    public let isSettled: Bool
    private let label: String

    /// The text of the mark for screen readers, with the reason.
    public var accessibilityLabel: String {
        [label, reason].compactMap { $0 }.joined(separator: ". ")
    }

    /// Creates the mark of a sync state; nil if the entry is not exported.
    public init?(_ step: EntrySyncState.Step, _ language: Language) {
        let (words, reasons) = (language.sync, language.reasons)
        switch step {
        case .synced: (text, symbol) = (words.entrySynced, "checkmark.circle.fill")
        case .pending: (text, symbol) = (words.entryPending, "arrow.triangle.2.circlepath")
        case .parked: (text, symbol) = (words.entryParked, "pause.circle")
        case .failed: (text, symbol) = (words.entryFailed, "exclamationmark.triangle.fill")
        case .removedThere: (text, symbol) = (words.entryRemoved, "heart.slash")
        case .notExported: return nil
        }
        switch step {
        case .parked(let why): (color, reason) = (.waiting, reasons.text(why))
        case .failed(let why): (color, reason) = (.problem, reasons.text(why))
        case .pending: (color, reason) = (.waiting, nil)
        case .synced: (color, reason) = (.good, nil)
        case .removedThere, .notExported: (color, reason) = (.neutral, nil)
        }
        isSettled = step == .synced
        label = words.health(text)
    }
}
