import Foundation
import GRDB
import HealthJournal
import HealthSync
import Testing

@testable import FoodLog

@Suite("A food log from before it joined")
struct FoodLogSchemaTests {
    @Test("its meals keep their rows, and are in the journal after a pass")
    func olderLog() async throws {
        let database = try DatabaseQueue()
        try FoodLogSchema.migrator.migrate(database, upTo: "1: meals and their foods")
        let id = UUID()
        try await database.write { db in
            try db.execute(
                sql: "INSERT INTO meal VALUES (?, 'Soup', 'dinner', 1750000000, 'GMT', 1750000000)",
                arguments: [id.uuidString])
            try db.execute(
                sql: "INSERT INTO food VALUES (?, 0, 'Tomato soup', NULL, '1 bowl')",
                arguments: [id.uuidString])
        }
        let log = try FoodLog(database)
        let before = try log.meals()
        #expect(before.map(\.revision) == [1])

        let journal = try Journal(at: .memory)
        let food = try await FoodLogSync(log, journal: journal)
        #expect(try await food.sync().inbound.adopted == 1)
        #expect(try await journal.entry(id) != nil)
        #expect(try log.meals() == before)
    }

    @Test("a cursor of another food log is refused")
    func foreignCursor() async throws {
        let app = EntrySource.own(bundleIdentifier: "com.example.food", name: "Food log")
        let cursor = try await FoodLogRemote(FoodLog(), app: app).pull("meals", after: nil).cursor
        await #expect(throws: PullError.invalidCursor) {
            try await FoodLogRemote(FoodLog(), app: app).pull("meals", after: cursor)
        }
    }
}
