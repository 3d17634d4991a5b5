import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Logging, editing, deleting")
struct SavingTests {
    @Test("AC-66 what was typed comes back as typed, and an edit without a change does nothing")
    func unchanged() async throws {
        let world = try TestWorld()
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        for unit in [HealthUnit.kilogram, .pound, .stone] {
            let saved = try await world.journal.save(try world.weight(11.3, unit))
            try await world.drain()
            let changes = try await world.journal.changes().count
            var again = saved
            for _ in 0..<1000 { again = try await world.journal.save(again) }
            let read = try #require(try await world.journal.entry(saved.id))
            #expect(read == saved)
            #expect(again == saved)
            #expect(try await world.journal.changes().count == changes)
            #expect(try await world.pending().isEmpty)
        }
    }

    @Test("every kind of entry comes back whole, from a file opened again too")
    func roundTrip() async throws {
        let world = try TestWorld(zone: "Asia/Kathmandu")
        let start = try date("2026-03-10T08:00:00Z").addingTimeInterval(0.123456789)
        var header = try world.header(note: "private")
        header.date = start
        var other = try world.header()
        other.date = start
        let entries: [JournalEntry] = [
            .weight(
                WeightEntry(
                    header: header, mass: Quantity(160.25, .pound), bodyFat: 0.2,
                    leanMass: Quantity(58, .kilogram))),
            .food(
                FoodEntry(
                    header: other, name: "Breakfast", meal: .breakfast, brand: "Home",
                    items: [
                        FoodItem(
                            name: "Milk", brand: "Farm", servingSize: "1 cup", origin: .aiParsed,
                            confidence: 0.75,
                            nutrients: [
                                .dietaryEnergyConsumed: Quantity(600, .kilojoule),
                                .dietaryFiber: Quantity(0, .gram()),
                            ]),
                        FoodItem(
                            name: "Bread",
                            nutrients: [.dietaryEnergyConsumed: Quantity(80, .kilocalorie)]),
                    ])),
            .workout(
                WorkoutEntry(
                    header: try world.header(at: "2026-03-10T08:00:00Z"), activity: 13,
                    end: try date("2026-03-10T09:00:00Z"), energy: Quantity(300, .kilocalorie),
                    distance: Quantity(12, .mile))),
            .drink(
                DrinkEntry(
                    header: try world.header(), volume: Quantity(8, .fluidOunceUS), name: "Tea",
                    upstreamID: "bottle-1-17")),
        ]
        let journal = world.journal
        for entry in entries {
            let saved = try await journal.save(entry)
            let read = try #require(try await world.reopened().entry(entry.id))
            #expect(read == saved)
            #expect(read.hasSameContent(as: entry))
            let coded = try JSONEncoder().encode(read)
            #expect(try JSONDecoder().decode(JournalEntry.self, from: coded) == read)
            #expect(read.header.version == 1)
        }
        #expect(try await journal.latest(.weight)?.id == header.id)
        #expect(try await journal.latest(.drink)?.header.note == nil)
    }

    @Test("AC-69 an absent nutrient is none and 0 is 0, energy like any other")
    func nilAndZero() async throws {
        let world = try TestWorld()
        var item = FoodItem(name: "Tea", nutrients: [.dietaryFiber: Quantity(0, .gram())])
        item.nutrients[.dietaryProtein] = nil
        item.nutrients[.dietaryFatTotal] = Quantity(0, .gram())
        let water = FoodItem(
            name: "Water", nutrients: [.dietaryEnergyConsumed: Quantity(0, .kilocalorie)])
        let saved = try await world.journal.save(
            .food(
                FoodEntry(
                    header: try world.header(), name: "X", meal: .snack, items: [item, water])))
        guard case .food(let food) = try await world.journal.entry(saved.id) else {
            Issue.record("The food is gone.")
            return
        }
        #expect(food.items[0].nutrients[.dietaryFiber] == Quantity(0, .gram()))
        #expect(food.items[0].nutrients[.dietaryFatTotal] == Quantity(0, .gram()))
        #expect(food.items[0].nutrients[.dietaryEnergyConsumed] == nil)
        #expect(food.items[1].nutrients[.dietaryEnergyConsumed] == Quantity(0, .kilocalorie))
        #expect(food.items[0].nutrients[.dietaryProtein] == nil)
        #expect(food.nutrients.count == 3)
    }

