import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Merging a favourite or recipe field by field")
struct KeptFoodRecordTests {
    private let world: TestWorld
    private static let cloud: RemoteID = "cloud:one"

    init() throws { world = try TestWorld() }

    private func clock(_ second: Int, _ device: String) -> HybridClock {
        HybridClock(milliseconds: Int64(second) * 1000, device: device)
    }

    private func item(_ name: String, _ energy: Double) -> FoodItem {
        FoodItem(
            name: name, servingSize: "100 g",
            nutrients: [.dietaryEnergyConsumed: Quantity(energy, .kilocalorie)])
    }

    private func recipe(_ items: [FoodItem]) -> KeptFood {
        KeptFood(
            id: world.environment.makeUUID(), name: "Chili", portions: 4, items: items,
            isFavourite: false, isRecipe: true)
    }

    private var kept: KeptFoods { KeptFoods(world.journal) }

    /// Merges a record as an answer of the cloud.
    private func receive(_ record: EntryRecord) async throws -> RecordOutcome {
        try await world.journal.withTransaction { tx in
            let mine = try tx.records.current(record.id)
            let merged = mine.map { $0.merged(with: record) } ?? record
            return try tx.remote(Self.cloud).own.merge(merged, isComplete: merged == record)
        }
    }

    private func sending() async throws -> [EntryRecord] {
        try await world.journal.withTransaction { tx in
            try tx.remote(Self.cloud).keptFoods.sending()
        }
    }

    /// Sends what the cloud lacks to one that has nothing else.
    private func send() async throws {
        let records = try await sending()
        try await world.journal.withTransaction { tx in
            for record in records {
                try tx.remote(Self.cloud).keptFoods.accept(record, after: record)
            }
        }
    }

    @Test("a recipe comes back from its record as it was, and is no entry")
    func roundTrip() throws {
        let food = recipe([item("Beans", 300), item("Rice", 200)])
        let record = try EntryRecord(food, clock: clock(1, "a"))
        #expect(try record.keptFood() == food)
        #expect(try record.entry(keeping: nil) == nil)
        let sent = try EntryRecord(text: try record.text())
        #expect(sent == record)
    }

    @Test("two devices that change name and items keep both changes, in any order")
    func merging() throws {
        let food = recipe([item("Beans", 300)])
        let base = try EntryRecord(food, clock: clock(1, "a"))
        var (named, extended) = (food, food)
        named.name = "Bean stew"
        extended.items.append(item("Rice", 200))
        let mine = try base.updated(to: named, clock: clock(2, "a"))
        let theirs = try base.updated(to: extended, clock: clock(3, "b"))
        let merged = mine.merged(with: theirs)
        #expect(merged == theirs.merged(with: mine))
        let both = try merged.keptFood()
        #expect(both.name == "Bean stew")
        #expect(both.items.map(\.name) == ["Beans", "Rice"])
    }

    @Test("what was kept before the cloud is sent once, and each change again")
    func sendingChanges() async throws {
        try await kept.keepRecipe("Chili", portions: 4, items: [item("Beans", 300)])
        #expect(try await sending().isEmpty)
        try await world.journal.setRemoteEnabled(Self.cloud, true)
        #expect(try await sending().map(\.kind) == ["keptFood"])
        try await send()
        #expect(try await sending().isEmpty)
        world.clock.advance(by: 60)
        try await kept.setFavourite(true, of: item("Oats", 300))
        try await kept.keepRecipe("Chili", portions: 6, items: [item("Beans", 300)])
        #expect(try await sending().count == 2)
        try await send()
        let chili = try #require(try await kept.all().first { $0.isRecipe })
        try await kept.remove(chili.id)
        let deletion = try await sending()
        #expect(deletion.map(\.id) == [chili.id] && deletion.allSatisfy(\.isDeleted))
        try await send()
        #expect(try await sending().isEmpty)
    }

    @Test("what is removed while the device is disconnected is sent as a deletion once it connects")
    func removedMeanwhile() async throws {
        try await world.journal.setRemoteEnabled(Self.cloud, true)
        try await kept.keepRecipe("Chili", portions: 4, items: [item("Beans", 300)])
        try await kept.setFavourite(true, of: item("Oats", 300))
        try await send()
        try await world.journal.setRemoteEnabled(Self.cloud, false)
        let chili = try #require(try await kept.all().first { $0.isRecipe })
        try await kept.remove(chili.id)
        // A new connection does this, because the server may have lost everything.
        try await world.journal.withTransaction { tx in
            try tx.remote(Self.cloud).keptFoods.forget()
        }
        try await world.journal.setRemoteEnabled(Self.cloud, true)
        let records = try await sending()
        #expect(records.count == 2)
        #expect(records.filter(\.isDeleted).map(\.id) == [chili.id])
        try await send()
        #expect(try await sending().isEmpty)
    }

    @Test("what is removed before the answer about it arrived is sent as a deletion")
    func removedBeforeAnswer() async throws {
        try await world.journal.setRemoteEnabled(Self.cloud, true)
        try await kept.keepRecipe("Chili", portions: 4, items: [item("Beans", 300)])
        let sent = try await sending()
        let id = try #require(sent.first?.id)
        try await kept.remove(id)
        let records = try await sending()
        #expect(records.map(\.id) == [id] && records.allSatisfy(\.isDeleted))
        // The late answer does not bring it back.
        try await world.journal.withTransaction { tx in
            for record in sent { try tx.remote(Self.cloud).keptFoods.accept(record, after: record) }
        }
        #expect(try await kept.all().isEmpty)
        #expect(try await sending().map(\.isDeleted) == [true])
        try await send()
        #expect(try await sending().isEmpty)
    }

