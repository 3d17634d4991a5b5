import Foundation
import HealthJournal
import HealthKitSync
import HealthModel
import HealthScreens
import HealthSync
import TestSupport
import Testing

@Suite("The review before saving")
@MainActor
struct ReviewTests {
    private func screen(_ world: ScreenWorld, _ entry: JournalEntry) -> ReviewScreen {
        ReviewScreen(
            entry, journal: world.journal, permissions: world.permissions,
            environment: world.environment)
    }

    private func meal(_ world: ScreenWorld, _ kilocalories: Double, protein: Double? = nil) throws
        -> JournalEntry
    {
        var nutrients = [ObjectType.dietaryEnergyConsumed: Quantity(kilocalories, .kilocalorie)]
        nutrients[.dietaryProtein] = protein.map { Quantity($0, .gram()) }
        return .food(
            FoodEntry(
                header: try world.header(), name: "Greek Yogurt", meal: .snack,
                items: [FoodItem(name: "Greek Yogurt", nutrients: nutrients)]))
    }

    @Test("a meal is shown with the new total of the day, and saved once")
    func meal() async throws {
        let world = try ScreenWorld()
        try await world.journal.goals.set(
            Goal(
                kind: .energy, value: Quantity(2000, .kilocalorie),
                from: try await world.journal.today()))
        try await world.meal("Soup", 400, at: "2026-03-10T08:00:00Z")
        let screen = screen(world, try meal(world, 95, protein: 12))
        await screen.refresh()
        let content = try #require(screen.content)
        #expect(content.title == "Greek Yogurt")
        #expect(content.amount == "95 kcal")
        #expect(content.facts.first { $0.label == "Protein" }?.text == "12 g")
        #expect(content.dayEnergy?.text == "495 kcal")
        #expect(content.dayEnergy?.fraction == 0.2475)
        #expect(content.notices.isEmpty)
        #expect(content.buttons.map(\.title) == ["Save", "Edit"])
        await screen.save()
        await screen.save()
        #expect(screen.saved?.id == screen.entry.id)
        let day = try await world.journal.today()
        #expect(try await world.journal.entries(on: day).count == 2)
        await screen.refresh()
        #expect(screen.content?.dayEnergy?.text == "495 kcal")
    }

    @Test(
        "while sync is on the button names the destination, and the review the parts without permission"
    )
    func permissions() async throws {
        let world = try ScreenWorld()
        _ = try await world.permissions.request([.food])
        try await world.journal.setRemoteEnabled(.health, true)
        let yogurt = screen(world, try meal(world, 95, protein: 12))
        await yogurt.refresh()
        #expect(yogurt.content?.buttons.first?.title == "Save to Health")
        #expect(yogurt.content?.notices.isEmpty == true)
        #expect(
            yogurt.content?.explanations.map(\.text) == [
                "Data Syncing – Your entry is saved here first and then sent to Health",
                "Privacy First – It stays on your device, and your notes stay in this app",
                "Duplicate Prevention – Even if it is sent several times, Health has it only once",
            ])

        try world.revoke(.dietaryProtein)
        await yogurt.refresh()
        #expect(
            yogurt.content?.notices.map(\.text) == [
                "Health does not get Protein until you allow it. Everything is saved here."
            ])
        #expect(yogurt.content?.notices.first?.color == .waiting)

        let drink = JournalEntry.drink(
            DrinkEntry(header: try world.header(), volume: Quantity(250, .milliliter)))
        let water = screen(world, drink)
        await water.refresh()
        #expect(
            water.content?.notices.map(\.text) == [
                """
                Health does not let this app save drinks. \
                Your entry is saved here and waits for permission.
                """
            ])
        #expect(water.content?.buttons.count == 2)
        try await world.journal.setExported([.drink], false, at: .health)
        await water.refresh()
        #expect(water.content?.notices.isEmpty == true)
        #expect(water.content?.buttons.first?.title == "Save")
        #expect(
            water.content?.explanations.map(\.detail) == [
                "Your entry is saved here and not sent to Health",
                "It stays on your device, and your notes stay in this app",
                "If it is sent later, Health has it only once",
            ])
    }

    @Test("an unusual value is a question, never red, and an invalid entry cannot be saved")
    func findings() async throws {
        let world = try ScreenWorld()
        try await world.drink(250)
        world.clock.advance(by: 60)
        func drink(_ litres: Double) throws -> JournalEntry {
            .drink(DrinkEntry(header: try world.header(), volume: Quantity(litres, .liter())))
        }
        let large = screen(world, try drink(4))
        await large.refresh()
        #expect(
            large.content?.notices.map(\.text) == [
                "4,000 mL in one drink is more than 2,000 mL. Is it right?"
            ])
        let again = screen(world, try drink(0.25))
        await again.refresh()
        #expect(
            again.content?.notices.map(\.text) == [
                "You logged Water, 250 mL at 12:00 already. Log it again?"
            ])
        #expect(again.content?.notices.first?.accessibilityLabel.hasPrefix("Please check") == true)
        let impossible = screen(world, try drink(11))
        await impossible.refresh()
        #expect(
            impossible.content?.refusal == "The volume must be above zero and at most 10 L.")
        #expect(impossible.content?.buttons.map(\.title) == ["Edit"])
        await impossible.save()
        #expect(impossible.saved == nil)
        #expect(impossible.problem != nil)
    }

    @Test("the rule that an entry breaks is stated in the person's language")
    func language() async throws {
        let world = try ScreenWorld(locale: "de_DE")
        let drink = DrinkEntry(header: try world.header(), volume: Quantity(11, .liter()))
        let impossible = screen(world, .drink(drink))
        await impossible.refresh()
        let text = "Die Trinkmenge muss über null liegen und darf höchstens 10 L betragen."
        #expect(impossible.content?.refusal == text)
        await impossible.save()
        #expect(impossible.problem == text)
    }

    @Test("a weight far from the trend and one of a scale are shown in the person's units")
    func weights() async throws {
        let world = try ScreenWorld(locale: "en_US", units: DisplayUnits(mass: .pound))
        func weight(_ pounds: Double) throws -> JournalEntry {
            .weight(WeightEntry(header: try world.header(), mass: Quantity(pounds, .pound)))
        }
        var scale = try weight(176.4)
        scale.header.source = EntrySource(
            kind: .health, bundleIdentifier: "com.example.scale", name: "Scale")
        try await world.importForeign(scale)
        world.clock.advance(by: 600)
        let same = screen(world, try weight(176))
        await same.refresh()
        #expect(
            same.content?.notices.map(\.text) == [
                "Scale logged Weight, 176.4 lb at 12:00\u{202F}PM. Is it the same?"
            ])
        let far = screen(world, try weight(80))
        await far.refresh()
        #expect(
            far.content?.notices.map(\.text) == [
                "80 lb is far from your trend of 176.4 lb. Is it right?"
            ])
    }
}
