import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("A journal of years")
struct ScaleTests {
    @Test("a year of imported weights is a year of days with one weight each")
    func year() async throws {
        let world = try TestWorld(now: "2027-01-02T00:00:00Z")
        let start = try date("2026-01-01T08:00:00Z")
        var entries: [JournalEntry] = []
        for day in 0..<365 {
            var entry = world.foreign(try world.weight(80 + Double(day % 7) / 10))
            entry.header.date = start.addingTimeInterval(Double(day) * 86_400)
            entries.append(entry)
        }
        let imported = entries
        for batch in 0..<5 {
            try await world.journal.withTransaction { tx in
                for entry in imported.dropFirst(batch * 73).prefix(73) {
                    _ = try tx.remote(TestWorld.health).foreign.importEntry(
                        entry, links: [RemoteLink(object: entry.id.uuidString)])
                }
                try tx.remote(TestWorld.health).cursors.set("weight", to: Data([UInt8(batch)]))
            }
        }
        let year = try await world.journal.summaries(
            from: try day("2026-01-01"), through: try day("2026-12-31"))
        #expect(year.count == 365)
        #expect(year.allSatisfy { $0.weight != nil && $0.entries.count == 1 })
    }

    @Test("AC-60 a random life keeps sums, outbox and integrity", arguments: 0..<8)
    func randomLife(seed: UInt64) async throws {
        let world = try TestWorld()
        var random = SeededGenerator(seed: seed)
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        var alive: [UUID: Double] = [:]
        var dead: [UUID: Double] = [:]
        var held: [UUID: Int] = [:]
        for _ in 0..<120 {
            let names = alive.keys.sorted { $0.uuidString < $1.uuidString }
            let some = names.isEmpty ? nil : names[Int(random.next() % UInt64(names.count))]
            switch random.next() % 8 {
            case 0, 1, 2:
                let volume = Double(random.next() % 500 + 1)
                alive[try await world.journal.save(try world.drink(volume)).id] = volume
            case 3:
                guard let some, case .drink(var drink)? = try await world.journal.entry(some)
                else { continue }
                drink.volume = Quantity(Double(random.next() % 500 + 1), .milliliter)
                try await world.journal.save(.drink(drink))
                alive[some] = drink.volume.value
            case 4:
                guard let some else { continue }
                try await world.journal.delete(some)
                dead[some] = alive.removeValue(forKey: some)
            case 5:
                guard let back = dead.keys.min(by: { $0.uuidString < $1.uuidString }) else {
                    continue
                }
                try await world.journal.undoDelete(back)
                alive[back] = dead.removeValue(forKey: back)
            case 6:
                world.clock.advance(by: Double(random.next() % 8))
                for operation in try await world.pending(dueAt: world.clock.now) {
                    held[operation.entryID] = operation.action == .delete ? nil : operation.version
                }
                try await world.drain()
            default:
                let isOn = random.next() % 2 == 0
                try await world.journal.setRemoteEnabled(TestWorld.health, isOn)
                guard isOn else { continue }
                _ = try await world.journal.withTransaction { tx in
                    try tx.remote(TestWorld.health).backfill.enqueue(limit: 1000)
                }
            }
            let day = try await world.journal.summary(of: try await world.journal.today())
            #expect(day.water.value == alive.values.reduce(0, +))
        }
        // At rest, the remote holds the last version of what is alive, and nothing else.
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        _ = try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).backfill.enqueue(limit: 1000)
        }
        world.clock.advance(by: 10)
        for operation in try await world.pending(dueAt: world.clock.now) {
            held[operation.entryID] = operation.action == .delete ? nil : operation.version
        }
        try await world.drain()
        #expect(Set(held.keys) == Set(alive.keys))
        for (id, version) in held {
            #expect(try await world.journal.entry(id)?.header.version == version)
        }
        #expect(try await world.journal.checkIntegrity().isEmpty)
    }
}