    @Test("nothing is sent if the person does not send meals, and to a cloud that is disabled")
    func consent() async throws {
        try await kept.setFavourite(true, of: item("Oats", 300))
        try await world.journal.setRemoteEnabled(Self.cloud, true)
        _ = try await world.journal.setExported([.food], false, at: Self.cloud)
        #expect(try await sending().isEmpty)
        _ = try await world.journal.setExported([.food], true, at: Self.cloud)
        #expect(try await sending().count == 1)
        try await world.journal.setRemoteEnabled(Self.cloud, false)
        #expect(try await sending().isEmpty)
    }

    @Test("a received recipe is kept, changed and removed, and is no entry of the journal")
    func receiving() async throws {
        try await world.journal.setRemoteEnabled(Self.cloud, true)
        var food = recipe([item("Beans", 300)])
        let first = try EntryRecord(food, clock: clock(1, "b"))
        #expect(try await receive(first) == .adopted)
        #expect(try await kept.all() == [food])
        food.portions = 6
        let second = try first.updated(to: food, clock: clock(2, "b"))
        #expect(try await receive(second) == .updated)
        #expect(try await receive(second) == .unchanged)
        #expect(try await kept.all() == [food])
        #expect(try await receive(second.deleted(at: clock(3, "b"))) == .removed)
        #expect(try await kept.all().isEmpty)
        #expect(try await sending().isEmpty)
        let all = DateInterval(start: .distantPast, end: .distantFuture)
        #expect(try await world.journal.entries(in: all).isEmpty)
    }

    @Test("a change here after the change that is received wins, and is sent")
    func localEdit() async throws {
        try await world.journal.setRemoteEnabled(Self.cloud, true)
        let food = recipe([item("Beans", 300)])
        let first = try EntryRecord(food, clock: clock(1, "b"))
        _ = try await receive(first)
        try await kept.setFavourite(true, of: food.id)
        var theirs = food
        theirs.portions = 8
        _ = try await receive(try first.updated(to: theirs, clock: clock(2, "b")))
        let both = try #require(try await kept.all().first)
        #expect(both.isFavourite && both.portions == 8)
        #expect(try await sending().count == 1)
    }

    @Test(
        "of two favourites with one name the one with the lower UUID stays; two recipes both stay")
    func twins() async throws {
        try await world.journal.setRemoteEnabled(Self.cloud, true)
        try await kept.setFavourite(true, of: item("Oats", 300))
        try await kept.keepRecipe("Chili", portions: 4, items: [item("Beans", 300)])
        try await send()
        let low = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000000"))
        let other = KeptFood(
            id: low, name: "OATS", items: [item("OATS", 310)], isFavourite: true, isRecipe: false)
        _ = try await receive(try EntryRecord(other, clock: clock(1, "b")))
        _ = try await receive(
            try EntryRecord(recipe([item("Lentils", 300)]), clock: clock(1, "b")))
        let all = try await kept.all()
        #expect(all.filter { !$0.isRecipe } == [other])
        #expect(all.count { $0.isRecipe } == 2)
        #expect(try await sending().map(\.isDeleted) == [true])
    }

    @Test("a value that the journal refuses, and one of a newer version, change nothing here")
    func refused() async throws {
        try await world.journal.setRemoteEnabled(Self.cloud, true)
        var food = recipe([item("Beans", 300)])
        food.portions = 0
        let wrong = try EntryRecord(food, clock: clock(1, "b"))
        await #expect(throws: JournalError.self) { _ = try await receive(wrong) }
        food.portions = 4
        var newer = try EntryRecord(food, clock: clock(1, "b"))
        newer.fields["portions"] = .init(value: .string("some"), clock: clock(2, "b"))
        #expect(try await receive(newer) == .unchanged)
        #expect(try await kept.all().isEmpty)
    }

    @Test("records that an earlier version stored are taken over")
    func upgrade() async throws {
        try await world.journal.setRemoteEnabled(Self.cloud, true)
        let food = recipe([item("Beans", 300)])
        let record = try EntryRecord(food, clock: clock(1, "b"))
        try await world.journal.withTransaction { tx in try tx.records.set(record) }
        #expect(try await kept.all().isEmpty)
        #expect(try await sending().isEmpty)
        #expect(try await kept.all() == [food])
    }

    @Test("a recipe that was changed after it was read is not overwritten")
    func readBefore() async throws {
        try await kept.keepRecipe("Chili", portions: 4, items: [item("Beans", 300)])
        let read = try #require(try await kept.all().first)
        try await kept.keepRecipe("Chili", portions: 6, items: [item("Beans", 300)])
        await #expect(throws: KeptFoodError.changed) {
            try await kept.keepRecipe(
                "Chili", portions: 5, items: [item("Rice", 300)], inPlaceOf: read)
        }
        #expect(try await kept.all().map(\.portions) == [6])
        // A favourite that ended meanwhile is no change of the recipe.
        let now = try #require(try await kept.all().first)
        try await kept.setFavourite(true, of: now.id)
        try await kept.keepRecipe(
            "Chili", portions: 5, items: [item("Rice", 300)], inPlaceOf: now)
        #expect(try await kept.all().map(\.portions) == [5])
    }
}
