import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Making one entry of two versions")
struct MergeTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    /// A conflict between two edits of an entry; the person's is later by so many seconds.
    private func conflict(
        _ mine: JournalEntry, _ theirs: JournalEntry, base: JournalEntry?, mineLaterBy: Double = 1
    ) -> Conflict {
        var (mine, theirs) = (mine, theirs)
        theirs.header.id = mine.id
        mine.header.modifiedAt = theirs.header.modifiedAt.addingTimeInterval(mineLaterBy)
        return Conflict(
            id: UUID(), number: 1, remote: TestWorld.health, entryID: mine.id, kind: .edited,
            mine: mine, theirs: theirs, base: base, safeDefault: .mine, createdAt: mine.date)
    }

    private func meal(_ items: [String: Double], note: String? = nil) throws -> FoodEntry {
        FoodEntry(
            header: try world.header(at: "2026-03-10T11:00:00Z", note: note), name: "Lunch",
            meal: .lunch,
            items: items.sorted { $0.key < $1.key }.map { name, energy in
                FoodItem(
                    name: name,
                    nutrients: [.dietaryEnergyConsumed: Quantity(energy, .kilocalorie)])
            })
    }

    private func items(_ entry: JournalEntry?) -> [String: Double]? {
        guard case .food(let food)? = entry else { return nil }
        return Dictionary(
            food.items.map { item in
                (item.name, item.nutrients[.dietaryEnergyConsumed]?.value ?? .nan)
            }, uniquingKeysWith: +)
    }

    @Test("a meal has the items of both sides, the same item once", arguments: [1.0, -1])
    func itemsOfBoth(mineLaterBy: Double) throws {
        let conflict = conflict(
            .food(try meal(["Soup": 300, "Bread": 150])),
            .food(try meal(["soup ": 320, "Apple": 80])), base: nil, mineLaterBy: mineLaterBy)
        let merged = try #require(items(conflict.merged))
        #expect(
            merged
                == (mineLaterBy > 0
                    ? ["Soup": 300, "Bread": 150, "Apple": 80]
                    : ["soup ": 320, "Bread": 150, "Apple": 80]))
        #expect(conflict.choices == [.mine, .theirs, .both, .merge])
    }

    @Test("what one side took out stays out, but not what the other changed")
    func takenOut() throws {
        let base = try meal(["Soup": 300, "Bread": 150, "Apple": 80])
        let mine = try meal(["Soup": 300, "Apple": 80, "Cake": 400])
        let theirs = try meal(["Soup": 350, "Bread": 150])
        let merged = conflict(.food(mine), .food(theirs), base: .food(base)).merged
        #expect(items(merged) == ["Soup": 350, "Cake": 400])
        let changed = try meal(["Soup": 300, "Bread": 200])
        let kept = conflict(.food(mine), .food(changed), base: .food(base)).merged
        #expect(items(kept) == ["Soup": 300, "Bread": 200, "Cake": 400])
    }

    @Test("two equal items of one meal stay two")
    func twice() throws {
        var mine = try meal(["Roll": 120])
        mine.items.append(mine.items[0])
        let theirs = try meal(["Butter": 90, "Roll": 120])
        let merged = conflict(.food(mine), .food(theirs), base: nil).merged
        #expect(items(merged) == ["Roll": 240, "Butter": 90])
    }

    @Test("what did not travel takes nothing away: brand, note, a nutrient that is not permitted")
    func notTravelled() throws {
        var base = try meal(["Soup": 300], note: "hot")
        base.brand = "Best"
        base.items[0].nutrients[.dietaryIron] = Quantity(2, .milligram)
        var mine = base
        mine.items[0].servingSize = "1 bowl"
        mine.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(330, .kilocalorie)
        var theirs = base
        theirs.header.note = nil
        theirs.brand = nil
        theirs.items[0].brand = "Best"
        theirs.items[0].nutrients[.dietaryIron] = nil
        theirs.items.append(try meal(["Bread": 150]).items[0])
        guard
            case .food(let merged)? = conflict(.food(mine), .food(theirs), base: .food(base))
                .merged
        else {
            Issue.record("Nothing was merged.")
            return
        }
        #expect(merged.header.note == "hot")
        #expect(merged.brand == "Best")
        #expect(merged.items.map(\.brand) == [nil, nil])
        #expect(merged.items[0] == mine.items[0])
    }

    @Test("a drink takes the amount of one side and the time of the other", arguments: [1.0, -1])
    func drink(mineLaterBy: Double) throws {
        let base = try world.drink(250, at: "2026-03-10T10:00:00Z")
        var mine = try #require(base.drink)
        var theirs = mine
        mine.volume = Quantity(300, .milliliter)
        // A conversion on the way may cost the last digit.
        theirs.volume = Quantity(Double(250).nextUp, .milliliter)
        theirs.header.date += 600
        theirs.name = "Tea"
        let conflict = conflict(
            .drink(mine), .drink(theirs), base: base, mineLaterBy: mineLaterBy)
        guard case .drink(let merged)? = conflict.merged else {
            Issue.record("Nothing was merged.")
            return
        }
        #expect(merged.volume == mine.volume)
        #expect(merged.header.date == theirs.header.date)
        #expect(merged.name == "Tea")
    }

    @Test("of a field that both changed the later edit counts", arguments: [1.0, -1])
    func sameField(mineLaterBy: Double) throws {
        let base = try world.weight(80, at: "2026-03-10T07:00:00Z")
        var mine = try #require(base.weight)
        var theirs = mine
        mine.mass = Quantity(81, .kilogram)
        mine.bodyFat = 0.2
        theirs.mass = Quantity(82, .kilogram)
        theirs.header.date += 60
        let conflict = conflict(
            .weight(mine), .weight(theirs), base: base, mineLaterBy: mineLaterBy)
        guard case .weight(let merged)? = conflict.merged else {
            Issue.record("Nothing was merged.")
            return
        }
        #expect(merged.mass.value == (mineLaterBy > 0 ? 81 : 82))
        #expect(merged.bodyFat == 0.2)
        #expect(merged.header.date == theirs.header.date)
    }

    @Test("a workout takes its start and end together from one side", arguments: [1.0, -1])
    func workout(mineLaterBy: Double) throws {
        let header = try world.header(at: "2026-03-10T10:00:00Z")
        let base = WorkoutEntry(
            header: header, activity: 37, end: header.date + 1_800,
            energy: Quantity(200, .kilocalorie))
        var (mine, theirs) = (base, base)
        mine.end += 600
        theirs.energy = Quantity(250, .kilocalorie)
        func merged() -> WorkoutEntry? {
            let conflict = conflict(
                .workout(mine), .workout(theirs), base: .workout(base), mineLaterBy: mineLaterBy)
            guard case .workout(let merged)? = conflict.merged else { return nil }
            return merged
        }
        let longer = try #require(merged())
        #expect(longer.end == mine.end, "the other side did not change the end")
        #expect(longer.energy == theirs.energy)
        theirs.start += 300
        mine.distance = Quantity(5, .kilometer)
        let later = mineLaterBy > 0 ? mine : theirs
        let both = try #require(merged())
        #expect(both.start == later.start)
        #expect(both.end == later.end)
        #expect(both.distance == mine.distance)
    }

    @Test("nothing is merged where it would be one of the sides, or cannot be known")
    func notOffered() throws {
        let base = try world.drink(250, at: "2026-03-10T10:00:00Z")
        var mine = try #require(base.drink)
        var theirs = mine
        mine.volume = Quantity(300, .milliliter)
        theirs.volume = Quantity(400, .milliliter)
        let both = conflict(.drink(mine), .drink(theirs), base: base)
        #expect(both.merged == nil)
        #expect(both.choices == [.mine, .theirs, .both])
        theirs = mine
        theirs.volume = Quantity(250, .milliliter)
        theirs.header.date += 60
        #expect(conflict(.drink(mine), .drink(theirs), base: nil).merged == nil)
        #expect(conflict(.drink(mine), .drink(theirs), base: base).merged != nil)
        #expect(conflict(base, try world.weight(80), base: nil).merged == nil)
        // Both took out another item: no meal is left.
        let whole = try meal(["Soup": 300, "Bread": 150])
        #expect(
            conflict(
                .food(try meal(["Soup": 300])), .food(try meal(["Bread": 150])),
                base: .food(whole)
            ).merged == nil)
    }

    @Test("the digest of what travels is the same in every process and tells edits apart")
    func digest() throws {
        let weight = try world.weight(80, at: "2026-03-10T07:00:00Z")
        #expect(SyncedContent(weight).digest == 16_856_784_394_467_672_514)
        var noted = weight
        noted.header.note = "after breakfast"
        #expect(noted.hasSameSyncedContent(as: weight))
        #expect(SyncedContent(noted).digest == SyncedContent(weight).digest)
        let other = try world.weight(80.1, at: "2026-03-10T07:00:00Z")
        #expect(SyncedContent(other).digest != SyncedContent(weight).digest)
        #expect(SyncedContent(other).contradicts(SyncedContent(weight)))
        #expect(weight.isLaterEdit(than: other) != other.isLaterEdit(than: weight))
    }
}
