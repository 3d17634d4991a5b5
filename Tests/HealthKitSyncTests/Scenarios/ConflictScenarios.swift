import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("Two devices and one entry")
struct ConflictScenarios {
    /// A phone and a tablet that know the same entry, each with a journal of its own.
    private func devices(_ make: (SyncWorld) -> JournalEntry) async throws
        -> (phone: SyncWorld, tablet: SyncWorld, entry: JournalEntry)
    {
        let phone = try await SyncWorld.enabled()
        let entry = try await phone.journal.save(make(phone))
        await phone.engine.sync(.save)
        let tablet = try await SyncWorld.enabled(sharing: phone, device: "tablet")
        await tablet.engine.sync(.launch)
        return (phone, tablet, entry)
    }

    private func settle(_ worlds: SyncWorld...) async {
        for _ in 0..<2 { for world in worlds { await world.engine.sync(.manual) } }
    }

    private func edit(
        _ id: UUID, on world: SyncWorld, _ change: (inout JournalEntry) throws -> Void
    ) async throws {
        var entry = try #require(try await world.journal.entry(id))
        try change(&entry)
        _ = try await world.journal.save(entry)
    }

    private func item(_ name: String, _ kilocalories: Double) -> FoodItem {
        FoodItem(
            name: name,
            nutrients: [.dietaryEnergyConsumed: Quantity(kilocalories, .kilocalorie)])
    }

    private func add(_ item: FoodItem, to entry: inout JournalEntry) throws {
        var food = try #require(entry.food)
        food.items.append(item)
        entry = .food(food)
    }

