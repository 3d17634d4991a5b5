import Foundation
import HealthDatabase
import HealthModel
import Synchronization
import TestSupport
import Testing

@Suite("The check of a store")
struct IntegrityTests {
    let fixture: StoreFixture
    let store: HealthStore

    init() async throws {
        fixture = try StoreFixture()
        store = fixture.store
        try fixture.permit([.bodyMass], .scale)
        try await store.save(
            [
                try .weight(80, at: 0, metadata: ["place": "kitchen"]), try .weight(81, at: 1),
                try .weight(82, at: 2, metadata: ["place": "kitchen"]),
            ], app: .scale)
        // What a check must find is written against the store's own rules.
        _ = try store.inspect("PRAGMA foreign_keys = OFF")
    }

    @Test(
        "finds what is wrong with samples",
        arguments: [
            (
                "UPDATE sample SET metadata_id = 77 WHERE metadata_id IS NOT NULL AND id = 1",
                [
                    "Samples with metadata that is missing: 1.",
                    "Sets of metadata with a wrong count of uses: 1.",
                ]
            ),
            (
                "UPDATE metadata_set SET uses = 5",
                ["Sets of metadata with a wrong count of uses: 1."]
            ),
            (
                "UPDATE sample SET device_id = 77 WHERE id = 2",
                ["A row of sample points to a row of device that is missing."]
            ),
            (
                "UPDATE sample SET unit_id = 77 WHERE id = 2",
                ["A row of sample points to a row of unit that is missing."]
            ),
            (
                "UPDATE sample SET end_time = end_time + 9 WHERE id = 3",
                ["Samples longer than their type's longest: 1."]
            ),
            (
                "UPDATE log_commit SET last = 2 WHERE last = 3",
                ["Numbers beyond the end of the log: 1."]
            ),
        ])
    func samples(damage: String, problems: [String]) async throws {
        _ = try store.inspect(damage)
        #expect(try await store.checkIntegrity() == problems)
        #expect(try await store.checkIntegrity(isThorough: false) == problems)
    }

    @Test("finds an index that lacks an entry", arguments: [false, true])
    func index(isThorough: Bool) async throws {
        let row = "FROM sqlite_schema WHERE name = 'sample_by_type'"
        let page = try #require(try store.inspect("SELECT rootpage \(row)"))
        let sql = try #require(try store.inspect("SELECT sql \(row)"))
        try change("DELETE \(row)")
        // SQLite knows no such index now, and a new sample gets no entry in it.
        try await store.save([.weight(83, at: 3)], app: .scale)
        try change(
            """
            INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql)
            VALUES ('index', 'sample_by_type', 'sample', \(page), '\(sql)')
            """)
        #expect(try await !store.checkIntegrity(isThorough: isThorough).isEmpty)
    }

    /// Changes the schema behind SQLite's back.
    private func change(_ sql: String) throws {
        for statement in ["PRAGMA writable_schema = ON", sql, "PRAGMA writable_schema = RESET"] {
            _ = try store.inspect(statement)
        }
    }

    @Test("counts the samples that it has read")
    func progress() async throws {
        let last = Mutex((checked: 0, total: 0))
        _ = try await store.checkIntegrity { checked, total in
            last.withLock { $0 = (checked, total) }
        }
        #expect(last.withLock { $0 } == (3, 3))
    }
}
