import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("A record at a remote whose clock, or whose version, is another")
struct EntryRecordRemoteTests {
    private let world: TestWorld
    private let noon = Date(timeIntervalSince1970: 1_780_000_000)

    init() throws { world = try TestWorld() }

    private func clock(_ seconds: Double, _ device: String = "a") -> HybridClock {
        HybridClock(at: noon.addingTimeInterval(seconds), after: nil, device: device)
    }

    private func drink(_ milliliters: Double = 250) throws -> JournalEntry {
        .drink(
            DrinkEntry(
                header: try world.header(at: "2026-03-10T07:00:00Z"),
                volume: Quantity(milliliters, .milliliter)))
    }

    private func meal(_ names: [String]) throws -> JournalEntry {
        .food(
            FoodEntry(
                header: try world.header(at: "2026-03-10T11:00:00Z"), name: "Lunch", meal: .lunch,
                items: names.map {
                    FoodItem(
                        name: $0, nutrients: [.dietaryEnergyConsumed: Quantity(90, .kilocalorie)])
                }))
    }

    @Test("Clocks that are ahead are set back to the limit and keep their order")
    func clamping() throws {
        let record = try EntryRecord(drink(), clock: clock(-5))
            .updated(to: try drink(300), clock: clock(3_600)).deleted(at: clock(3_601))
        let set = record.clamped(to: noon)
        #expect(set.lastClock?.date == noon)
        #expect(set.isDeleted)
        #expect(set.fields["date"]?.clock == clock(-5))
        #expect(set.clamped(to: noon) == set)
        let restored = try record.updated(to: try drink(400), clock: clock(3_602))
        #expect(!restored.clamped(to: noon).isDeleted)
    }

    @Test("A clock that was set back once gets the same clock when it comes again")
    func clampingAgain() throws {
        let record = try EntryRecord(drink(), clock: clock(3_600)).deleted(at: clock(3_601))
        let first = record.clamped(to: noon)
        for later in [10.0, 3_600, 7_200] {
            let again = record.clamped(
                to: noon.addingTimeInterval(later), knowing: first.corrected)
            #expect(first.merged(with: again) == first)
        }
        #expect(try EntryRecord(text: first.text()) == first)
        let encoded = try JSONEncoder().encode(first)
        #expect(try JSONDecoder().decode(EntryRecord.self, from: encoded) == first)
    }

    @Test("A record keeps the corrections of its last 32 clocks, in whatever order they are merged")
    func corrections() throws {
        let base = try EntryRecord(drink(), clock: clock(0))
        let parts = try (0..<40).map { place in
            try base.updated(to: drink(Double(place + 1)), clock: clock(Double(3_600 + place)))
                .clamped(to: noon)
        }
        let forward = parts.dropFirst().reduce(parts[0]) { $0.merged(with: $1) }
        let back = parts.reversed().dropFirst().reduce(parts[39]) { $0.merged(with: $1) }
        #expect(forward == back)
        #expect(forward.corrected.count == 32)
        #expect(forward.corrected[clock(3_639)] != nil)
    }

    @Test("A version that only this device gave the entry is not one of its record")
    func ownVersion() throws {
        let record = try EntryRecord(drink(), clock: clock(0))
        var entry = try drink()
        entry.header.version = 5
        #expect(try record.updated(to: entry, clock: clock(1)) == record)
    }

    @Test("Reading a merged meal is no edit of it, although its positions have gaps")
    func positions() throws {
        let base = try EntryRecord(meal(["Soup", "Bread"]), clock: clock(1))
        let mine = try base.updated(
            to: try meal(["Soup", "Bread", "Tea", "Apple"]), clock: clock(2))
        let theirs = try base.updated(to: try meal(["Bread"]), clock: clock(3, "b"))
        let merged = mine.merged(with: theirs)
        let read = try #require(try merged.entry(keeping: nil))
        #expect(read.food?.items.map(\.name) == ["Bread", "Tea", "Apple"])
        #expect(try merged.updated(to: read, clock: clock(4)) == merged)
        for names in [
            ["Apple", "Bread", "Tea"], ["Bread", "Rice", "Tea", "Apple"], ["Tea", "Bread"],
        ] {
            let moved = try merged.updated(to: try meal(names), clock: clock(4))
            #expect(try moved.entry(keeping: nil)?.food?.items.map(\.name) == names)
        }
    }

    @Test("A clock at the limit stays before those that are set back to it")
    func clampingAtTheLimit() throws {
        let record = try EntryRecord(drink(), clock: clock(0)).deleted(at: clock(60))
        #expect(record.clamped(to: noon).isDeleted)
    }

    @Test("After a push the device takes the remote's clocks, and keeps what it edited since")
    func accepting() throws {
        let pushed = try EntryRecord(meal(["Soup", "Bread"]), clock: clock(3_600))
        let theirs = pushed.clamped(to: noon)
        #expect(pushed.accepting(theirs, inPlaceOf: pushed) == theirs)
        let edited = try pushed.updated(to: try meal(["Soup", "Tea"]), clock: clock(3_700))
        let kept = edited.accepting(theirs, inPlaceOf: pushed)
        let entry = try kept.entry(keeping: nil)
        guard case .food(let food)? = entry else {
            Issue.record("no meal")
            return
        }
        #expect(food.items.map(\.name) == ["Soup", "Tea"])
        #expect(kept.fields["name"] == theirs.fields["name"])
    }

    @Test("A deletion since the push stays")
    func acceptingADeletion() throws {
        let pushed = try EntryRecord(drink(), clock: clock(3_600))
        let deleted = pushed.deleted(at: clock(3_700))
        let theirs = pushed.clamped(to: noon)
        #expect(deleted.accepting(theirs, inPlaceOf: pushed).isDeleted)
    }

    @Test("An edit keeps the fields of a newer version, of the entry and of its items")
    func unknownFieldsStay() throws {
        var record = try EntryRecord(meal(["Soup", "Bread"]), clock: clock(1))
        let joy = EntryRecord.Field(value: "great", clock: clock(2, "newer"))
        record.fields["joy"] = joy
        for id in record.items.keys { record.items[id]?.fields["joy"] = joy }
        let same = try record.updated(to: try meal(["Soup", "Bread"]), clock: clock(3))
        #expect(same == record)
        let edited = try record.updated(to: try meal(["Bread"]), clock: clock(3))
        #expect(edited.fields["joy"] == joy)
        #expect(edited.items.values.allSatisfy { $0.fields["joy"] == joy })
        #expect(edited.items.values.filter(\.isPresent).count == 1)
    }

    @Test("An item that is kept after both devices removed all stays when another one is added")
    func theLastItemStays() throws {
        let base = try EntryRecord(meal(["Soup", "Bread"]), clock: clock(1))
        let merged = try base.updated(to: try meal(["Soup"]), clock: clock(2))
            .merged(with: base.updated(to: try meal(["Bread"]), clock: clock(3, "b")))
        #expect(merged.items.values.allSatisfy { !$0.isPresent })
        let added = try merged.updated(to: try meal(["Bread", "Apple"]), clock: clock(4))
        guard case .food(let food)? = try added.entry(keeping: nil) else {
            Issue.record("no meal")
            return
        }
        #expect(food.items.map(\.name) == ["Bread", "Apple"])
    }
}