    @Test("AC-67 one table gives each of the 39 nutrients its unit, in and out")
    func table() async throws {
        #expect(Nutrient.all.count == 39)
        #expect(Set(Nutrient.all.map(\.type)).count == 39)
        let dietary = ObjectType.allKnown.filter { $0.name.hasPrefix("dietary") }
        #expect(Set(Nutrient.all.map(\.type)) == Set(dietary))
        let world = try TestWorld()
        var nutrients: [ObjectType: Quantity] = [:]
        for (index, nutrient) in Nutrient.all.enumerated() {
            let facts = try #require(nutrient.type.quantityFacts)
            let canonical = try HealthUnit(facts.canonicalUnitString)
            #expect(nutrient.unit.isCompatible(with: canonical))
            nutrients[nutrient.type] = try Quantity(Double(index), nutrient.unit)
                .converted(to: canonical)
        }
        let item = FoodItem(name: "All", nutrients: nutrients)
        let saved = try await world.journal.save(
            .food(FoodEntry(header: try world.header(), name: "All", meal: .lunch, items: [item])))
        let food = try #require(saved.food)
        for (index, nutrient) in Nutrient.all.enumerated() {
            let total = try #require(food.nutrients[nutrient.type])
            #expect(total.unit == nutrient.unit)
            #expect(abs(total.value - Double(index)) < 1e-9)
        }
        #expect(Nutrient.of(.dietarySodium)?.unit == .milligram)
        #expect(Nutrient.of(.dietaryCholesterol)?.unit == .milligram)
        #expect(Nutrient.of(.dietaryProtein)?.unit == .gram())
        #expect(Nutrient.of(.dietaryWater)?.unit == .milliliter)
        #expect(Nutrient.of(.stepCount) == nil)
    }

    @Test("an edit rises the version by one and keeps identity and the time of logging")
    func edit() async throws {
        let world = try TestWorld()
        let saved = try await world.journal.save(try world.drink(250))
        world.clock.advance(by: 3600)
        var drink = try #require(saved.drink)
        drink.volume = Quantity(300, .milliliter)
        drink.header.version = 17
        let edited = try await world.journal.save(.drink(drink))
        #expect(edited.header.version == 2)
        #expect(edited.header.modifiedAt == world.clock.now)
        #expect(edited.header.createdAt == saved.header.createdAt)
        #expect(try await world.journal.changes().map(\.action) == [.created, .edited])
        var kindChanged = try world.weight(80)
        kindChanged.header.id = saved.id
        await #expect(throws: JournalError.self) { try await world.journal.save(kindChanged) }
    }

    @Test("AC-16 an upstream record that comes again changes nothing; two in a second both stay")
    func upstream() async throws {
        let world = try TestWorld()
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        func record(_ id: String) throws -> JournalEntry {
            var header = try world.header(at: "2026-03-10T10:00:00Z")
            header.source = EntrySource(
                kind: .upstream, bundleIdentifier: "org.example.diet", name: "Bottle")
            return .drink(
                DrinkEntry(header: header, volume: Quantity(250, .milliliter), upstreamID: id))
        }
        let first = try await world.journal.save(try record("bottle-1"))
        try await world.drain()
        let state = try await world.state(first.id)
        let again = try await world.journal.save(try record("bottle-1"))
        #expect(again == first)
        #expect(try await world.state(first.id) == state)
        try await world.journal.save(try record("bottle-2"))
        let today = try await world.journal.today()
        #expect(try await world.journal.summary(of: today).water.value == 500)
        #expect(try await world.pending().count == 1)
        try await world.journal.delete(first.id)
        try await world.journal.save(try record("bottle-1"))
        #expect(try await world.journal.summary(of: today).water.value == 250)
    }

    @Test("a deleted entry is gone, cannot be edited, and can be forgotten for good")
    func deletion() async throws {
        let world = try TestWorld()
        let saved = try await world.journal.save(try world.weight(80))
        try await world.journal.delete(saved.id)
        try await world.journal.delete(saved.id)
        #expect(try await world.journal.entry(saved.id) == nil)
        #expect(try await world.journal.latest(.weight) == nil)
        await #expect(throws: JournalError.deleted(saved.id)) {
            try await world.journal.save(saved)
        }
        let unknown = UUID()
        await #expect(throws: JournalError.notFound(unknown)) {
            try await world.journal.delete(unknown)
        }
        world.clock.advance(by: 10)
        #expect(try await world.journal.forgetDeleted(before: world.clock.now) == 1)
        await #expect(throws: JournalError.notFound(saved.id)) {
            try await world.journal.undoDelete(saved.id)
        }
        #expect(try await world.journal.checkIntegrity().isEmpty)
    }

    @Test("each commit that changes something is told, and none that does not")
    func commits() async throws {
        let world = try TestWorld()
        var commits = world.journal.commits().makeAsyncIterator()
        let saved = try await world.journal.save(try world.weight(80))
        await commits.next()
        try await world.journal.save(saved)
        let counted = world.journal.commits()
        try await world.journal.save(saved)
        try await world.journal.save(try world.weight(81))
        var told = 0
        for await _ in counted {
            told += 1
            break
        }
        #expect(told == 1)
    }
}
