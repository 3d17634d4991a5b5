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
