internal import HealthJournal
internal import HealthWords

extension SyncReason {
    /// The reason as an English sentence, as JSON has it.
    var text: String { Language.english.reasons.text(self) }
}
