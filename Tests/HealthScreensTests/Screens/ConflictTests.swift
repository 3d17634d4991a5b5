import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthScreens
import HealthSync
import HealthWords
import TestSupport
import Testing

@Suite("Choosing between two versions")
@MainActor
struct ConflictTests {
    private func world(_ kind: Conflict.Kind) async throws -> (ScreenWorld, JournalEntry) {
        let world = try ScreenWorld()
        try await world.journal.setRemoteEnabled(.health, true)
        let mine = try await world.meal("Soup", 500)
        var other: JournalEntry?
        if kind != .removedThere, case .food(var food) = mine {
            food.header.modifiedAt += 60
            food.items[0].nutrients = [
                .dietaryEnergyConsumed: Quantity(650, .kilocalorie),
                .dietaryProtein: Quantity(20, .gram()),
            ]
            other = .food(food)
        }
        let theirs = other
        _ = try await world.journal.withTransaction { tx in
            try tx.remote(.health).raiseConflict(kind, entry: mine.id, mine: mine, theirs: theirs)
        }
        return (world, mine)
    }

    @Test("Both versions are shown side by side, line by line")
    func sideBySide() async throws {
        let (world, _) = try await world(.edited)
        let screen = ConflictScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.summary == "1 entry to look at")
        let card = try #require(screen.cards.first)
        #expect(card.mineTitle == "Your version")
        #expect(card.theirsTitle == "Other device")
        #expect(card.buttons.map(\.title) == ["Keep Mine", "Use Other", "Keep Both"])
        let amount = try #require(card.lines.first { $0.label == "Amount" })
        #expect(amount.mine == "500 kcal")
        #expect(amount.theirs == "650 kcal")
        #expect(amount.differs)
        let protein = try #require(card.lines.first { $0.label == "Protein" })
        #expect(protein.mine == nil)
        #expect(protein.theirs == "20 g")
        #expect(card.lines.first { $0.label == "When" }?.differs == false)
    }

    @Test("The other device has its name if the app knows it")
    func namedDevice() async throws {
        let world = try ScreenWorld()
        try await world.journal.setRemoteEnabled(.health, true)
        let mine = try await world.meal("Soup", 500)
        var other = mine
        other.header.source.device = "Kim's tablet"
        let theirs = other
        _ = try await world.journal.withTransaction { tx in
            try tx.remote(.health).raiseConflict(
                .edited, entry: mine.id, mine: mine, theirs: theirs)
        }
        let screen = ConflictScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.cards.first?.theirsTitle == "Kim's tablet")
    }

    @Test("The additions of both devices to a meal can be combined, with a preview")
    func combining() async throws {
        let world = try ScreenWorld()
        try await world.journal.setRemoteEnabled(.health, true)
        let mine = try await world.meal("Soup", 500)
        var food = try #require(mine.food)
        food.items = [
            FoodItem(
                name: "Bread", nutrients: [.dietaryEnergyConsumed: Quantity(150, .kilocalorie)])
        ]
        let theirs = JournalEntry.food(food)
        _ = try await world.journal.withTransaction { tx in
            try tx.remote(.health).raiseConflict(
                .edited, entry: mine.id, mine: mine, theirs: theirs)
        }
        let screen = ConflictScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        let card = try #require(screen.cards.first)
        #expect(card.mergedTitle == "Both together")
        #expect(
            card.buttons.map(\.title) == ["Keep Mine", "Use Other", "Keep Both", "Combine"])
        #expect(card.lines.first { $0.label == "Amount" }?.merged == "650 kcal")
        let items = try #require(card.lines.first { $0.label == "Items" }?.merged)
        #expect(Set(items.components(separatedBy: ", ")) == ["Soup", "Bread"])
        await screen.choose(.merge, for: card.id)
        #expect(screen.problem == nil)
        guard case .food(let merged)? = try await world.journal.entry(mine.id) else {
            Issue.record("The meal is gone.")
            return
        }
        #expect(merged.nutrients[.dietaryEnergyConsumed]?.value == 650)
    }

    @Test("A near duplicate names the other app, and the effect of each button")
    func nearlyTheSame() async throws {
        let world = try ScreenWorld()
        try await world.journal.setRemoteEnabled(.health, true)
        let mine = try await world.meal("Soup", 500)
        var theirs = mine
        theirs.header.id = UUID()
        theirs.header.source = EntrySource(
            kind: .health, bundleIdentifier: "com.example.diary", name: "Other Diary")
        let foreign = theirs
        _ = try await world.journal.withTransaction { tx in
            _ = try tx.remote(.health).foreign.importEntry(
                foreign, links: [RemoteLink(object: "A")])
            return try tx.remote(.health).raiseConflict(
                .nearDuplicate, entry: mine.id, mine: mine, theirs: foreign, safeDefault: .both)
        }
        let screen = ConflictScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        let card = try #require(screen.cards.first)
        #expect(card.explanation.hasPrefix("Other Diary logged nearly the same"))
        #expect(card.theirsTitle == "Other Diary")
        #expect(card.mergedTitle == nil)
        #expect(card.untilThen == "Until then both count.")
        #expect(
            card.buttons.map(\.title) == [
                "Keep Mine, Hide Other", "Keep Other, Delete Mine", "Keep Both",
            ])
        await screen.choose(.mine, for: card.id)
        #expect(screen.cards.isEmpty)
        #expect(try await world.journal.entry(foreign.id) == nil)
        #expect(try await world.journal.entry(mine.id) != nil)
    }

    @Test("The choice is carried out and the card disappears")
    func choosing() async throws {
        let (world, mine) = try await world(.edited)
        let screen = ConflictScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        let card = try #require(screen.cards.first)
        await screen.choose(.theirs, for: card.id)
        #expect(screen.cards.isEmpty)
        #expect(screen.summary == nil)
        guard case .food(let food)? = try await world.journal.entry(mine.id) else {
            Issue.record("The entry is gone.")
            return
        }
        #expect(food.nutrients[.dietaryEnergyConsumed]?.value == 650)
        await screen.choose(.mine, for: card.id)
        #expect(screen.problem == nil)
    }

    @Test("A choice does not count for a side that has changed since it was shown")
    func staleChoice() async throws {
        let (world, mine) = try await world(.edited)
        let screen = ConflictScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        let stale = try #require(screen.cards.first)
        world.clock.advance(by: 60)
        var food = try #require(mine.food)
        food.items[0].nutrients = [.dietaryEnergyConsumed: Quantity(900, .kilocalorie)]
        try await world.journal.save(.food(food))
        await screen.choose(.theirs, for: stale.id, shown: stale.versions)
        #expect(screen.problem?.hasPrefix("This entry was changed meanwhile") == true)
        let fresh = try #require(screen.cards.first)
        #expect(fresh.versions != stale.versions)
        #expect(fresh.lines.first { $0.label == "Amount" }?.mine == "900 kcal")
        await screen.choose(.theirs, for: fresh.id, shown: fresh.versions)
        #expect(screen.cards.isEmpty)
        #expect(screen.problem == nil)
    }

    @Test("An entry that was removed from Health can be kept or deleted")
    func removed() async throws {
        let (world, mine) = try await world(.removedThere)
        let screen = ConflictScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        let card = try #require(screen.cards.first)
        #expect(card.theirsTitle == "Removed from Health")
        #expect(card.safe == "Your entry is safe here. You can decide at any time.")
        #expect(card.buttons.map(\.title) == ["Keep and Send Again", "Delete Here Too"])
        #expect(card.buttons.map(\.isDestructive) == [false, true])
        await screen.choose(.theirs, for: card.id)
        #expect(try await world.journal.entry(mine.id) == nil)
    }

    @Test(
        "AC-24 an edit of an entry that was removed from Health is a question: it is sent again or deleted",
        arguments: [true, false])
    func removedWhileEdited(isKept: Bool) async throws {
        let world = try ScreenWorld()
        _ = try await world.permissions.request([.water])
        try await world.journal.setRemoteEnabled(.health, true)
        var drink = try #require(try await world.drink(250).drink)
        _ = await world.engine.sync(.manual)
        let type = HKQuantityType(.dietaryWater)
        _ = try await world.store.deleteObjects(of: type, predicate: NSPredicate(value: true))
        drink.volume = Quantity(300, .milliliter)
        _ = try await world.journal.save(.drink(drink))
        _ = await world.engine.sync(.manual)
        func saved() async throws -> [Double] {
            try await HKSampleQueryDescriptor(
                predicates: [.quantitySample(type: type)], sortDescriptors: []
            ).result(for: world.store).map {
                $0.quantity.doubleValue(for: .literUnit(with: .milli))
            }
        }
        // Until the person answers, nothing goes there by itself.
        #expect(try await saved().isEmpty)
        let screen = ConflictScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        let card = try #require(screen.cards.first)
        await screen.choose(isKept ? .mine : .theirs, for: card.id)
        #expect(screen.cards.isEmpty)
        _ = await world.engine.sync(.manual)
        #expect(try await saved() == (isKept ? [300] : []))
        #expect((try await world.journal.entry(drink.header.id) != nil) == isKept)
        let states = try await world.journal.syncStates(of: [drink.header.id], at: .health)
        #expect((states[drink.header.id]?.step == .synced) == isKept)
    }

    @Test("Only the deletion of the last copy is marked as destructive")
    func destructive() async throws {
        let (world, _) = try await world(.edited)
        let screen = ConflictScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        let card = try #require(screen.cards.first)
        #expect(card.safe == "Both are safe. You can decide at any time.")
        #expect(card.buttons.allSatisfy { !$0.isDestructive })
    }

    @Test("No text is alarming", arguments: Conflict.Kind.allCases)
    func calm(kind: Conflict.Kind) {
        let words = Language.english.conflicts
        let texts = [
            words.title, words.safe(kind),
            words.explanation(kind, other: "Other"), words.untilThen(.mine),
        ]
        for word in ["conflict", "error", "warning", "fail", "lost", "!"] {
            for text in texts { #expect(!text.localizedCaseInsensitiveContains(word)) }
        }
    }
}

