import DatabaseFile
import Foundation
import GRDB
import Testing

@testable import HealthDatabase
@testable import HealthJournal

@Suite("New files")
struct NewFileTests {
    /// A format of which this process has made no file yet.
    private func fresh(_ kind: SchemaFixture.Kind) -> DatabaseFormat {
        let known =
            switch kind {
            case .store: StoreSchema.format
            case .journal: JournalMigration.format
            }
        return DatabaseFormat(
            applicationID: known.applicationID, migrations: known.migrations,
            firstRows: known.firstRows)
    }

    /// A new file; the first of a format is made by the migrations, each later one at once.
    private func make(_ format: DatabaseFormat, at file: URL? = nil) throws -> DatabaseQueue {
        let queue = try file.map { try DatabaseQueue(path: $0.path) } ?? DatabaseQueue()
        try format.prepare(queue)
        return queue
    }

    @Test(
        "A file whose tables are created at once is as the migrations leave it",
        arguments: SchemaFixture.Kind.allCases)
    func equal(kind: SchemaFixture.Kind) async throws {
        let format = fresh(kind)
        let texts = try await withFolder { folder in
            try (0..<3).map { number in
                let file = folder.appending(path: "\(number).sqlite")
                let queue = try make(format, at: file)
                // The only number that is random.
                if kind == .store {
                    try queue.write { try $0.execute(sql: "UPDATE log_commit SET token = 0") }
                }
                try queue.close()
                return try SQLDump.text(of: file)
            }
        }
        #expect(format.migrations.allSatisfy { texts[0].contains("'\($0.name)'") })
        #expect(texts[1] == texts[0])
        #expect(texts[2] == texts[0])
    }

    @Test("A file that is created at once needs no migration, and is opened again")
    func complete() throws {
        let format = fresh(.journal)
        _ = try make(format)
        let file = try make(format)
        #expect(try format.isComplete(file))
        try format.prepare(file)
        #expect(try file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM entry") } == 0)
    }

    @Test("Each new store has an identity of its own")
    func identities() throws {
        let format = fresh(.store)
        let tokens = try (0..<4).map { _ in
            try make(format).read { try Int64.fetchAll($0, sql: "SELECT token FROM log_commit") }
        }
        #expect(tokens.allSatisfy { $0.count == 1 })
        #expect(Set(tokens).count == 4)
    }

    @Test("A format with a virtual table is created by its migrations")
    func virtual() throws {
        let format = DatabaseFormat(
            applicationID: 7,
            migrations: [
                .init(name: "1", sql: "CREATE VIRTUAL TABLE word USING fts5 (term)"),
                .init(name: "2", sql: "CREATE TABLE other (id INTEGER PRIMARY KEY)"),
            ])
        let files = try (0..<3).map { _ in try make(format) }
        for file in files {
            try file.write { try $0.execute(sql: "INSERT INTO word (term) VALUES ('oats')") }
            #expect(try format.isComplete(file))
        }
    }
}
