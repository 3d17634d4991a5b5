import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Notes on other apps' entries")
struct ForeignNoteTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    private func bring(
        _ entry: JournalEntry, _ object: String, identifier: String? = nil, version: Int = 0
    ) async throws -> ImportOutcome {
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).foreign.importEntry(
                entry, links: [RemoteLink(object: object)], syncIdentifier: identifier,
                syncVersion: version)
        }
    }

    private func remove(_ entry: JournalEntry) async throws {
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).foreign.remove(entry.id)
        }
    }

    private func run(_ kilocalories: Double, from source: EntrySource = TestWorld.scale) throws
        -> JournalEntry
    {
        let header = try world.header(at: "2026-03-10T10:00:00Z")
        return world.foreign(
            .workout(
                WorkoutEntry(
                    header: header, activity: 37, end: header.date.addingTimeInterval(1800),
                    energy: Quantity(kilocalories, .kilocalorie))), from: source)
    }

    private func item(_ name: String) throws -> JournalEntry {
        world.foreign(
            .food(
                FoodEntry(
                    header: try world.header(at: "2026-03-10T10:00:00Z"), name: name, meal: .snack,
                    items: [
                        FoodItem(name: name, nutrients: [.dietaryProtein: Quantity(1, .gram())])
                    ])))
    }

    private func all() async throws -> [JournalEntry] {
        try await world.journal.entries(
            in: DateInterval(start: .distantPast, end: .distantFuture))
    }

    @Test("a note alone makes no copy and goes nowhere; a change of anything else does both")
    func noteAlone() async throws {
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let run = try run(300)
        _ = try await bring(run, "A")
        let noted = try await world.journal.setNote("easy", on: run.id)
        #expect(noted.header.note == "easy")
        #expect(noted.header.source == TestWorld.scale)
        #expect(noted.header.version == 1)
        #expect(try await all() == [noted])
        #expect(try await world.pending().isEmpty)
        #expect(try await world.journal.changes().map(\.action) == [.imported, .edited])
        #expect(try await world.journal.setNote("easy", on: run.id) == noted)
        #expect(try await world.journal.changes().count == 2)

        var edited = try #require(noted.workout)
        edited.energy = Quantity(310, .kilocalorie)
        let copy = try await world.journal.save(.workout(edited))
        #expect(copy.id != run.id)
        #expect(copy.header.note == "easy")
        #expect(try await all() == [copy])
        // From now on a note is one on the copy.
        let again = try await world.journal.setNote("hard", on: run.id)
        #expect(again.id == copy.id)
        #expect(again.hasSameContent(as: copy) == false)
        if case .workout(let workout) = again { #expect(workout.energy?.value == 310) }
        #expect(try await all().map(\.header.note) == ["hard"])
    }

    @Test("a note on an own entry is no version, and goes nowhere either")
    func ownNote() async throws {
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let drink = try await world.journal.save(try world.drink(250))
        try await world.drain()
        world.clock.advance(by: 60)
        let noted = try await world.journal.setNote("cold", on: drink.id)
        #expect(noted.header.note == "cold")
        #expect(noted.header.version == 1)
        #expect(noted.header.modifiedAt == drink.header.modifiedAt)
        #expect(try await world.pending().isEmpty)
        #expect(try await world.state(drink.id)?.step == .synced)
        #expect(try await world.journal.changes().map(\.action) == [.created, .edited])
    }

    @Test("notes of one second stay with the entries of their names")
    func oneSecond() async throws {
        let items = [try item("Soup"), try item("Bread"), try item("Cake")]
        for entry in items { _ = try await bring(entry, entry.name) }
        try await world.journal.setNote("hot", on: items[1].id)
        try await world.journal.setNote("hot", on: items[2].id)
        func kept() async throws -> [ForeignNote] {
            try await world.journal.withSnapshot { tx in
                try tx.notes.all()
            }
        }
        func notes() async throws -> [String: String] {
            try await all().reduce(into: [:]) { $0[$1.name] = $1.header.note }
        }
        let (backup, before) = (try await kept(), ["Bread": "hot", "Cake": "hot"])
        #expect(backup.map(\.name) == ["Bread", "Cake"])
        for replaces in [false, true] {
            try await world.journal.withTransaction { tx in
                try tx.notes.restore(backup, replaces: replaces)
            }
            #expect(try await notes() == before)
        }
        // One that goes for good takes its note along.
        try await remove(items[2])
        #expect(try await notes() == ["Bread": "hot"])
        #expect(try await kept() == backup)
        _ = try await bring(try item("Cake"), "again")
        #expect(try await notes() == before)
    }

    @Test("notes of a backup find their entries where these come later, and each one once")
    func comesLater() async throws {
        let when = try date("2026-03-10T10:00:00Z")
        let backup = ["Bread", "Cake"].map { name in
            ForeignNote(
                bundleIdentifier: TestWorld.scale.bundleIdentifier, kind: .food, date: when,
                name: name, note: "note on " + name)
        }
        let nameless = ForeignNote(
            bundleIdentifier: TestWorld.scale.bundleIdentifier, kind: .weight, date: when,
            note: "early")
        for _ in 0..<2 {
            try await world.journal.withTransaction { tx in
                try tx.notes.restore(backup + [nameless], replaces: false)
            }
        }
        for name in ["Soup", "Bread", "Cake"] { _ = try await bring(try item(name), name) }
        #expect(
            try await all().map(\.header.note) == [nil, "note on Bread", "note on Cake"])
        let left = try await world.journal.withSnapshot { tx in
            try tx.notes.all()
        }
        #expect(left.filter { $0.kind == .weight } == [nameless])
    }

    @Test("an old note of a backup does not come back over a newer one")
    func newerNote() async throws {
        let run = try run(300)
        _ = try await bring(run, "A")
        try await world.journal.setNote("easy", on: run.id)
        let backup = try await world.journal.withSnapshot { tx in
            try tx.notes.all()
        }
        try await world.journal.setNote("hard", on: run.id)
        try await world.journal.withTransaction { tx in
            try tx.notes.restore(backup, replaces: false)
        }
        try await remove(run)
        _ = try await bring(try self.run(320), "B")
        #expect(try await all().map(\.header.note) == ["hard"])
    }

    @Test("an empty note takes it away")
    func empty() async throws {
        let run = try run(300)
        _ = try await bring(run, "A")
        try await world.journal.setNote("easy", on: run.id)
        #expect(try await world.journal.setNote("", on: run.id).header.note == nil)
        await #expect(throws: JournalError.notFound(CountedIdentities.unknown)) {
            try await world.journal.setNote("x", on: CountedIdentities.unknown)
        }
        try await world.journal.delete(run.id)
        await #expect(throws: JournalError.deleted(run.id)) {
            try await world.journal.setNote("x", on: run.id)
        }
    }

    @Test("reading the entry again changes nothing, a later version keeps the note")
    func versions() async throws {
        let run = try run(300)
        _ = try await bring(run, "A", identifier: "s", version: 1)
        let noted = try await world.journal.setNote("easy", on: run.id)
        #expect(
            try await bring(try self.run(300), "A", identifier: "s", version: 1)
                == .unchanged(run.id))
        #expect(try await all() == [noted])
        #expect(
            try await bring(try self.run(320), "B", identifier: "s", version: 2)
                == .updated(run.id))
        #expect(try await all().map(\.header.note) == ["easy"])
        #expect(try await all().map(\.header.version) == [2])
    }

    @Test(
        "an app that edits by deleting and saving anew keeps the note, in both orders",
        arguments: [true, false])
    func replaced(deletesFirst: Bool) async throws {
        let run = try run(300)
        _ = try await bring(run, "A")
        try await world.journal.setNote("easy", on: run.id)
        let other = try self.run(320)
        if deletesFirst {
            try await remove(run)
            _ = try await bring(other, "B")
        } else {
            _ = try await bring(other, "B")
            try await remove(run)
        }
        #expect(try await all().map(\.id) == [other.id])
        #expect(try await all().map(\.header.note) == ["easy"])
        // It follows the replacements of that app, and of no other.
        try await remove(other)
        _ = try await bring(try self.run(330), "C")
        #expect(try await all().map(\.header.note) == ["easy"])
        let elsewhere = EntrySource(
            kind: .health, bundleIdentifier: "com.example.other", name: "Other")
        _ = try await bring(try self.run(340, from: elsewhere), "D")
        #expect(try await all().compactMap(\.header.note) == ["easy"])
    }

    @Test("what is hidden comes back with its note, what is reset or forgotten does not")
    func hidden() async throws {
        let run = try run(300)
        _ = try await bring(run, "A")
        try await world.journal.setNote("easy", on: run.id)
        try await world.journal.delete(run.id)
        try await world.journal.withTransaction { tx in
            _ = try tx.remote(TestWorld.health).foreign.clearHidden()
        }
        let back = try self.run(300)
        _ = try await bring(back, "A")
        #expect(try await all().map(\.header.note) == ["easy"])
        try await remove(back)
        world.clock.advance(by: 1)
        try await world.journal.forgetDeleted(before: world.clock.now)
        _ = try await bring(try self.run(300), "B")
        #expect(try await all().map(\.header.note) == [nil])
        try await world.journal.setNote("easy", on: try #require(try await all().first?.id))
        try await world.journal.reset()
        _ = try await bring(try self.run(300), "B")
        #expect(try await all().map(\.header.note) == [nil])
    }

    @Test("a meal that is made of several keeps the notes of all, and loses none with its whole")
    func meals() async throws {
        func meal(_ kilocalories: Double?, _ protein: Double?) throws -> FoodEntry {
            var nutrients: [ObjectType: Quantity] = [:]
            nutrients[.dietaryEnergyConsumed] = kilocalories.map { Quantity($0, .kilocalorie) }
            nutrients[.dietaryProtein] = protein.map { Quantity($0, .gram()) }
            var header = try world.header(at: "2026-03-10T10:00:00Z")
            header.source = TestWorld.scale
            return FoodEntry(
                header: header, name: "Cake", meal: .snack,
                items: [FoodItem(name: "Cake", nutrients: nutrients)])
        }
        func bring(_ meal: FoodEntry, _ objects: [EntryPart: String]) async throws {
            try await world.journal.withTransaction { tx in
                _ = try tx.remote(TestWorld.health).meals.importMeal(
                    meal, of: objects.map { ForeignObject(part: $0.key, object: $0.value) })
            }
        }
        let energy = try meal(400, nil)
        let protein = try meal(nil, 8)
        try await bring(energy, ["0.dietaryEnergyConsumed": "E"])
        try await bring(protein, ["0.dietaryProtein": "P"])
        #expect(try await all().count == 2)
        try await world.journal.setNote("with cream", on: energy.header.id)
        try await world.journal.setNote("shared", on: protein.header.id)
        try await bring(
            try meal(400, 8), ["": "W", "0.dietaryEnergyConsumed": "E", "0.dietaryProtein": "P"])
        #expect(try await all().map(\.header.note) == ["with cream\nshared"])
        try await world.journal.withTransaction { tx in
            for object in ["W", "E", "P"] {
                try tx.remote(TestWorld.health).meals.removePart(object)
            }
        }
        #expect(try await all().isEmpty)
        try await bring(try meal(450, nil), ["0.dietaryEnergyConsumed": "N"])
        #expect(try await all().map(\.header.note) == ["with cream\nshared"])
    }
}
