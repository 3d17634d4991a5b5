import HealthJournal
import HealthScreens
import HealthSync
import HealthWords
import Testing

@Suite("The result of a comparison as text")
struct CompareWordsTests {
    @Test("A deletion is not called sent, and a type without a request is not called unreadable")
    func deletion() {
        let words = Language.english.comparing
        var report = SyncReport()
        report.deleted = 1
        report.unasked = ["weight"]
        #expect(words.lines(report) == ["1 deleted in Health"])
        #expect(Language.english.sync.problem(in: report) == nil)
        report.unreadable = ["drink": SyncReason(.healthLocked)]
        #expect(words.lines(report).last == "Some Health data could not be read right now.")
        #expect(Language.english.sync.problem(in: report) == Language.english.sync.delayed)
    }
}
