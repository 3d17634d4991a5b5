internal import HealthJournal
internal import HealthWords

extension SyncReason {
    /// The reason as a sentence; the command line speaks English.
    var text: String { Language.english.reasons.text(self) }
}
