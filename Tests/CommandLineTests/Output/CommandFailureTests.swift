import HealthDatabase
import HealthJournal
import Testing
import health

@Suite("Exit codes and messages of errors")
struct CommandFailureTests {
    @Test(
        "a store that another process locks for too long has the exit code for a retry",
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

    @Test("another error of the store has another exit code", arguments: [1, 10, 13, 5 << 8])
    func others(code: Int) {
        #expect(CommandFailure(HealthStoreError.storage(code: code, "")).status == .inputOutput)
    }
}
