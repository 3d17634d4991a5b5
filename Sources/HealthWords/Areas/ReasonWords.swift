public import HealthJournal

/// The texts about why something could not be synced: one sentence for each code.
public struct ReasonWords: WordArea {
    package typealias Key = SyncReason.Code
    package static let area = "reason"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The reason as a sentence; a remote's own reason as the remote states it.
    public func text(_ reason: SyncReason) -> String {
        if reason.code == .other, let sentence = reason.detail { return sentence }
        return text(reason.code)
    }
}

extension Language {
    /// The texts about why something could not be synced.
    public var reasons: ReasonWords { ReasonWords(self) }
}
