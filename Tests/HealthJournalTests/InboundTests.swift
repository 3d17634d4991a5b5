import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("What comes from a remote")
struct InboundTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    private func importForeign(
        _ entry: JournalEntry, _ object: String, identifier: String? = nil, version: Int = 0,
        from remote: RemoteID = TestWorld.health
    ) async throws -> ImportOutcome {
        try await world.journal.withTransaction { tx in
            try tx.remote(remote).foreign.importEntry(
                entry, links: [RemoteLink(object: object)], syncIdentifier: identifier,
                syncVersion: version)
        }
    }

    private func count() async throws -> Int {
        try await world.journal.entries(
            in: DateInterval(start: .distantPast, end: .distantFuture)
        ).count
    }

    @Test("AC-64 an entry comes in once, by its object and by its source's identifier")
    func once() async throws {
        let entry = world.foreign(try world.weight(80))
        #expect(try await importForeign(entry, "A", identifier: "s1") == .inserted(entry.id))
        let again = world.foreign(try world.weight(80))
        #expect(try await importForeign(again, "A") == .unchanged(entry.id))
        // The other device's store has another object of the same sample.
        #expect(
            try await importForeign(again, "B", identifier: "s1", from: "health-2")
                == .unchanged(entry.id))
        let other = world.foreign(
            try world.weight(80),
            from: EntrySource(kind: .health, bundleIdentifier: "com.example.other", name: "Scale"))
        #expect(try await importForeign(other, "C", identifier: "s1") == .inserted(other.id))
        #expect(try await count() == 2)
        #expect(try await world.pending().isEmpty)
    }

    @Test("a newer version of another app's entry takes its place, an older one does not")
    func versions() async throws {
        let entry = world.foreign(try world.weight(80))
        _ = try await importForeign(entry, "A", identifier: "s", version: 2)
        let older = world.foreign(try world.weight(70))
        #expect(
            try await importForeign(older, "B", identifier: "s", version: 1)
                == .unchanged(entry.id))
        let newer = world.foreign(try world.weight(81))
        #expect(
            try await importForeign(newer, "C", identifier: "s", version: 3) == .updated(entry.id))
        let weight = try #require(try await world.journal.entry(entry.id)?.weight)
        #expect(weight.mass.value == 81)
        // Screens and observers learn of both versions, and of nothing else.
        let changes = try await world.journal.changes()
        #expect(changes.map(\.action) == [.imported, .imported])
        #expect(changes.map(\.entryID) == [entry.id, entry.id])
        let known = try await world.journal.withSnapshot { tx in
            try tx.remote(TestWorld.health).links.entryID(ofObject: "A")
        }
        #expect(known == nil)
    }

    @Test("the identifiers of another app are unique for each kind of entry")
    func identifiersOfKinds() async throws {
        let weight = world.foreign(try world.weight(80))
        let drink = world.foreign(try world.drink(100))
        #expect(try await importForeign(weight, "A", identifier: "1") == .inserted(weight.id))
        #expect(try await importForeign(drink, "B", identifier: "1") == .inserted(drink.id))
        let more = world.foreign(try world.drink(200))
        #expect(
            try await importForeign(more, "C", identifier: "1", version: 2) == .updated(drink.id))
        #expect(try await world.journal.entry(weight.id)?.weight?.mass.value == 80)
        try await world.journal.delete(weight.id)
        #expect(try await importForeign(weight, "D", identifier: "1") == .ignored)
        #expect(
            try await importForeign(more, "E", identifier: "1", version: 3) == .unchanged(drink.id))
        let known = try await world.journal.withSnapshot { tx in
            try tx.remote(TestWorld.health).knowledge(
                ofObject: "F", kind: .drink, bundleIdentifier: "com.example.scale",
                syncIdentifier: "1")
        }
        #expect(!known.isIgnored)
    }

    @Test("AC-25 another app's entry that was deleted here is hidden for good")
    func hidden() async throws {
        let entry = world.foreign(try world.weight(80))
        _ = try await importForeign(entry, "A", identifier: "s")
        try await world.journal.delete(entry.id)
        #expect(try await count() == 0)
        let again = world.foreign(try world.weight(80))
        #expect(try await importForeign(again, "A") == .ignored)
        #expect(try await importForeign(again, "B", identifier: "s", version: 9) == .ignored)
        let knowledge = try await world.journal.withSnapshot { tx in
            try tx.remote(TestWorld.health).knowledge(ofObject: "A")
        }
        #expect(knowledge.isIgnored)
        try await world.journal.undoDelete(entry.id)
        #expect(try await count() == 1)
        #expect(try await importForeign(again, "A", identifier: "s") == .unchanged(entry.id))
        try await world.journal.delete(entry.id)
        let cleared = try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).foreign.clearHidden()
        }
        #expect(cleared == 1)
        #expect(try await importForeign(again, "A", identifier: "s") == .inserted(again.id))
    }

    @Test("an entry that the person hid stays hidden when its source deletes it and saves it again")
    func hiddenAndReplaced() async throws {
        let entry = world.foreign(try world.weight(80))
        _ = try await importForeign(entry, "A", identifier: "s")
        try await world.journal.delete(entry.id)
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).foreign.remove(entry.id)
        }
        let again = world.foreign(try world.weight(80))
        #expect(try await importForeign(again, "A") == .ignored)
        #expect(try await importForeign(again, "B", identifier: "s", version: 9) == .ignored)
        #expect(try await importForeign(again, "C", identifier: "t") == .inserted(again.id))
    }

    @Test("AC-25 an edit of another app's entry is a copy of the person's in its place")
    func override() async throws {
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        try await world.journal.setRemoteEnabled(TestWorld.cloud, true)
        let entry = world.foreign(try world.food(300))
        _ = try await importForeign(entry, "A")
        var food = try #require(entry.food)
        food.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(350, .kilocalorie)
        let copy = try await world.journal.save(.food(food))
        #expect(copy.header.overrides == entry.id)
        #expect(copy.header.source == TestWorld.own)
        #expect(copy.id != entry.id)
        let today = try await world.journal.today()
        #expect(try await world.journal.summary(of: today).energy.value == 350)
        // The store that holds the original would count both.
        #expect(try await world.pending().isEmpty)
        #expect(try await world.pending(TestWorld.cloud).map(\.entryID) == [copy.id])
        // An edit by the original's identity edits the copy.
        food.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(360, .kilocalorie)
        #expect(try await world.journal.save(.food(food)).id == copy.id)
        #expect(try await world.journal.summary(of: today).energy.value == 360)
        try await world.journal.delete(copy.id)
        #expect(try await world.journal.summary(of: today).energy.value == 0)
    }

    @Test("AC-24 what is removed there takes other apps' entries along and leaves own ones, marked")
    func removed() async throws {
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let foreign = world.foreign(try world.drink(300))
        _ = try await importForeign(foreign, "A")
        let own = try await world.journal.save(try world.drink(200))
        try await world.drain()
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).foreign.remove(foreign.id)
            try tx.remote(TestWorld.health).foreign.remove(own.id)
            try tx.remote(TestWorld.health).exports.markRemoved(own.id)
        }
        let today = try await world.journal.today()
        #expect(try await world.journal.summary(of: today).water.value == 200)
        #expect(try await world.state(own.id)?.step == .removedThere)
        #expect(try await world.pending().isEmpty)
        var drink = try #require(own.drink)
        drink.volume = Quantity(250, .milliliter)
        try await world.journal.save(.drink(drink))
        #expect(try await world.pending().isEmpty)
        #expect(try await world.journal.backfillCandidates(of: TestWorld.health) == 0)
        try await world.journal.outbox(of: TestWorld.health).exportAgain(own.id)
        #expect(try await world.pending().map(\.version) == [3])
    }

    @Test(
        "AC-24 a removal there of an entry that was edited here waits for the person",
        arguments: [Conflict.Choice.mine, .theirs])
    func removedAndEdited(choice: Conflict.Choice) async throws {
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let own = try await world.journal.save(try world.drink(200))
        try await world.drain()
        var drink = try #require(own.drink)
        drink.volume = Quantity(250, .milliliter)
        let edited = try await world.journal.save(.drink(drink))
        let id = try await world.journal.withTransaction { tx in
            let first = try tx.remote(TestWorld.health).raiseConflict(
                .removedThere, entry: own.id, mine: edited, theirs: nil)
            let second = try tx.remote(TestWorld.health).raiseConflict(
                .removedThere, entry: own.id, mine: edited, theirs: nil)
            return first == second ? first : nil
        }
        let conflict = try #require(try await world.journal.conflicts().first)
        #expect(conflict.id == id)
        #expect(conflict.mine == edited)
        #expect(try await world.journal.status(of: TestWorld.health).conflicts == 1)
        #expect(try await world.pending().isEmpty)
        try await world.journal.resolve(conflict.id, with: choice)
        #expect(try await world.journal.conflicts().isEmpty)
        #expect(try await world.journal.conflicts(onlyOpen: false).first?.resolution == choice)
        if choice == .theirs {
            #expect(try await world.journal.entry(own.id) == nil)
            #expect(try await world.pending().isEmpty)
        } else {
            #expect(try await world.pending().map(\.version) == [3])
        }
        await #expect(throws: JournalError.notFound(conflict.id)) {
            try await world.journal.resolve(conflict.id, with: choice)
        }
    }

    @Test("two edits of one entry can both be kept, and either can win")
    func concurrentEdits() async throws {
        let own = try await world.journal.save(try world.drink(200))
        var drink = try #require(own.drink)
        drink.volume = Quantity(333, .milliliter)
        let theirs = JournalEntry.drink(drink)
        let today = try await world.journal.today()
        for (choice, water) in [(Conflict.Choice.mine, 200.0), (.theirs, 333), (.both, 533)] {
            try await world.journal.withTransaction { tx in
                _ = try tx.remote(TestWorld.cloud).raiseConflict(
                    .edited, entry: own.id, mine: own, theirs: theirs)
            }
            let conflict = try #require(try await world.journal.conflicts().first)
            try await world.journal.resolve(conflict.id, with: choice)
            #expect(try await world.journal.summary(of: today).water.value == water)
        }
    }

    @Test("an edit that lost is kept when the edit that won loses later")
    func opposedConflicts() async throws {
        let own = try await world.journal.save(try world.drink(200))
        func edited(to volume: Double) throws -> JournalEntry {
            var drink = try #require(own.drink)
            drink.volume = Quantity(volume, .milliliter)
            return .drink(drink)
        }
        let theirs = try edited(to: 250)
        let later = try await world.journal.save(try edited(to: 300))
        try await world.journal.withTransaction { tx in
            let cloud = try tx.remote(TestWorld.cloud)
            _ = try cloud.raiseConflict(
                .edited, entry: own.id, mine: own, theirs: theirs, safeDefault: .theirs)
            _ = try cloud.raiseConflict(
                .edited, entry: own.id, mine: later, theirs: theirs, safeDefault: .mine)
        }
        let sides = try await world.journal.conflicts().map { conflict in
            [conflict.mine, conflict.theirs].map { $0?.drink?.volume.value }
        }
        // The side that won is the entry as it is now.
        #expect(sides == [[200, 300], [300, 250]])
    }

    @Test("what is forgotten of a deleted entry is forgotten of its conflicts too")
    func forgottenSides() async throws {
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let own = try await world.journal.save(try world.drink(200))
        try await world.drain()
        var drink = try #require(own.drink)
        drink.volume = Quantity(250, .milliliter)
        let edited = try await world.journal.save(.drink(drink))
        try await world.journal.withTransaction { tx in
            _ = try tx.remote(TestWorld.health).raiseConflict(
                .edited, entry: own.id, mine: edited, theirs: own)
        }
        #expect(try await world.journal.conflicts().first?.base == own)
        try await world.journal.delete(own.id)
        #expect(try await world.journal.conflicts().isEmpty)
        #expect(try await world.journal.conflicts(onlyOpen: false).count == 1)
        world.clock.advance(by: 60)
        try await world.journal.forgetDeleted(before: world.clock.now)
        #expect(try await world.journal.conflicts(onlyOpen: false).isEmpty)
    }

    @Test("AC-12 own entries that only the remote has come back linked and not pending")
    func adoption() async throws {
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        try await world.journal.setRemoteEnabled(TestWorld.cloud, true)
        var entries: [JournalEntry] = []
        for index in 0..<40 {
            var entry = try world.drink(Double(index + 1))
            entry.header.version = 3
            entries.append(entry)
        }
        let adopted = entries
        for expected in [AdoptionOutcome.adopted, .known] {
            try await world.journal.withTransaction { tx in
                for entry in adopted {
                    let outcome = try tx.remote(TestWorld.health).own.adopt(
                        entry, links: [RemoteLink(object: "o-\(entry.id)")])
                    #expect(outcome == expected)
                }
            }
        }
        #expect(try await count() == 40)
        #expect(try await world.journal.entry(entries[7].id) == entries[7])
        #expect(try await world.pending().isEmpty)
        #expect(try await world.journal.backfillCandidates(of: TestWorld.health) == 0)
        #expect(try await world.pending(TestWorld.cloud).count == 40)
    }

    @Test("AC-13 a deleted entry that the remote still holds is deleted there again")
    func zombie() async throws {
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let own = try await world.journal.save(try world.food(500))
        try await world.drain()
        try await world.journal.delete(own.id)
        world.clock.advance(by: 5)
        try await world.drain()
        #expect(try await world.pending().isEmpty)
        let knowledge = try await world.journal.withTransaction { tx in
            let knowledge = try tx.remote(TestWorld.health).knowledge(of: own.id)
            try tx.remote(TestWorld.health).own.deleteAgain(
                own.id, links: [RemoteLink(object: "Z")], version: 1)
            return knowledge
        }
        #expect(knowledge.entry == nil)
        #expect(knowledge.tombstoneVersion == 1)
        let operation = try #require(try await world.pending().first)
        #expect(operation.action == .delete)
        #expect(operation.links == [RemoteLink(object: "Z")])
        try await world.drain()
        #expect(try await world.pending().isEmpty)
    }

    @Test("a deletion by another device keeps the version that it deleted")
    func deletedThere() async throws {
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let own = try await world.journal.save(try world.drink(200))
        try await world.drain()
        let knowledge = try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).own.delete(own.id, version: 5)
            return try tx.remote(TestWorld.health).knowledge(of: own.id)
        }
        // An edit up to version 5 that is read later does not bring the entry back.
        #expect(knowledge.entry == nil)
        #expect(knowledge.tombstoneVersion == 5)
        let change = try #require(try await world.journal.changes().last)
        #expect(change.action == .removed && change.version == 5)
        #expect(try await world.pending().isEmpty)
    }

    @Test("a link is removed by its object, and the others of the entry stay")
    func removedLink() async throws {
        let entry = world.foreign(try world.weight(80))
        let left = try await world.journal.withTransaction { tx in
            let remote = try tx.remote(TestWorld.health)
            _ = try remote.foreign.importEntry(
                entry, links: [RemoteLink(object: "A"), RemoteLink(part: .item(1), object: "B")],
                syncIdentifier: nil, syncVersion: 0)
            let left = [
                try remote.links.remove(object: "A"), try remote.links.remove(object: "A"),
                try remote.links.remove(object: "B"),
            ]
            #expect(try remote.links.entryID(ofObject: "A") == nil)
            return left
        }
        #expect(left == [true, false, false])
    }

    @Test("undoing a deletion restores the later version that another device had made before it")
    func laterVersionOfDeleted() async throws {
        for remote in [TestWorld.health, TestWorld.cloud] {
            try await world.journal.setRemoteEnabled(remote, true)
        }
        let own = try await world.journal.save(try world.drink(200))
        for remote in [TestWorld.health, TestWorld.cloud] { try await world.drain(remote) }
        try await world.journal.delete(own.id)
        var theirs = try #require(own.drink)
        theirs.volume = Quantity(300, .milliliter)
        theirs.header.version = 3
        let later = JournalEntry.drink(theirs)
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).own.deleteAgain(
                own.id, links: [RemoteLink(object: "Z")], version: 3, later: later)
        }
        #expect(try await world.journal.entry(own.id) == nil)
        let restored = try await world.journal.undoDelete(own.id)
        #expect(restored.header.version == 3)
        #expect(restored.drink?.volume == Quantity(300, .milliliter))
        #expect(try await world.pending().isEmpty)
        // The cloud has not seen that version.
        #expect(try await world.pending(TestWorld.cloud).map(\.action) == [.save(restored)])
    }

    @Test(
        "undoing a deletion that was sent in part sends the whole entry, also after the rest was read"
    )
    func partlyDeleted() async throws {
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        let own = try await world.journal.save(try world.food(500))
        try await world.drain()
        try await world.journal.delete(own.id)
        world.clock.advance(by: 5)
        let operations = try await world.pending()
        #expect(operations.map(\.action) == [.delete])
        try await world.journal.withTransaction { tx in
            let remote = try tx.remote(TestWorld.health)
            try remote.exports.markSent(operations)
            // The process crashed meanwhile; then the next pass read what the deletion had left.
            try remote.own.deleteAgain(own.id, links: [RemoteLink(object: "rest")], version: 1)
        }
        let restored = try await world.journal.undoDelete(own.id)
        #expect(restored.header.version == 2)
        #expect(try await world.pending().map(\.action) == [.save(restored)])
    }

    @Test(
        "AC-63 a later edit here is put above the other device's version; an earlier one gives way")
    func twoDevices() async throws {
        try await world.journal.setRemoteEnabled(TestWorld.cloud, true)
        let own = try await world.journal.save(try world.drink(200))
        try await world.drain(TestWorld.cloud)
        var drink = try #require(own.drink)
        drink.volume = Quantity(250, .milliliter)
        let edited = try await world.journal.save(.drink(drink))
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.cloud).own.rebase(
                own.id, above: 3, links: [RemoteLink(object: "A")])
        }
        #expect(try await world.journal.entry(own.id)?.header.version == 4)
        #expect(try await world.pending(TestWorld.cloud).map(\.version) == [4])
        let last = try #require(try await world.journal.changes().last)
        #expect(last.action == .edited && last.version == 4)

        var theirs = edited
        theirs.header.version = 9
        theirs.header.modifiedAt = world.clock.now.addingTimeInterval(60)
        let later = theirs
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.cloud).own.update(later, links: [RemoteLink(object: "A")])
        }
        #expect(try await world.journal.entry(own.id) == later)
        #expect(try await world.pending(TestWorld.cloud).isEmpty)
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.cloud).own.delete(own.id, version: 10)
        }
        #expect(try await world.journal.entry(own.id) == nil)
        #expect(try await world.pending(TestWorld.cloud).isEmpty)
    }

    @Test("AC-47 each stream of each remote has its own cursor, which can be forgotten")
    func cursors() async throws {
        try await world.journal.withTransaction { tx in
            try tx.remote(TestWorld.health).cursors.set("weight", to: Data([1]))
            try tx.remote(TestWorld.health).cursors.set("water", to: Data([2]))
            try tx.remote(TestWorld.cloud).cursors.set("weight", to: Data([3]))
            try tx.remote(TestWorld.health).cursors.set("water", to: nil)
            try tx.remote(TestWorld.health).cursors.set("weight", to: Data([4]))
        }
        let cursors = try await world.reopened().withSnapshot { tx in
            [
                try tx.remote(TestWorld.health).cursors.of("weight"),
                try tx.remote(TestWorld.health).cursors.of("water"),
                try tx.remote(TestWorld.cloud).cursors.of("weight"),
            ]
        }
        #expect(cursors == [Data([4]), nil, Data([3])])
    }

    @Test("AC-27 a full comparison finds what the journal has of a remote in a window")
    func comparison() async throws {
        let old = world.foreign(try world.weight(80, at: "2026-01-01T08:00:00Z"))
        let new = world.foreign(try world.weight(81))
        _ = try await importForeign(old, "A")
        _ = try await importForeign(new, "B")
        let window = DateInterval(
            start: try date("2026-02-08T00:00:00Z"), end: try date("2026-04-01T00:00:00Z"))
        let found = try await world.journal.withSnapshot { tx in
            try tx.remote(TestWorld.health).links.objects(
                kinds: [.weight], in: window, foreign: true)
        }
        #expect(found == ["B": new.id])
    }

    @Test("what counts nothing is not let in from elsewhere either")
    func rejected() async throws {
        let entry = world.foreign(try world.weight(.nan))
        await #expect(throws: JournalError.self) { try await importForeign(entry, "A") }
        let own = try world.weight(80)
        await #expect(throws: JournalError.self) { try await importForeign(own, "A") }
        #expect(try await importForeign(world.foreign(try world.drink(0)), "B") != .ignored)
    }
}
