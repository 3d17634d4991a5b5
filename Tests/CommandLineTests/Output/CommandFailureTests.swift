import HealthDatabase
import HealthJournal
import Testing
import health

@Suite("What an error means to the person")
struct CommandFailureTests {
    @Test(
        "a file that another process holds for too long is to be tried again",
        arguments: [
            HealthStoreError.storage(code: 5, "database is locked"),
            HealthStoreError.storage(code: 6, "database table is locked"),
            HealthStoreError.storage(code: 5 | 2 << 8, "database is locked"), JournalError.busy,
        ] as [any Error])
    func busy(error: any Error) {
        let failure = CommandFailure(error)
        #expect(failure.status == .busy)
        #expect(failure.message.contains("try again"))
    }

    @Test("another failure of the store is not", arguments: [1, 10, 13, 5 << 8])
    func others(code: Int) {
        #expect(CommandFailure(HealthStoreError.storage(code: code, "")).status == .inputOutput)
    }
}
