import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Copies of other apps' entries, and what they stand for")
struct OriginalTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    private func lunch(_ name: String, _ kilocalories: Double) throws -> JournalEntry {
        world.foreign(
            .food(
                FoodEntry(
                    header: try world.header(at: "2026-03-10T11:00:00Z"), name: name, meal: .lunch,
                    items: [
                        FoodItem(
                            name: name,
                            nutrients: [
                                .dietaryEnergyConsumed: Quantity(kilocalories, .kilocalorie)
                            ])
                    ])))
    }

    private func bring(_ entry: JournalEntry, _ object: String) async throws {
        try await world.journal.withTransaction { tx in
            _ = try tx.remote(TestWorld.health).foreign.importEntry(
                entry, links: [RemoteLink(object: object)])
        }
    }

    private func remove(_ entry: JournalEntry) async throws {
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).foreign.remove(entry.id)
        }
    }

    /// The person's own version of another app's entry.
    private func edit(_ entry: JournalEntry, to kilocalories: Double) async throws -> JournalEntry {
        guard case .food(var food) = entry else { return entry }
        food.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(kilocalories, .kilocalorie)
        return try await world.journal.save(.food(food))
    }

    private func energies() async throws -> [Double] {
        try await world.journal.entries(
            in: DateInterval(start: .distantPast, end: .distantFuture)
        ).compactMap { entry in
            guard case .food(let food) = entry else { return nil }
            return food.items[0].nutrients[.dietaryEnergyConsumed]?.value
        }.sorted()
    }

    private func candidates() async throws -> Int {
        try await world.journal.backfillCandidates(of: TestWorld.health)
    }

    @Test(
        "a copy stands for what its source saves anew, in both orders", arguments: [true, false])
    func replaced(deletesFirst: Bool) async throws {
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let soup = try lunch("Soup", 500)
        try await bring(soup, "A")
        let copy = try await edit(soup, to: 400)
        let anew = try lunch("Soup", 510)
        if deletesFirst {
            try await remove(soup)
            #expect(try await energies() == [400])
            #expect(try await candidates() == 0)
            try await bring(anew, "B")
        } else {
            try await bring(anew, "B")
            try await remove(soup)
        }
        #expect(try await energies() == [400])
        #expect(try await world.journal.entry(copy.id)?.header.overrides == anew.id)
        #expect(try await world.pending().isEmpty)
        // A deleted copy keeps what it stands for away too.
        try await world.journal.delete(copy.id)
        try await remove(anew)
        try await bring(try lunch("Soup", 520), "C")
        #expect(try await energies().isEmpty)
    }

    @Test("a copy takes nothing away that was there beside its original")
    func neighbours() async throws {
        let (soup, bread) = (try lunch("Soup", 500), try lunch("Bread", 200))
        let more = try lunch("Soup", 90)
        for (index, entry) in [soup, bread, more].enumerated() {
            try await bring(entry, "object-\(index)")
        }
        _ = try await edit(soup, to: 400)
        try await remove(soup)
        #expect(try await energies() == [90, 200, 400])
        try await bring(try lunch("Cake", 300), "D")
        #expect(try await energies() == [90, 200, 300, 400])
    }

    @Test("after a month without its original a copy is an entry like others")
    func patience() async throws {
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let soup = try lunch("Soup", 500)
        try await bring(soup, "A")
        let copy = try await edit(soup, to: 400)
        try await remove(soup)
        world.clock.advance(by: 20 * 86_400)
        _ = try await edit(copy, to: 410)
        #expect(try await world.pending().isEmpty)
        world.clock.advance(by: 11 * 86_400)
        _ = try await edit(copy, to: 420)
        #expect(try await world.pending().map(\.entryID) == [copy.id])
        try await world.drain()
        // It went out: what comes now is another thing.
        try await bring(try lunch("Soup", 500), "B")
        #expect(try await energies() == [420, 500])
    }

    @Test("after a month without its original a backfill exports the copy")
    func patienceOfBackfill() async throws {
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let soup = try lunch("Soup", 500)
        try await bring(soup, "A")
        _ = try await edit(soup, to: 400)
        try await remove(soup)
        func started() async throws -> Int {
            try await world.journal.withTransaction { tx in
                try tx.remote(TestWorld.health).backfill.start()
            }
        }
        world.clock.advance(by: 29 * 86_400)
        #expect(try await started() == 0)
        world.clock.advance(by: 2 * 86_400)
        #expect(try await started() == 1)
    }

    @Test("a copy stands for a whole meal with other nutrients, but not for a part of a meal")
    func wholeMeal() async throws {
        func arrive(_ quantities: [ObjectType: Quantity], wholes: [ForeignObject]) async throws {
            var header = try world.header(at: "2026-03-10T11:00:00Z")
            header.source = TestWorld.scale
            let food = FoodEntry(
                header: header, name: "Soup", meal: .lunch,
                items: [FoodItem(name: "Soup", nutrients: quantities)])
            let parts = quantities.map { type, quantity in
                ForeignObject(
                    part: .nutrient(type, item: 0), object: "\(type.name) \(quantity.value)")
            }
            try await world.journal.withTransaction { tx in
                _ = try tx.remote(TestWorld.health).meals.importMeal(food, of: wholes + parts)
            }
        }
        var soup = try lunch("Soup", 500)
        if case .food(var food) = soup {
            food.items[0].nutrients[.dietaryFatTotal] = Quantity(9, .gram())
            soup = .food(food)
        }
        try await bring(soup, "A")
        _ = try await edit(soup, to: 400)
        try await remove(soup)
        try await arrive([.dietaryEnergyConsumed: Quantity(90, .kilocalorie)], wholes: [])
        #expect(try await energies() == [90, 400])
        try await arrive(
            [
                .dietaryEnergyConsumed: Quantity(510, .kilocalorie),
                .dietaryProtein: Quantity(20, .gram()),
            ], wholes: [ForeignObject(part: .whole, object: "meal")])
        #expect(try await energies() == [90, 400])
    }

    @Test("nobody is late while sync is off, and a month begins where it is switched on")
    func off() async throws {
        let soup = try lunch("Soup", 500)
        try await bring(soup, "A")
        let copy = try await edit(soup, to: 400)
        try await remove(soup)
        world.clock.advance(by: 50 * 86_400)
        _ = try await edit(copy, to: 410)
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        world.clock.advance(by: 20 * 86_400)
        _ = try await edit(copy, to: 420)
        #expect(try await world.pending().isEmpty)
        try await bring(try lunch("Soup", 500), "B")
        #expect(try await energies() == [420])
    }

    @Test("a copy of one nutrient does not stand for another one of the same second and name")
    func singleNutrients() async throws {
        func single(_ type: ObjectType, _ quantity: Quantity, _ object: String) async throws
            -> FoodEntry
        {
            var header = try world.header(at: "2026-03-10T11:00:00Z")
            header.source = TestWorld.scale
            let food = FoodEntry(
                header: header, name: "Food", meal: .lunch,
                items: [FoodItem(name: "Food", nutrients: [type: quantity])])
            try await world.journal.withTransaction { tx in
                _ = try tx.remote(TestWorld.health).meals.importMeal(
                    food, of: [ForeignObject(part: "0.\(type.name)", object: object)])
            }
            return food
        }
        func bringBoth(_ round: Int) async throws -> [FoodEntry] {
            [
                try await single(.dietaryProtein, Quantity(9, .gram()), "P\(round)"),
                try await single(.dietaryEnergyConsumed, Quantity(400, .kilocalorie), "E\(round)"),
            ]
        }
        let first = try await bringBoth(1)
        _ = try await edit(.food(first[1]), to: 350)
        for food in first { try await remove(.food(food)) }
        _ = try await bringBoth(2)
        let summary = try await world.journal.summary(of: try day("2026-03-10"))
        #expect(summary.energy.value == 350)
        #expect(summary.macros.protein == 9)
    }

    @Test("a copy that a restore takes away waits for nothing")
    func replacedByBackup() async throws {
        let soup = try lunch("Soup", 500)
        try await bring(soup, "A")
        _ = try await edit(soup, to: 400)
        try await remove(soup)
        try await world.journal.withTransaction { tx in
            _ = try tx.restoration.deleteOwn(notAmong: [])
        }
        try await bring(try lunch("Soup", 510), "B")
        #expect(try await energies() == [510])
    }

    @Test("what copies stand for is told to a backup, whether the original is here or not")
    func told() async throws {
        let (soup, cake) = (try lunch("Soup", 500), try lunch("Cake", 300))
        try await bring(soup, "A")
        try await bring(cake, "B")
        let copies = [try await edit(soup, to: 400), try await edit(cake, to: 200)]
        func originals() async throws -> [ForeignOriginal] {
            try await world.journal.withSnapshot { tx in
                try tx.originals.all()
            }
        }
        let expected = zip(copies, ["Soup", "Cake"]).map { copy, name in
            ForeignOriginal(
                copy: copy.id, remote: TestWorld.health,
                bundleIdentifier: TestWorld.scale.bundleIdentifier, kind: .food, date: soup.date,
                name: name, nutrients: [ObjectType.dietaryEnergyConsumed.identifier])
        }
        #expect(Set(try await originals()) == Set(expected))
        try await remove(cake)
        #expect(Set(try await originals()) == Set(expected))
        try await world.journal.delete(copies[1].id)
        #expect(try await originals() == [expected[0]])
    }

    @Test("a note by the original's identity goes to the copy, and changes nothing else of it")
    func note() async throws {
        let soup = try lunch("Soup", 500)
        try await bring(soup, "A")
        let copy = try await edit(soup, to: 400)
        let noted = try await world.journal.setNote("hot", on: soup.id)
        #expect(noted.id == copy.id)
        #expect(noted.header.note == "hot")
        #expect(noted.header.version == copy.header.version)
        #expect(try await energies() == [400])
        try await world.journal.delete(copy.id)
        await #expect(throws: JournalError.deleted(soup.id)) {
            try await world.journal.setNote("cold", on: soup.id)
        }
    }
}
