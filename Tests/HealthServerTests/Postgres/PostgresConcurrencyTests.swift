import Foundation
import HealthCloudSync
import HealthJournal
import HealthServer
import Testing

@Suite("Several servers on one PostgreSQL database")
struct PostgresConcurrencyTests {
    private static let start = Date(timeIntervalSince1970: 1_780_000_000)

    private func record(_ id: UUID, field: String) -> EntryRecord {
        let clock = HybridClock(
            milliseconds: Int64(Self.start.timeIntervalSince1970) * 1000, device: field)
        return EntryRecord(
            id: id, kind: "drink", version: 1,
            fields: [field: .init(value: .number(1), clock: clock)])
    }

    @Test("Edits of one entry that arrive at the same time are all kept")
    func oneEntry() async throws {
        let database = try await PostgresTestDatabase()
        let stores = [try await database.open(), try await database.open()]
        let person = try #require(PersonID(rawValue: 7))
        try await stores[0].addPerson(person, at: Self.start)
        let id = UUID()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<12 {
                group.addTask {
                    let push = CloudPush(
                        mutation: 1, sentAt: Self.start,
                        records: [record(id, field: "f\(number)")])
                    _ = try await CloudRecords(store: stores[number % 2]).push(
                        push, from: number, of: person, at: Self.start)
                }
            }
            try await group.waitForAll()
        }
        let page = try await stores[0].changes(of: person, after: 0, limit: 10)
        #expect(try page.records.map { try EntryRecord(text: $0.text).fields.count } == [12])
        #expect(page.sequence == 12)
        try await database.remove()
    }

    @Test("A reader with a cursor misses no concurrent commit")
    func following() async throws {
        let database = try await PostgresTestDatabase()
        let stores = [try await database.open(), try await database.open()]
        let person = try #require(PersonID(rawValue: 7))
        try await stores[0].addPerson(person, at: Self.start)
        let total = 3 * 15 * 4
        let seen = try await withThrowingTaskGroup(of: Set<UUID>.self) { group in
            for writer in 0..<3 {
                group.addTask {
                    let records = CloudRecords(store: stores[writer % 2])
                    for mutation in 1...15 {
                        let push = CloudPush(
                            mutation: mutation, sentAt: Self.start,
                            records: (0..<4).map { _ in record(UUID(), field: "f") })
                        _ = try await records.push(
                            push, from: writer, of: person, at: Self.start)
                    }
                    return []
                }
            }
            group.addTask {
                var (seen, sequence) = (Set<UUID>(), 0)
                while seen.count < total {
                    let page = try await stores[1].changes(of: person, after: sequence, limit: 5)
                    #expect(page.sequence >= sequence)
                    #expect(page.sequence % 4 == 0)
                    if page.last == total, page.records.isEmpty { break }
                    seen.formUnion(page.records.map(\.id))
                    sequence = page.sequence
                }
                return seen
            }
            return try await group.reduce(into: Set<UUID>()) { $0.formUnion($1) }
        }
        #expect(seen.count == total)
        try await database.remove()
    }
}
