import Foundation
import HealthJournal
import Testing

@Suite("Opening a journal")
struct OpeningTests {
    @Test("a commit outlives a power cut: SQLite is set to FULL")
    func durability() async throws {
        #expect(try await TestWorld().journal.file.synchronousMode() == 2)
        #expect(try await Journal(at: .memory).file.synchronousMode() == 2)
    }

    @Test("a file that is no journal is left as it is, with one clear sentence")
    func foreignFile() throws {
        let world = try TestWorld()
        let folder = world.folder
        let text = folder.appendingPathComponent("letter.txt")
        let content = Data(String(repeating: "Dear diary. ", count: 1000).utf8)
        try content.write(to: text)
        #expect(throws: JournalError.notAJournal(text.path)) {
            try Journal(at: .file(text), environment: world.environment)
        }
        #expect(try Data(contentsOf: text) == content)
        #expect(
            JournalError.notAJournal("/x").description
                == "The file at /x is not a journal: choose another file.")
    }

    @Test("another app's database is left as it is")
    func foreignDatabase() throws {
        let world = try TestWorld()
        let folder = world.folder
        let file = folder.appendingPathComponent("journal.sqlite")
        let other = folder.appendingPathComponent("other.sqlite")
        // The application's mark is in the bytes 68 to 71 of a SQLite file.
        let checkpointed = try #require(FileManager.default.contents(atPath: file.path))
        try #require(checkpointed.count > 100)
        var bytes = checkpointed
        bytes.replaceSubrange(68..<72, with: [0, 0, 0, 1])
        try bytes.write(to: other)
        #expect(throws: JournalError.notAJournal(other.path)) {
            try Journal(at: .file(other), environment: world.environment)
        }
    }

    @Test("a folder in the place of the file is told")
    func folder() throws {
        let world = try TestWorld()
        let folder = world.folder
        #expect(throws: JournalError.cannotOpen(folder.path)) {
            try Journal(at: .file(folder), environment: world.environment)
        }
    }

    @Test(
        "each way in which SQLite fails has its sentence",
        arguments: [
            (13, JournalError.diskFull), (8, .readOnly("p")), (26, .notAJournal("p")),
            (14, .cannotOpen("p")), (5, .busy), (11, .corrupt("m")),
            (1, .storage(code: 1, message: "m")),
        ] as [(Int32, JournalError)])
    func codes(code: Int32, error: JournalError) {
        let made = JournalError(sqliteCode: code, message: "m", path: "p")
        #expect(made == error)
        #expect(made.description.hasSuffix("."))
    }

    @Test("what was written before a crash is there after it, and nothing of a broken transaction")
    func crash() async throws {
        let world = try TestWorld()
        let saved = try await world.journal.save(try world.weight(80))
        let lost = world.foreign(try world.weight(81))
        await #expect(throws: JournalError.busy) {
            try await world.journal.withTransaction { tx in
                _ = try tx.remote("health").foreign.importEntry(
                    lost, links: [RemoteLink(object: "A")])
                try tx.remote("health").cursors.set("weight", to: Data([1]))
                throw JournalError.busy
            }
        }
        let reopened = try world.reopened()
        let all = DateInterval(start: .distantPast, end: .distantFuture)
        #expect(try await reopened.entries(in: all) == [saved])
        let cursor = try await reopened.withSnapshot { tx in
            try tx.remote("health").cursors.of("weight")
        }
        #expect(cursor == nil)
    }
}