    @Test("AC-63 each side of a conflict says on which device it was edited")
    func named() async throws {
        let (phone, tablet, entry) = try await devices { $0.drink(250) }
        #expect(try await tablet.journal.entry(entry.id)?.header.source.device == "phone")
        phone.clock.advance(by: 60)
        try await phone.change(entry, to: 300)
        phone.clock.advance(by: 60)
        try await tablet.change(entry, to: 350)
        await settle(phone, tablet)
        let conflict = try #require(
            try await (phone.journal.conflicts() + tablet.journal.conflicts()).first)
        let sides = [conflict.mine, conflict.theirs].map { $0?.header.source.device }
        #expect(Set(sides) == ["phone", "tablet"])
        for world in [phone, tablet] {
            #expect(try await world.journal.entry(entry.id)?.header.source.device == "tablet")
        }
    }

    @Test("AC-63 the items that two devices added to a meal become one meal on both")
    func mergedMeal() async throws {
        let (phone, tablet, meal) = try await devices { $0.meal("Soup", kilocalories: 300) }
        phone.clock.advance(by: 60)
        try await edit(meal.id, on: phone) { try add(item("Bread", 150), to: &$0) }
        phone.clock.advance(by: 60)
        try await edit(meal.id, on: tablet) { try add(item("Apple", 80), to: &$0) }
        await settle(phone, tablet)
        let conflict = try #require(try await tablet.journal.conflicts().first)
        #expect(conflict.choices.contains(.merge))
        try await tablet.journal.resolve(conflict.id, with: .merge)
        await settle(tablet, phone)
        for world in [phone, tablet] {
            guard case .food(let food)? = try await world.journal.entry(meal.id) else {
                Issue.record("The meal is gone.")
                continue
            }
            #expect(Set(food.items.map(\.name)) == ["Soup", "Bread", "Apple"])
            #expect(try await world.journal.conflicts().isEmpty)
        }
        #expect(try await phone.values(.dietaryEnergyConsumed).sorted() == [80, 150, 300])
        let onPhone = try #require(try await phone.journal.entry(meal.id))
        let onTablet = try #require(try await tablet.journal.entry(meal.id))
        #expect(onPhone.header.version == onTablet.header.version)
    }

    @Test("AC-63 an amount from one device and a time from the other become one drink on both")
    func mergedDrink() async throws {
        let (phone, tablet, drink) = try await devices { $0.drink(250) }
        phone.clock.advance(by: 60)
        try await edit(drink.id, on: phone) { $0.header.date -= 600 }
        phone.clock.advance(by: 60)
        try await edit(drink.id, on: tablet) { $0.header.note = "cold" }
        try await tablet.change(
            try #require(try await tablet.journal.entry(drink.id)), to: 300)
        await settle(phone, tablet)
        let conflict = try #require(try await tablet.journal.conflicts().first)
        var noted = drink
        noted.header.note = "cold"
        #expect(conflict.base?.hasSameContent(as: noted) == true)
        try await tablet.journal.resolve(conflict.id, with: .merge)
        await settle(tablet, phone)
        for world in [phone, tablet] {
            guard case .drink(let found)? = try await world.journal.entry(drink.id) else {
                Issue.record("The drink is gone.")
                continue
            }
            #expect(found.volume == Quantity(300, .milliliter))
            #expect(found.header.date == drink.date.addingTimeInterval(-600))
        }
        // The note stays on the device that it was written on.
        #expect(try await tablet.journal.entry(drink.id)?.header.note == "cold")
        #expect(try await phone.values(.dietaryWater) == [300])
    }

    @Test(
        "AC-63 two edits of the same instant have the same result on both devices, in either order",
        arguments: [false, true], [false, true])
    func sameInstant(tabletFirst: Bool, wasSent: Bool) async throws {
        let (phone, tablet, drink) = try await devices { $0.drink(250) }
        phone.clock.advance(by: 60)
        try await phone.change(drink, to: 300)
        try await tablet.change(drink, to: 350)
        let (first, second) = tabletFirst ? (tablet, phone) : (phone, tablet)
        await first.engine.sync(.save)
        if wasSent {
            // The second sends its edit without having read the first one's.
            second.health.withFaults { $0.permanent[.changes] = .unknownError }
            await second.engine.sync(.save)
            second.health.withFaults { $0.permanent[.changes] = nil }
        }
        await settle(second, first)
        let inHealth = try await phone.values(.dietaryWater)
        #expect(inHealth.count == 1)
        for world in [phone, tablet] {
            guard case .drink(let found)? = try await world.journal.entry(drink.id) else {
                Issue.record("The drink is gone.")
                continue
            }
            #expect([found.volume.value] == inHealth)
            #expect(try await world.journal.status(of: .health).pending == 0)
        }
        // Unless Health had taken one before the other was read, it is always the same that wins.
        if !wasSent { #expect(inHealth == [350]) }
        #expect(try await second.journal.conflicts().count == 1)
        let quiet = await second.engine.sync(.manual)
        #expect(quiet.exported == 0 && quiet.inbound.updated == 0)
    }

    @Test("AC-63 an edit below a version that this device never sent becomes a conflict")
    func lowerVersion() async throws {
        let (phone, tablet, drink) = try await devices { $0.drink(250) }
        phone.clock.advance(by: 60)
        for milliliters in [260.0, 270] {
            try await phone.change(
                try #require(try await phone.journal.entry(drink.id)), to: milliliters)
        }
        phone.clock.advance(by: 60)
        try await tablet.change(drink, to: 400)
        await tablet.engine.sync(.save)
        await settle(phone, tablet)
        #expect(try await phone.values(.dietaryWater) == [270])
        let conflict = try #require(try await phone.journal.conflicts().first)
        let losing = try #require(conflict.theirs?.drink)
        #expect(losing.volume == Quantity(400, .milliliter))
        try await phone.journal.resolve(conflict.id, with: .theirs)
        await settle(phone, tablet)
        #expect(try await phone.values(.dietaryWater) == [400])
        #expect(try await tablet.journal.conflicts().isEmpty)
    }

    @Test("a choice does not undo edits that were made after the conflict appeared")
    func editedSince() async throws {
        let (phone, tablet, drink) = try await devices { $0.drink(250) }
        phone.clock.advance(by: 60)
        try await phone.change(drink, to: 300)
        phone.clock.advance(by: 60)
        try await tablet.change(drink, to: 350)
        await settle(phone, tablet)
        try await tablet.change(
            try #require(try await tablet.journal.entry(drink.id)), to: 375)
        let conflict = try #require(try await tablet.journal.conflicts().first)
        try await tablet.journal.resolve(conflict.id, with: .mine)
        await settle(tablet, phone)
        #expect(try await phone.values(.dietaryWater) == [375])
    }

    @Test("a choice that is not offered is rejected and changes nothing")
    func refused() async throws {
        let (phone, tablet, drink) = try await devices { $0.drink(250) }
        phone.clock.advance(by: 60)
        try await phone.change(drink, to: 300)
        phone.clock.advance(by: 60)
        try await tablet.change(drink, to: 350)
        await settle(phone, tablet)
        let conflict = try #require(try await tablet.journal.conflicts().first)
        #expect(conflict.choices == [.mine, .theirs, .both])
        await #expect(throws: JournalError.self) {
            try await tablet.journal.resolve(conflict.id, with: .merge)
        }
        #expect(try await tablet.journal.conflicts().count == 1)
    }

    @Test("own samples that come back from Health are never taken for another device's")
    func echoes() async throws {
        let world = try await SyncWorld.enabled()
        let odd = 0.1 + 0.2
        var meal = world.meal(
            "Süß & sauer",
            [
                .dietaryEnergyConsumed: Quantity(1234.5678901, .joule(.kilo)),
                .dietaryIron: Quantity(odd, .milligram), .dietaryWater: Quantity(odd, .liter()),
            ])
        if case .food(var food) = meal {
            food.brand = "Best"
            food.items.append(FoodItem(name: "Süß & sauer", confidence: odd, nutrients: [:]))
            food.header.note = "late"
            meal = .food(food)
        }
        let entries = [
            meal, world.drink(odd * 1000), world.weight(177 / 2.2),
            world.workout(.running, kilocalories: odd, meters: 1609.344),
        ]
        for entry in entries { _ = try await world.journal.save(entry) }
        await world.engine.sync(.save)
        for entry in entries {
            var edited = try #require(try await world.journal.entry(entry.id))
            edited.header.date = edited.date.addingTimeInterval(-odd)
            _ = try await world.journal.save(edited)
        }
        await world.engine.sync(.save)
        try await world.engine.forgetCursors()
        let report = await world.engine.sync(.manual)
        #expect(report.inbound.updated == 0)
        #expect(try await world.journal.conflicts().isEmpty)
        for entry in entries {
            #expect(try await world.journal.entry(entry.id)?.header.version == 2)
        }
    }
}
