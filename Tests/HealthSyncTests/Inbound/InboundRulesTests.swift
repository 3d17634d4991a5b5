import Foundation
import HealthJournal
import HealthModel
import HealthSync
import Testing

@Suite("How a remote's changes meet the journal")
struct InboundRulesTests {
    private let links = [RemoteLink(part: "", object: "A")]

    @Test("own and unknown is adopted")
    func adopts() {
        let theirs = entry(version: 3)
        #expect(decide(own(theirs), knowledge()) == .adopt(theirs, links: links))
    }

    @Test("own and known in the same version is confirmed")
    func confirms() {
        let mine = entry(version: 2)
        #expect(
            decide(own(mine), knowledge(entry: mine, exportedVersion: 2))
                == .confirm(mine.id, version: 2, links: links))
    }

    @Test("AC-62 a lower version there changes nothing here")
    func lowerVersion() {
        let mine = entry(version: 3)
        var theirs = mine
        theirs.header.version = 2
        #expect(
            decide(own(theirs), knowledge(entry: mine, exportedVersion: 2))
                == .confirm(mine.id, version: 2, links: links))
    }

    @Test("a higher version there takes the place of an exported one here")
    func higherVersion() {
        let mine = entry(version: 2)
        var theirs = mine
        theirs.header.version = 3
        #expect(
            decide(own(theirs), knowledge(entry: mine, exportedVersion: 2))
                == .update(theirs, links: links, losing: nil))
    }

    @Test("AC-63 of two edits that did not know each other the later one wins", arguments: [-1, 1])
    func concurrentEdits(seconds: Int) {
        let mine = entry(version: 3)
        var theirs = mine
        theirs.header.modifiedAt += Double(seconds)
        if case .weight(var weight) = theirs {
            weight.mass = Quantity(81, .kilogram)
            theirs = .weight(weight)
        }
        let effect = decide(own(theirs), knowledge(entry: mine, exportedVersion: 2))
        #expect(
            effect
                == (seconds > 0
                    ? .update(theirs, links: links, losing: mine)
                    : .rebase(mine.id, above: 3, links: links, losing: theirs)))
    }

    @Test(
        "of two edits with the same content and version the later date stays", arguments: [-1, 1])
    func datesOfSameContent(seconds: Int) {
        let mine = entry(version: 3)
        var theirs = mine
        theirs.header.modifiedAt += Double(seconds)
        #expect(
            decide(own(theirs), knowledge(entry: mine, exportedVersion: 3))
                == (seconds > 0
                    ? .update(theirs, links: links, losing: nil)
                    : .confirm(mine.id, version: 3, links: links)))
    }

    @Test(
        "of two edits of one instant that were both sent, the one that the remote kept wins",
        arguments: [true, false])
    func editsOfOneInstant(isSwapped: Bool) {
        let one = entry(version: 3)
        var heavier = one
        if case .weight(var weight) = heavier {
            weight.mass = Quantity(81, .kilogram)
            heavier = .weight(weight)
        }
        // Without the rule the digest decides, which is greater for one of them.
        let (mine, theirs) = isSwapped ? (heavier, one) : (one, heavier)
        var local = knowledge(entry: mine, exportedVersion: 2)
        local.attemptedVersion = 3
        #expect(decide(own(theirs), local) == .update(theirs, links: links, losing: mine))
    }

    @Test(
        "parts of two edits of a version are sent again as a whole by the device of the later edit",
        arguments: [-60, 60])
    func mixedParts(seconds: Int) {
        let mine = entry(version: 3)
        var theirs = mine
        theirs.header.modifiedAt += Double(seconds)
        let reading = InboundChange.own(
            InboundChange.OwnEntry(entry: theirs, links: links, isMixed: true))
        var local = knowledge(entry: mine, exportedVersion: 2)
        local.attemptedVersion = 3
        #expect(
            decide(reading, local)
                == (seconds < 0
                    ? .sendAgain(mine.id, above: 3, links: links, losing: theirs) : .none))
    }

    @Test("a lower version that was edited after this one is another device's, and is kept")
    func laterEditOfLowerVersion() {
        let mine = entry(version: 3)
        var theirs = mine
        theirs.header.version = 2
        theirs.header.modifiedAt += 60
        if case .weight(var weight) = theirs {
            weight.mass = Quantity(81, .kilogram)
            theirs = .weight(weight)
        }
        var local = knowledge(entry: mine, exportedVersion: 1)
        local.attemptedVersion = 3
        #expect(
            decide(own(theirs), local) == .rebase(mine.id, above: 2, links: links, losing: theirs))
    }

    @Test("own and deleted here is deleted again there")
    func deletesAgain() {
        let theirs = entry(version: 2)
        #expect(
            decide(own(theirs), knowledge(tombstoneVersion: 3))
                == .deleteAgain(theirs.id, version: 2, links: links))
    }

    @Test("a foreign entry comes in once and not at all when it is ignored")
    func foreign() {
        let theirs = entry(version: 1, kind: .health)
        let change = InboundChange.ForeignEntry(
            entry: theirs, object: "A", syncIdentifier: nil)
        #expect(decide(.foreign(change), knowledge()) == .importForeign(change))
        #expect(decide(.foreign(change), knowledge(isIgnored: true)) == .none)
        #expect(
            decide(.foreign(change), knowledge(entry: theirs, links: links)) == .none)
    }

    @Test("a foreign entry under the same sync identifier replaces the one before")
    func foreignVersion() {
        let mine = entry(version: 1, kind: .health)
        let change = InboundChange.ForeignEntry(
            entry: entry(version: 1, kind: .health), object: "B", syncIdentifier: "x")
        #expect(
            decide(.foreign(change), knowledge(entry: mine, links: links))
                == .importForeign(change))
    }

    @Test("AC-24 what is gone there takes a foreign entry along and marks an own one")
    func removals() {
        let removal = InboundChange.removed(InboundChange.Removal(object: "A", identity: nil))
        let foreign = entry(version: 1, kind: .health)
        #expect(
            decide(removal, knowledge(entry: foreign, links: links))
                == .removeForeign(foreign.id))
        let own = entry(version: 2)
        #expect(
            decide(removal, knowledge(entry: own, exportedVersion: 2, links: links))
                == .markRemoved(own.id))
        #expect(
            decide(removal, knowledge(entry: own, exportedVersion: 1, links: links))
                == .conflict(own))
    }

    @Test("a foreign entry that other parts still stand for loses one, and goes with the last")
    func partRemoved() {
        let removal = InboundChange.removed(InboundChange.Removal(object: "A", identity: nil))
        let foreign = entry(version: 1, kind: .health)
        let part = RemoteLink(part: "0.dietaryProtein", object: "A")
        let other = RemoteLink(part: "0.dietaryFatTotal", object: "B")
        #expect(
            decide(removal, knowledge(entry: foreign, links: [part, other]))
                == .removePart(object: "A"))
        #expect(
            decide(removal, knowledge(entry: foreign, links: [part, RemoteLink(object: "C")]))
                == .removeForeign(foreign.id))
    }

    @Test("a meal that is known but for a part comes in again, also where it is hidden")
    func newPart() {
        let parts = [
            ForeignObject(part: "0.dietaryProtein", object: "A"),
            ForeignObject(part: "0.dietaryFatTotal", object: "B"),
        ]
        let theirs = entry(version: 1, kind: .health)
        let change = InboundChange.ForeignEntry(entry: theirs, object: "C", parts: parts)
        let known = change.objects.map { RemoteLink(part: $0.part, object: $0.object) }
        #expect(decide(.foreign(change), knowledge(entry: theirs, links: known)) == .none)
        let less = Array(known.dropLast())
        #expect(
            decide(.foreign(change), knowledge(entry: theirs, links: less))
                == .importForeign(change))
        #expect(
            decide(.foreign(change), knowledge(isIgnored: true, links: less))
                == .importForeign(change))
    }

    @Test("the deletion of an object that was replaced since is old news")
    func replacedObject() {
        let removal = InboundChange.removed(InboundChange.Removal(object: "old", identity: nil))
        #expect(
            decide(
                removal, knowledge(entry: entry(version: 2), exportedVersion: 2, links: links)
            ) == .none)
        #expect(decide(removal, knowledge()) == .none)
    }

    @Test(
        "what was deleted here is back where it was edited elsewhere after that",
        arguments: [-1, 1])
    func editedAfterDeletion(seconds: Int) {
        var theirs = entry(version: 3)
        let deletedAt = theirs.header.modifiedAt
        theirs.header.modifiedAt += Double(seconds)
        let effect = decide(own(theirs), knowledge(tombstoneVersion: 1, deletedAt: deletedAt))
        #expect(
            effect
                == (seconds > 0
                    ? .update(theirs, links: links, losing: nil)
                    : .deleteAgain(theirs.id, version: 3, links: links, later: theirs)))
    }

    @Test("the rest of a version that its device was not permitted to send at first is taken in")
    func restOfVersion() {
        let mine = entry(version: 3)
        var theirs = mine
        if case .weight(var weight) = theirs {
            weight.bodyFat = 0.2
            theirs = .weight(weight)
        }
        var local = knowledge(entry: mine, exportedVersion: 3)
        local.attemptedVersion = 3
        #expect(decide(own(theirs), local) == .update(theirs, links: links, losing: nil))
        local.entry = theirs
        #expect(
            decide(own(mine), local)
                == .confirm(
                    mine.id, version: 3, links: links,
                    missing: [ObjectType.bodyFatPercentage.identifier]))
    }

    @Test("what is left of a meal that another device has half deleted is no edit of it")
    func halfDeleted() {
        let nutrients: [ObjectType: Quantity] = [
            .dietaryEnergyConsumed: Quantity(900, .kilocalorie),
            .dietaryProtein: Quantity(7, .gram()),
        ]
        let mine = JournalEntry.food(
            FoodEntry(
                header: entry(version: 3).header, name: "Stew", meal: .dinner,
                items: [FoodItem(name: "Stew", nutrients: nutrients)]))
        // A nutrient alone does not say the meal's name.
        let theirs = JournalEntry.food(
            FoodEntry(
                header: mine.header, name: "", meal: .snack,
                items: [FoodItem(name: "Stew", nutrients: [.dietaryProtein: Quantity(7, .gram())])])
        )
        var local = knowledge(entry: mine, exportedVersion: 3)
        local.attemptedVersion = 3
        #expect(
            decide(own(theirs), local)
                == .confirm(
                    mine.id, version: 3, links: links,
                    missing: [ObjectType.dietaryEnergyConsumed.identifier]))
    }

    @Test("a type that one item of a meal lacks there is missing")
    func missingInOneItem() {
        let energy = FoodItem(
            name: "Soup", nutrients: [.dietaryEnergyConsumed: Quantity(90, .kilocalorie)])
        let mine = JournalEntry.food(
            FoodEntry(
                header: entry(version: 1).header, name: "Lunch", meal: .lunch,
                items: [energy, energy]))
        var items = [energy, energy]
        items[0].nutrients = [.dietaryProtein: Quantity(2, .gram())]
        let theirs = JournalEntry.food(
            FoodEntry(header: mine.header, name: "Lunch", meal: .lunch, items: items))
        var local = knowledge(entry: mine, exportedVersion: 1)
        local.attemptedVersion = 1
        #expect(
            decide(own(theirs), local)
                == .confirm(
                    mine.id, version: 1, links: links,
                    missing: [ObjectType.dietaryEnergyConsumed.identifier]))
    }

    private func knowledge(
        entry: JournalEntry? = nil, tombstoneVersion: Int? = nil, deletedAt: Date? = nil,
        exportedVersion: Int? = nil, isIgnored: Bool = false, links: [RemoteLink] = []
    ) -> EntryKnowledge {
        var knowledge = EntryKnowledge()
        knowledge.entry = entry
        knowledge.tombstoneVersion = tombstoneVersion
        knowledge.deletedAt = deletedAt
        knowledge.exportedVersion = exportedVersion
        knowledge.isIgnored = isIgnored
        knowledge.links = links
        return knowledge
    }

    private func decide(_ change: InboundChange, _ local: EntryKnowledge) -> InboundEffect {
        InboundRules.decide(change, knowing: local)
    }

    private func own(_ entry: JournalEntry) -> InboundChange {
        .own(InboundChange.OwnEntry(entry: entry, links: links))
    }

    private func entry(version: Int, kind: EntrySource.Kind = .own) -> JournalEntry {
        let header = EntryHeader(
            id: UUID(), date: Date(timeIntervalSinceReferenceDate: 0), timeZone: .gmt,
            source: EntrySource(kind: kind, bundleIdentifier: "com.example", name: "Example"),
            version: version, modifiedAt: Date(timeIntervalSinceReferenceDate: 100))
        return .weight(WeightEntry(header: header, mass: Quantity(80, .kilogram)))
    }
}