@Suite("Samples of an earlier version of the app")
@MainActor
struct EarlierSamplesCardTests {
    private func world() async throws -> ScreenWorld {
        let world = try ScreenWorld()
        try await world.journal.setRemoteEnabled(.health, true)
        try await world.journal.withTransaction { tx in
            for number in 0..<3 {
                var header = world.journal.newHeader(
                    date: world.environment.now().addingTimeInterval(-Double(number) * 86_400))
                header.source = EntrySource(
                    kind: .health, bundleIdentifier: "com.example.diary", name: "Diary")
                let drink = DrinkEntry(header: header, volume: Quantity(250, .milliliter))
                _ = try tx.remote(.health).earlier.wait(
                    .drink(drink), objects: [RemoteLink(object: "old \(number)")])
            }
        }
        return world
    }

    @Test("are one card with their number, their days and one decision for all")
    func card() async throws {
        let world = try await world()
        let screen = ConflictScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.summary == "1 entry to look at")
        let card = try #require(screen.earlier)
        #expect(card.title == "Saved by an earlier version of this app")
        #expect(card.lines.first == "Drinks: 3")
        #expect(card.lines.count == 2)
        #expect(
            card.buttons.map(\.title) == [
                "Link by Time and Value", "Link, and Import the Rest", "Leave in Health",
            ])
        await screen.decide(.import)
        #expect(screen.earlier == nil && screen.summary == nil && screen.problem == nil)
        let all = DateInterval(start: .distantPast, end: .distantFuture)
        let entries = try await world.journal.entries(in: all)
        #expect(entries.count == 3 && entries.allSatisfy { !$0.header.source.isForeign })
    }

    @Test("no card is shown where nothing waits")
    func nothing() async throws {
        let world = try ScreenWorld()
        let screen = ConflictScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.earlier == nil && screen.summary == nil)
    }
}
