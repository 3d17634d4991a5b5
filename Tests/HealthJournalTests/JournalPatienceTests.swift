import HealthJournal
import Testing

@Suite("Patience with a journal to which another process writes")
struct JournalPatienceTests {
    @Test("work is done again until the journal is free")
    func busy() async throws {
        var tries = 0
        let done = try await JournalPatience.retry {
            tries += 1
            if tries < 4 { throw JournalError.busy }
            return tries
        }
        #expect(done == 4)
    }

    @Test("a journal that stays busy is an error after the last try")
    func held() async {
        var tries = 0
        await #expect(throws: JournalError.busy) {
            try await JournalPatience.retry(tries: 3) {
                tries += 1
                throw JournalError.busy
            }
        }
        #expect(tries == 3)
    }

    @Test("another error is one at once")
    func full() async {
        var tries = 0
        await #expect(throws: JournalError.diskFull) {
            try await JournalPatience.retry {
                tries += 1
                throw JournalError.diskFull
            }
        }
        #expect(tries == 1)
    }
}
