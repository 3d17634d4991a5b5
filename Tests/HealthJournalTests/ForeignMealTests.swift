import Foundation
import GRDB
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Meals of other apps, by their objects")
struct ForeignMealTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    /// Brings in a meal of energy and protein: `C` around `a` and `b`, or what is named of them.
    @discardableResult
    private func importMeal(
        _ objects: [ForeignObject], kilocalories: Double = 500, from remote: RemoteID = "health"
    ) async throws -> ImportOutcome {
        guard case .food(var meal) = world.foreign(try world.food(kilocalories)) else {
            return .ignored
        }
        meal.items[0].nutrients[.dietaryProtein] = Quantity(20, .gram())
        let given = meal
        return try await world.journal.withTransaction { tx in
            try tx.remote(remote).meals.importMeal(given, of: objects)
        }
    }

    /// The entry that an import made.
    private func inserted(_ outcome: ImportOutcome) -> UUID? {
        if case .inserted(let id) = outcome { id } else { nil }
    }

    private func removePart(_ object: String) async throws {
        try await world.journal.withTransaction { tx in
            try tx.remote("health").meals.removePart(object)
        }
    }

    private func meals() async throws -> [FoodEntry] {
        try await world.journal.entries(
            in: DateInterval(start: .distantPast, end: .distantFuture)
        ).compactMap { entry in
            if case .food(let meal) = entry { meal } else { nil }
        }
    }

    private let whole = ForeignObject(object: "C", syncIdentifier: "m", syncVersion: 1)
    private let energy = ForeignObject(
        part: "0.dietaryEnergyConsumed", object: "a", syncIdentifier: "e", syncVersion: 1)
    private let protein = ForeignObject(part: "0.dietaryProtein", object: "b")

    @Test("a meal has a link to each of its objects, and only what they say")
    func links() async throws {
        guard case .inserted(let id) = try await importMeal([whole, energy]) else {
            Issue.record("It is new.")
            return
        }
        #expect(try await meals().first?.nutrients.keys.map(\.name) == ["dietaryEnergyConsumed"])
        #expect(try await importMeal([whole, energy, protein]) == .updated(id))
        let links = try await world.journal.withSnapshot { tx in
            try tx.remote("health").links.of(id)
        }
        #expect(Set(links.map(\.object)) == ["C", "a", "b"])
        #expect(Set(links.filter(\.isWhole).map(\.object)) == ["C"])
        #expect(try await importMeal([whole, energy, protein]) == .unchanged(id))
        try await removePart("C")
        try await removePart("a")
        #expect(try await meals().map(\.nutrients) == [[.dietaryProtein: Quantity(20, .gram())]])
        try await removePart("b")
        #expect(try await meals().isEmpty)
        #expect(try await world.journal.checkIntegrity().isEmpty)
    }

    @Test("an older version of the whole or of a part changes nothing")
    func older() async throws {
        var later = whole
        later.syncVersion = 3
        let id = try #require(inserted(try await importMeal([later, energy])))
        var old = whole
        old.object = "D"
        #expect(try await importMeal([old, energy], kilocalories: 1) == .unchanged(id))
        var part = energy
        (part.object, part.syncVersion) = ("z", 0)
        #expect(try await importMeal([part], kilocalories: 1) == .unchanged(id))
        #expect(
            try await meals().first?.nutrients[.dietaryEnergyConsumed]
                == Quantity(500, .kilocalorie))
    }

    @Test("the next version of what a meal has lost belongs to it")
    func lostAndFound() async throws {
        guard case .inserted(let id) = try await importMeal([whole, energy, protein]) else {
            Issue.record("The meal was not imported as a new entry.")
            return
        }
        try await removePart("a")
        var next = energy
        (next.object, next.syncVersion) = ("a2", 2)
        #expect(try await importMeal([next], kilocalories: 600) == .updated(id))
        #expect(try await meals().map(\.nutrients.count) == [2])
    }

    @Test("a hidden meal stays hidden when its content is forgotten and its members change")
    func forgotten() async throws {
        guard case .inserted(let id) = try await importMeal([whole, energy, protein]) else {
            Issue.record("The meal was not imported as a new entry.")
            return
        }
        try await world.journal.delete(id)
        world.clock.advance(by: 100 * 86_400)
        _ = try await world.journal.forgetDeleted(before: world.clock.now)
        var next = energy
        (next.object, next.syncVersion) = ("a2", 2)
        #expect(try await importMeal([whole, next, protein]) == .ignored)
        try await removePart("C")
        #expect(try await importMeal([next]) == .ignored)
        let other = ForeignObject(part: "0.dietaryProtein", object: "x")
        #expect(try await importMeal([ForeignObject(object: "D"), next, other]) == .ignored)
        #expect(try await importMeal([other]) == .ignored)
        #expect(try await meals().isEmpty)
        #expect(try await world.journal.checkIntegrity().isEmpty)
    }

    @Test("the same meal through another remote is the same entry")
    func otherRemote() async throws {
        let id = try #require(inserted(try await importMeal([whole, energy])))
        var (there, part) = (whole, energy)
        (there.object, part.object) = ("C2", "a2")
        #expect(try await importMeal([there, part], from: "cloud") == .unchanged(id))
        #expect(try await meals().count == 1)
    }

    /// Brings in a meal at a time, whose entry says that it was a lunch.
    private func importMeal(at text: String, zone name: String = "UTC") async throws -> FoodEntry {
        guard case .food(var meal) = world.foreign(try world.food(500)) else {
            throw JournalError.notFound(CountedIdentities.unknown)
        }
        (meal.header.date, meal.header.timeZone) = (try date(text), try zone(name))
        let given = meal
        _ = try await world.journal.withTransaction { tx in
            try tx.remote("health").meals.importMeal(given, of: [whole, energy])
        }
        return try #require(try await meals().first)
    }

    @Test(
        "the meal of another app's food follows from the time in its own zone, and is never stored",
        arguments: [
            ("2026-03-10T07:30:00Z", "UTC", Meal.breakfast),
            ("2026-03-10T10:30:00Z", "UTC", .lunch),
            ("2026-03-10T10:30:00Z", "Asia/Tokyo", .dinner),
            ("2026-03-10T12:00:00Z", "America/New_York", .breakfast),
            ("2026-03-10T16:00:00Z", "UTC", .snack),
        ])
    func fromTime(_ time: String, _ zone: String, _ expected: Meal) async throws {
        let meal = try await importMeal(at: time, zone: zone)
        #expect(meal.meal == expected && meal.isMealFromTime)
        let stored = try await DatabaseQueue(
            path: world.folder.appending(path: "journal.sqlite").path
        )
        .read { db in try String.fetchAll(db, sql: "SELECT meal FROM food") }
        #expect(stored == ["snack"])
        // The next pull finds the same meal.
        #expect(try await importMeal(at: time, zone: zone).header.version == meal.header.version)
    }

    @Test("a note on another app's food makes no copy; an edit of its meal does, and is kept")
    func editedMeal() async throws {
        var food = try await importMeal(at: "2026-03-10T07:30:00Z")
        food.header.note = "with milk"
        try await world.journal.save(.food(food))
        #expect(try await meals().map(\.header.source.isForeign) == [true])
        food.meal = .snack
        try await world.journal.save(.food(food))
        let copy = try #require(try await meals().first)
        #expect(copy.meal == .snack && !copy.isMealFromTime)
    }

    @Test(
        "the meals of a day begin at 4:00, 10:30, 15:00, 17:00 and 22:00",
        arguments: [
            ("03:59:59", Meal.snack), ("04:00:00", .breakfast), ("10:29:59", .breakfast),
            ("10:30:00", .lunch), ("14:59:59", .lunch), ("15:00:00", .snack), ("17:00:00", .dinner),
            ("21:59:59", .dinner), ("22:00:00", .snack), ("00:00:00", .snack),
        ])
    func usual(_ clock: String, _ expected: Meal) throws {
        #expect(Meal.usual(at: try date("2026-03-10T\(clock)Z"), in: .gmt) == expected)
        #expect(Meal.usual(at: try date("1969-03-10T\(clock)Z"), in: .gmt) == expected)
        let there = try date("2026-03-10T\(clock)+05:30")
        #expect(Meal.usual(at: there, in: try zone("Asia/Kolkata")) == expected)
    }
}
