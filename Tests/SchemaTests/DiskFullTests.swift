import Foundation
import GRDB
import HealthDatabase
import HealthJournal
import Testing

@Suite("A full disk")
struct DiskFullTests {
    @Test(
        "is called one by journal and store, also where SQLite says that it cannot read or write",
        arguments: [
            DatabaseError(resultCode: .SQLITE_FULL),
            DatabaseError(resultCode: .SQLITE_IOERR_SHMSIZE),
            POSIXError(.ENOSPC), POSIXError(.EDQUOT), CocoaError(.fileWriteOutOfSpace),
        ] as [any Error])
    func named(error: any Error) {
        #expect(JournalError(error, path: "p") == .diskFull)
        #expect(HealthStoreError(error, path: "p") == .diskFull)
        #expect(JournalError(error, path: "p").description.hasPrefix("The disk is full"))
        #expect(HealthStoreError(error, path: "p").description.hasPrefix("The disk is full"))
    }

    @Test("is not the reason of every disk error; the others are told without SQLite's number")
    func otherDiskErrors() {
        let broken = DatabaseError(resultCode: .SQLITE_IOERR_READ, message: "disk I/O error")
        let journal = JournalError(broken, path: "p")
        #expect(journal == .storage(code: 10, message: "disk I/O error"))
        #expect(journal.description.hasPrefix("The disk could not be read or written"))
        let store = HealthStoreError(broken, path: "p")
        #expect(store == .storage(code: 266, "disk I/O error"))
        #expect(store.description.hasPrefix("The disk could not be read or written"))
    }
}
