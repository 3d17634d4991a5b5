import HealthJournal
import HealthWords
import Testing

@Suite("The listings of HealthWords")
struct ReasonListings {
    @Test("a reason in a language")
    func reason() {
        let reason = SyncReason(.healthLocked)
        print(Language.english.reasons.text(reason))
        #expect(reason.rawValue == "healthLocked")
    }
}
