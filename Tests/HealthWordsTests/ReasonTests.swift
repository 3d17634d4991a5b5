import HealthJournal
import HealthSync
import HealthWords
import Testing

@Suite("Reasons")
struct ReasonTests {
    @Test("a stored reason is read as it was written", arguments: SyncReason.Code.allCases)
    func roundTrip(_ code: SyncReason.Code) {
        let reasons = [
            SyncReason(code), SyncReason(code, type: "HKQuantityTypeIdentifierHeight"),
            SyncReason(code, detail: "SQLITE_BUSY (5): busy"),
            SyncReason(code, type: "HKQuantityTypeIdentifierHeight", detail: "(a) detail"),
            SyncReason(code, detail: ""), .other(code.rawValue), .other("\(code.rawValue): a"),
        ]
        for reason in reasons { #expect(SyncReason(rawValue: reason.rawValue) == reason) }
    }

    @Test("the outbox stores the code, and a sentence only of a remote's own")
    func stored() {
        #expect(SyncReason(.healthLocked).rawValue == "healthLocked")
        let type = "HKQuantityTypeIdentifierBloodGlucose"
        #expect(
            SyncReason(.savingMeasurementDenied, type: type, detail: "code 5").rawValue
                == "savingMeasurementDenied(\(type)): code 5")
        #expect(SyncReason.other("The shelf is full.").rawValue == "The shelf is full.")
    }

    @Test(
        "a sentence that an earlier version stored is shown as it is",
        arguments: [
            "Health did not answer in time.", "busy", "", "other people: none", "healthLocked!",
        ])
    func earlier(_ sentence: String) {
        let reason = SyncReason(rawValue: sentence)
        #expect(reason == .other(sentence))
        #expect(Language.english.reasons.text(reason) == sentence)
    }

    @Test("a code has a sentence, and details for developers are no part of it")
    func sentences() {
        let words = Language.english.reasons
        #expect(words.text(SyncReason(.cloudUnreachable)) == "The cloud cannot be reached.")
        #expect(
            words.text(SyncReason(.cloudRefused, detail: "mass: out of range"))
                == "The server does not accept this entry.")
        for code in SyncReason.Code.allCases {
            #expect(words.text(SyncReason(code)).hasSuffix("."))
        }
    }
}
