import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("What a day came to")
struct DaySummaryTests {
    @Test("AC-30 a drink at half past midnight counts for the new day")
    func afterMidnight() async throws {
        let world = try TestWorld(zone: "Europe/Berlin")
        try await world.journal.save(try world.drink(250, at: "2026-03-10T00:30:00+01:00"))
        #expect(try await world.journal.summary(of: try day("2026-03-10")).water.value == 250)
        #expect(try await world.journal.summary(of: try day("2026-03-09")).water.value == 0)

        try await world.journal.settings.setDayBoundary(DayBoundary(startHour: 4))
        #expect(try await world.journal.summary(of: try day("2026-03-10")).water.value == 0)
        #expect(try await world.journal.summary(of: try day("2026-03-09")).water.value == 250)
    }

    @Test("AC-32 the days of a change of clocks have one sum each")
    func changesOfClocks() async throws {
        let world = try TestWorld(now: "2026-11-01T00:00:00Z", zone: "Europe/Berlin")
        // Every half hour from midnight to midnight: 50 of them on the day of 25 hours.
        let interval = DayBoundary().interval(
            of: try day("2026-10-25"), in: try zone("Europe/Berlin"))
        var entries: [JournalEntry] = []
        var instant = interval.start
        while instant <= interval.end {
            var drink = try world.drink(100)
            drink.header.date = instant
            entries.append(drink)
            instant += 1800
        }
        _ = try await world.journal.save(entries)
        let days = try await world.journal.summaries(
            from: try day("2026-10-24"), through: try day("2026-10-26"))
        #expect(days.map(\.water.value) == [0, 5000, 100])
        #expect(days.map(\.day.description) == ["2026-10-24", "2026-10-25", "2026-10-26"])
    }

    @Test("AC-33 travelling changes neither the days of old entries nor what is pending")
    func travel() async throws {
        let world = try TestWorld(zone: "Asia/Tokyo")
        try await world.journal.setRemoteEnabled(TestWorld.health, true)
        try await world.journal.save(try world.drink(300, at: "2026-03-09T23:30:00+09:00"))
        try await world.drain()
        var moved = world.environment
        let newYork = try zone("America/New_York")
        moved.timeZone = { newYork }
        let journal = try Journal(
            at: .file(world.folder.appendingPathComponent("journal.sqlite")), environment: moved)
        #expect(try await journal.summary(of: try day("2026-03-09")).water.value == 300)
        #expect(try await journal.summary(of: try day("2026-03-10")).water.value == 0)
        #expect(try await world.pending().isEmpty)
    }

    @Test("AC-29 today is what the clock says each time")
    func today() async throws {
        let world = try TestWorld(now: "2026-03-10T23:50:00Z")
        try await world.journal.save(try world.drink(250))
        let yesterday = try await world.journal.today()
        world.clock.advance(by: 600)
        let today = try await world.journal.today()
        #expect(today == yesterday.advanced(by: 1))
        #expect(try await world.journal.summary(of: today).water.value == 0)
        #expect(try await world.journal.entries(on: yesterday).count == 1)
    }

    @Test("AC-60 sums are those of the entries after every kind of write")
    func derived() async throws {
        let world = try TestWorld()
        let journal = world.journal
        let today = try await journal.today()
        var meal = try await journal.save(try world.food(500))
        try await journal.save(try world.food(95))
        #expect(try await journal.summary(of: today).energy.value == 595)
        if case .food(var food) = meal {
            food.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(650, .kilocalorie)
            meal = try await journal.save(.food(food))
        }
        #expect(try await journal.summary(of: today).energy.value == 745)
        try await journal.delete(meal.id)
        #expect(try await journal.summary(of: today).energy.value == 95)
        try await journal.undoDelete(meal.id)
        #expect(try await journal.summary(of: today).energy.value == 745)
        #expect(try await journal.checkIntegrity().isEmpty)
    }

    @Test("a day adds own and foreign entries up, each once, and tells them apart")
    func ownAndForeign() async throws {
        let world = try TestWorld()
        let own = try await world.journal.save(try world.food(400))
        let foreign = world.foreign(try world.food(300))
        _ = try await world.journal.withTransaction { tx in
            try tx.remote("health").foreign.importEntry(foreign, links: [RemoteLink(object: "A")])
        }
        let day = try await world.journal.summary(of: try await world.journal.today())
        #expect(day.energy.value == 700)
        #expect(day.ownNutrients[.dietaryEnergyConsumed]?.value == 400)
        #expect(day.foreignNutrients[.dietaryEnergyConsumed]?.value == 300)
        #expect(day.entries.map(\.header.source.badge).contains(.app("Scale")))
        try await world.journal.delete(own.id)
        #expect(
            try await world.journal.summary(of: try await world.journal.today()).energy.value
                == 300)
    }

    @Test(
        "AC-72 workouts are one where more than half of the shorter one overlaps",
        arguments: [(49, 2), (50, 2), (51, 1)])
    func overlap(percent: Int, count: Int) throws {
        let world = try TestWorld()
        let start = try date("2026-03-10T08:00:00Z")
        func workout(_ minutes: Range<Double>, _ source: EntrySource) throws -> WorkoutEntry {
            var header = try world.header()
            header.source = source
            header.date = start.addingTimeInterval(minutes.lowerBound * 60)
            return WorkoutEntry(
                header: header, activity: 37,
                end: start.addingTimeInterval(minutes.upperBound * 60),
                energy: Quantity(300, .kilocalorie))
        }
        let typed = try workout(0..<100, TestWorld.own)
        let begin = 100 - Double(percent)
        let watch = try workout(begin..<(begin + 100), TestWorld.scale)
        let day = DaySummary(
            day: try day("2026-03-10"), entries: [.workout(typed), .workout(watch)])
        #expect(day.workouts.count == count)
        #expect(day.entries.count == 2)
        if count == 1 { #expect(day.workouts == [watch]) }
    }
}
