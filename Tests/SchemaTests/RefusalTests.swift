import Foundation
import GRDB
import HealthDatabase
import HealthJournal
import Testing

@Suite("Files that are not opened")
struct RefusalTests {
    @Test(
        "a file of a later version is refused and stays as it is",
        arguments: SchemaFixture.Kind.allCases)
    func laterVersion(kind: SchemaFixture.Kind) async throws {
        try await withFolder { folder in
            let file = try #require(SchemaFixture.all(kind).last).unpack(into: folder)
            try change(file, "INSERT INTO grdb_migrations VALUES ('of a later version')")
            try expectRefusal(
                kind, file, journal: .newerFormat(file.path), store: .newerFormat(file.path))
        }
    }

    @Test(
        "a database without a mark is refused and stays as it is",
        arguments: SchemaFixture.Kind.allCases)
    func unmarked(kind: SchemaFixture.Kind) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "other.sqlite")
            try change(file, "CREATE TABLE letter (text TEXT)")
            try expectRefusal(
                kind, file, journal: .notAJournal(file.path), store: .notAStore(file.path))
        }
    }

    @Test("neither takes the other's file", arguments: SchemaFixture.Kind.allCases)
    func otherKind(kind: SchemaFixture.Kind) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "other.sqlite")
            try SchemaFixture.makeEmpty(kind == .journal ? .store : .journal, at: file)
            try expectRefusal(
                kind, file, journal: .notAJournal(file.path), store: .notAStore(file.path))
        }
    }

    @Test("a database in which nothing is yet is made ours", arguments: SchemaFixture.Kind.allCases)
    func empty(kind: SchemaFixture.Kind) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "empty.sqlite")
            try change(file, "CREATE TABLE letter (text TEXT); DROP TABLE letter")
            #expect(try Data(contentsOf: file).count > 0)
            try SchemaFixture.makeEmpty(kind, at: file)
            let new = folder.appending(path: "new.sqlite")
            try SchemaFixture.makeEmpty(kind, at: new)
            #expect(try SQLDump.schema(of: file) == SQLDump.schema(of: new))
        }
    }

    private func change(_ file: URL, _ sql: String) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    private func expectRefusal(
        _ kind: SchemaFixture.Kind, _ file: URL, journal: JournalError, store: HealthStoreError
    ) throws {
        let bytes = try Data(contentsOf: file)
        switch kind {
        case .journal:
            #expect(throws: journal) { try Journal(at: .file(file)) }
        case .store:
            #expect(throws: store) { try HealthStore(at: .file(file)) }
        }
        #expect(try Data(contentsOf: file) == bytes)
    }
}
