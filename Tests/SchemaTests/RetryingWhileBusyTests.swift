import DatabaseFile
import GRDB
import Testing

@Suite("Patience with a file that others open too")
struct RetryingWhileBusyTests {
    @Test("what is busy for a moment is opened once it is free")
    func moment() throws {
        var tries = 0
        let found = try retryingWhileBusy {
            tries += 1
            guard tries > 3 else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
            return tries
        }
        #expect(found == 4)
    }

    @Test("who waited for as long as SQLite waits does not begin again")
    func held() {
        var now = ContinuousClock.now
        var tries = 0
        #expect(throws: DatabaseError.self) {
            try retryingWhileBusy(now: { now }) {
                tries += 1
                now += .seconds(10)
                throw DatabaseError(resultCode: .SQLITE_BUSY)
            }
        }
        #expect(tries == 1)
    }

    @Test("what does not pass by itself is said at once")
    func other() {
        var tries = 0
        #expect(throws: DatabaseError.self) {
            try retryingWhileBusy {
                tries += 1
                throw DatabaseError(resultCode: .SQLITE_NOTADB)
            }
        }
        #expect(tries == 1)
    }
}
