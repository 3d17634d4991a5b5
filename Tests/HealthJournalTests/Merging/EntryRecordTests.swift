import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Merging an entry field by field")
struct EntryRecordTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    private func clock(_ second: Int, _ device: String) -> HybridClock {
        HybridClock(milliseconds: Int64(second) * 1000, device: device)
    }

    private func item(_ name: String, _ energy: Double, protein: Double? = nil) -> FoodItem {
        var nutrients: [ObjectType: Quantity] = [
            .dietaryEnergyConsumed: Quantity(energy, .kilocalorie)
        ]
        if let protein { nutrients[.dietaryProtein] = Quantity(protein, .gram()) }
        return FoodItem(name: name, nutrients: nutrients)
    }

    private func meal(_ items: [FoodItem]) throws -> FoodEntry {
        FoodEntry(
            header: try world.header(at: "2026-03-10T11:00:00Z"), name: "Lunch", meal: .lunch,
            items: items)
    }

    private func food(_ record: EntryRecord) throws -> FoodEntry {
        let entry = try record.entry(keeping: nil)
        guard case .food(let food)? = entry else { throw NotFood() }
        return food
    }

    private struct NotFood: Error {}

    @Test("An entry comes back from its record as it was, with the note that stayed here")
    func roundTrip() throws {
        var food = try meal([item("Soup", 200, protein: 8), item("Bread", 90)])
        food.header.note = "at the office"
        let record = try EntryRecord(.food(food), clock: clock(1, "a"))
        #expect(try record.entry(keeping: .food(food)) == .food(food))
        let elsewhere = try record.entry(keeping: nil)
        #expect(elsewhere != nil && elsewhere?.header.note == nil)
        let text = String(bytes: try JSONEncoder().encode(record), encoding: .utf8)
        #expect(text?.contains("office") == false)
    }

    @Test("Two devices that edit two fields keep both edits")
    func fieldsMerge() throws {
        var weight = WeightEntry(
            header: try world.header(at: "2026-03-10T07:00:00Z"), mass: Quantity(72, .kilogram))
        let base = try EntryRecord(.weight(weight), clock: clock(1, "a"))
        weight.mass = Quantity(71.5, .kilogram)
        let mine = try base.updated(to: .weight(weight), clock: clock(2, "a"))
        weight.mass = Quantity(72, .kilogram)
        weight.bodyFat = 0.2
        let theirs = try base.updated(to: .weight(weight), clock: clock(3, "b"))
        let merged = try mine.merged(with: theirs).entry(keeping: nil)
        weight.mass = Quantity(71.5, .kilogram)
        #expect(merged == .weight(weight))
    }

    @Test("Of two edits of one field the later wins, whichever arrives first")
    func laterWins() throws {
        var drink = DrinkEntry(
            header: try world.header(at: "2026-03-10T07:00:00Z"),
            volume: Quantity(250, .milliliter))
        let base = try EntryRecord(.drink(drink), clock: clock(1, "a"))
        drink.volume = Quantity(300, .milliliter)
        let earlier = try base.updated(to: .drink(drink), clock: clock(2, "a"))
        drink.volume = Quantity(330, .milliliter)
        let later = try base.updated(to: .drink(drink), clock: clock(3, "b"))
        #expect(try earlier.merged(with: later).entry(keeping: nil) == .drink(drink))
        #expect(earlier.merged(with: later) == later.merged(with: earlier))
    }

    @Test("Items that two devices add both stay, and a removed one goes")
    func itemsMerge() throws {
        var food = try meal([item("Soup", 200), item("Bread", 90)])
        let base = try EntryRecord(.food(food), clock: clock(1, "a"))
        food.items = [item("Soup", 200), item("Bread", 90), item("Apple", 52)]
        let mine = try base.updated(to: .food(food), clock: clock(2, "a"))
        food.items = [item("Soup", 200), item("Tea", 2)]
        let theirs = try base.updated(to: .food(food), clock: clock(3, "b"))
        let names = try self.food(mine.merged(with: theirs)).items.map(\.name)
        #expect(Set(names) == ["Soup", "Apple", "Tea"])
        #expect(names.first == "Soup")
    }

    @Test("An item that one device edits stays though the other removes it at the same time")
    func additionWins() throws {
        var food = try meal([item("Soup", 200), item("Bread", 90)])
        let base = try EntryRecord(.food(food), clock: clock(1, "a"))
        food.items[1] = item("Bread", 120)
        let edited = try base.updated(to: .food(food), clock: clock(2, "a"))
        food.items = [item("Soup", 200)]
        let removed = try base.updated(to: .food(food), clock: clock(9, "b"))
        #expect(
            try self.food(edited.merged(with: removed)).items == [
                item("Soup", 200), item("Bread", 120),
            ])
    }

    @Test("A meal whose items two devices remove keeps the item that was edited last")
    func aMealKeepsAnItem() throws {
        var food = try meal([item("Soup", 200), item("Bread", 90)])
        let base = try EntryRecord(.food(food), clock: clock(1, "a"))
        food.items = [item("Soup", 200)]
        let mine = try base.updated(to: .food(food), clock: clock(2, "a"))
        food.items = [item("Bread", 90)]
        let theirs = try base.updated(to: .food(food), clock: clock(3, "b"))
        let merged = mine.merged(with: theirs)
        #expect(merged.items.values.allSatisfy { !$0.isPresent })
        #expect(try self.food(merged).items == [item("Bread", 90)])
    }

    @Test("An item that is moved or renamed in one field stays the same item")
    func itemsKeepTheirIdentity() throws {
        var food = try meal([item("Soup", 200), item("Bread", 90)])
        let base = try EntryRecord(.food(food), clock: clock(1, "a"))
        food.items = [item("Bread", 90), item("Soup", 210)]
        let edited = try base.updated(to: .food(food), clock: clock(2, "a"))
        #expect(Set(edited.items.keys) == Set(base.items.keys))
        #expect(try self.food(edited).items == food.items)
    }

    @Test("An item that one device renames and the other gives a brand is one item with both")
    func renamedItem() throws {
        var food = try meal([item("Soup", 200)])
        let base = try EntryRecord(.food(food), clock: clock(1, "a"))
        food.items[0].name = "Tomato soup"
        let mine = try base.updated(to: .food(food), clock: clock(2, "a"))
        food.items[0].name = "Soup"
        food.items[0].brand = "Home"
        let theirs = try base.updated(to: .food(food), clock: clock(3, "b"))
        food.items[0].name = "Tomato soup"
        #expect(try self.food(mine.merged(with: theirs)).items == food.items)
    }

    @Test("A deletion wins, but not over an edit that was made after it")
    func deletion() throws {
        let drink = DrinkEntry(
            header: try world.header(at: "2026-03-10T07:00:00Z"),
            volume: Quantity(250, .milliliter))
        let base = try EntryRecord(.drink(drink), clock: clock(1, "a"))
        let deleted = base.deleted(at: clock(5, "a"))
        #expect(deleted.isDeleted)
        var edited = drink
        edited.volume = Quantity(1000, .milliliter)
        let before = try base.updated(to: .drink(edited), clock: clock(4, "b"))
        let after = try base.updated(to: .drink(edited), clock: clock(6, "b"))
        #expect(deleted.merged(with: before).isDeleted)
        #expect(!deleted.merged(with: after).isDeleted)
    }

    @Test("What a newer version says is kept and passed on")
    func unknownFieldsStay() throws {
        let text = """
            {"id":"7B1E0C2A-0B52-4F9B-8A53-000000000001","kind":"mood","version":1,
             "fields":{"joy":{"value":{"from":1},"clock":"00000000000a-0000-b"}},"zones":[1,2]}
            """
        let record = try JSONDecoder().decode(EntryRecord.self, from: Data(text.utf8))
        #expect(try record.entry(keeping: nil) == nil)
        let again = try JSONDecoder().decode(
            EntryRecord.self, from: JSONEncoder().encode(record.merged(with: record)))
        #expect(again == record)
        #expect(again.unknown["zones"] == .array([.number(1), .number(2)]))
        #expect(again.fields["joy"]?.value.members?["from"] == .number(1))
    }

    @Test(
        "Merging is commutative, associative and idempotent, whatever three devices did",
        arguments: 0..<200)
    func laws(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let base = try EntryRecord(
            .food(try meal([item("Soup", 200), item("Bread", 90)])), clock: clock(0, "z"))
        let records = try ["a", "b", "c"].map { device in
            try life(of: base, device, &random)
        }
        let (a, b, c) = (records[0], records[1], records[2])
        #expect(a.merged(with: b) == b.merged(with: a))
        #expect(a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)))
        #expect(a.merged(with: a) == a)
        #expect(a.merged(with: b).merged(with: b) == a.merged(with: b))
        let food = try self.food(a.merged(with: b).merged(with: c))
        #expect(!food.items.isEmpty)
    }

    /// A record after some random edits on one device.
    private func life(of base: EntryRecord, _ device: String, _ random: inout SeededGenerator)
        throws -> EntryRecord
    {
        var record = base
        for _ in 0..<random.below(5) {
            let clock = HybridClock(
                at: Date(timeIntervalSince1970: Double(random.below(5))), after: record.lastClock,
                device: device)
            if random.chance(15) {
                record = record.deleted(at: clock)
                continue
            }
            var food = try self.food(record)
            switch random.below(4) {
            case 0: food.name = random.pick(["Lunch", "Snack", "Late lunch"])
            case 1: food.items.append(item(random.pick(["Apple", "Tea", "Soup"]), 50))
            case 2 where food.items.count > 1: food.items.removeLast()
            default: food.items[0] = item(food.items[0].name, Double(random.below(500)))
            }
            record = try record.updated(to: .food(food), clock: clock)
        }
        return record
    }
}
