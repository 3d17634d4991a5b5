import Foundation
import GRDB
import HealthDatabase
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("A file in which another process writes")
struct OpeningWhileWrittenTests {
    /// Runs a body while another connection holds SQLite's lock for writing.
    private func whileWriting(to file: URL, _ body: () throws -> Void) throws {
        let other = try DatabaseQueue(path: file.path)
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN IMMEDIATE")
            defer { try? db.execute(sql: "ROLLBACK") }
            try body()
        }
    }

    // A wait ends with an error, because the other connection does not go on before.
    @Test("a store and a journal are opened without waiting for it")
    func opened() throws {
        let folder = try TemporaryFolder()
        let store = folder.url.appending(path: "health.sqlite")
        let journal = folder.url.appending(path: "journal.sqlite")
        let writers = (try HealthStore(at: .file(store)), try Journal(at: .file(journal)))
        try withExtendedLifetime(writers) {
            try whileWriting(to: store) { _ = try HealthStore(at: .file(store)) }
            try whileWriting(to: journal) { _ = try Journal(at: .file(journal)) }
        }
    }
}
