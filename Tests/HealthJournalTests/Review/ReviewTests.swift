import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("A look before saving")
struct ReviewTests {
    @Test(
        "what people seldom drink is asked about, at both sides of the bound, and saved all the same",
        arguments: [(2000.0, false), (2001, true), (4000, true)])
    func drinks(millilitres: Double, isUnusual: Bool) async throws {
        let world = try TestWorld()
        let drink = try world.drink(millilitres)
        let review = try await world.journal.review(drink)
        #expect(review.findings.isEmpty == !isUnusual)
        #expect(review.refusal == nil)
        #expect(try await world.journal.latest(.drink) == nil)
        try await world.journal.save(drink)
        #expect(try await world.journal.latest(.drink)?.id == drink.id)
    }

    @Test(
        "a meal is judged by all its items together, energy and vitamins alike",
        arguments: [
            ([3000.0, 1000], 20_000.0, 0), ([3000, 1001], 20_000, 1), ([6000], 20_000, 1),
            ([3000, 1000], 20_001, 1), ([100], 60_000_000, 1), ([6000], 60_000_000, 2),
        ])
    func meals(energies: [Double], milligramsOfVitaminC: Double, count: Int) async throws {
        let world = try TestWorld()
        let items = energies.map {
            FoodItem(
                name: "Dish",
                nutrients: [
                    .dietaryEnergyConsumed: Quantity($0, .kilocalorie),
                    .dietaryVitaminC: Quantity(milligramsOfVitaminC, .milligram),
                ])
        }
        let meal = JournalEntry.food(
            FoodEntry(header: try world.header(), name: "Feast", meal: .dinner, items: items))
        #expect(try await world.journal.review(meal).findings.count == count)
    }

    @Test(
        "without a trend a weight is judged by what people weigh",
        arguments: [(50.0, true), (49.9, false), (700, true), (700.1, false)])
    func bareWeights(pounds: Double, isUsual: Bool) async throws {
        let world = try TestWorld()
        let review = try await world.journal.review(try world.weight(pounds, .pound))
        #expect(review.findings.isEmpty == isUsual)
    }

    @Test(
        "a weight is compared with the trend, and may be the farther the longer the pause",
        arguments: [
            (84.0, "2026-03-10T11:00:00Z", "2026-03-10T08:00:00Z", false),
            (84.1, "2026-03-10T11:00:00Z", "2026-03-10T08:00:00Z", true),
            (75.9, "2026-03-10T11:00:00Z", "2026-03-10T08:00:00Z", true),
            (85, "2026-03-10T11:00:00Z", "2026-02-20T11:00:00Z", false),
            (176.4, "2026-03-10T11:00:00Z", "2025-01-01T11:00:00Z", false),
        ])
    func trend(kilograms: Double, at: String, before: String, isFar: Bool) async throws {
        let world = try TestWorld()
        try await world.journal.save(try world.weight(80, at: before))
        let review = try await world.journal.review(try world.weight(kilograms, at: at))
        let isTold = review.findings.contains {
            if case .farFromTrend = $0 { true } else { false }
        }
        #expect(isTold == isFar)
    }

    @Test("who weighs what few people do is not told so each time")
    func usualForThisPerson() async throws {
        let world = try TestWorld()
        try await world.journal.save(try world.weight(20, at: "2026-03-09T08:00:00Z"))
        #expect(try await world.journal.review(try world.weight(20.4)).findings.isEmpty)
    }

    @Test("the same a moment ago is found, whoever logged it, and nothing else is")
    func repetition() async throws {
        let world = try TestWorld()
        let first = try await world.journal.save(try world.drink(250, at: "2026-03-10T11:57:00Z"))
        let again = try await world.journal.review(try world.drink(250))
        #expect(again.repeated?.id == first.id)
        #expect(try await world.journal.review(try world.drink(500)).repeated == nil)
        let weight = world.foreign(try world.weight(80, at: "2026-03-10T11:45:00Z"))
        try await world.journal.withTransaction { tx in
            _ = try tx.remote(TestWorld.health).foreign.importEntry(
                weight, links: [RemoteLink(object: "scale")])
        }
        #expect(try await world.journal.review(try world.weight(80.2)).repeated?.id == weight.id)
        try await world.journal.delete(weight.id)
        #expect(try await world.journal.review(try world.weight(80.2)).repeated == nil)
    }

    @Test("the same food by name is found for five minutes, whatever its amount")
    func sameName() async throws {
        let world = try TestWorld()
        try await world.journal.save(try world.food(100))
        world.clock.advance(by: 300)
        #expect(try await world.journal.review(try world.food(900)).repeated != nil)
        world.clock.advance(by: 1)
        #expect(try await world.journal.review(try world.food(900)).repeated == nil)
    }

    @Test("a workout that a watch recorded is found by its overlap")
    func workouts() async throws {
        let world = try TestWorld()
        func workout(_ start: String, _ minutes: Double) throws -> JournalEntry {
            let header = try world.header(at: start)
            return .workout(
                WorkoutEntry(
                    header: header, activity: 37, end: header.date.addingTimeInterval(minutes * 60))
            )
        }
        let watch = world.foreign(try workout("2026-03-10T10:00:00Z", 60))
        try await world.journal.withTransaction { tx in
            _ = try tx.remote(TestWorld.health).foreign.importEntry(
                watch, links: [RemoteLink(object: "watch")])
        }
        let overlapping = try workout("2026-03-10T10:29:00Z", 60)
        #expect(try await world.journal.review(overlapping).repeated?.id == watch.id)
        let later = try workout("2026-03-10T10:30:00Z", 60)
        #expect(try await world.journal.review(later).repeated == nil)
        let endless = try await world.journal.review(try workout("2026-03-09T11:00:00Z", 721))
        #expect(endless.findings.count == 1)
    }

    @Test("an edit is told what is new in it, not what was there before")
    func edits() async throws {
        let world = try TestWorld()
        let saved = try await world.journal.save(try world.drink(4000))
        var drink = try #require(saved.drink)
        drink.name = "Tea"
        #expect(try await world.journal.review(.drink(drink)).findings.isEmpty)
        drink.volume = Quantity(5, .liter())
        #expect(try await world.journal.review(.drink(drink)).findings.count == 1)
    }

    @Test("what saving would refuse is said beforehand")
    func refusal() async throws {
        let world = try TestWorld()
        let tooMuch = try await world.journal.review(try world.drink(11_000))
        guard case .invalid("volume", _) = tooMuch.refusal else {
            Issue.record("There is a refusal of the volume.")
            return
        }
        let saved = try await world.journal.save(try world.drink(250))
        try await world.journal.delete(saved.id)
        #expect(try await world.journal.review(saved).refusal == .deleted(saved.id))
    }

    @Test("60 kg of vitamin C are unusual, a high dose is not")
    func vitamins() async throws {
        let world = try TestWorld()
        func findings(_ quantity: Quantity) async throws -> [EntryReview.Finding] {
            let meal = FoodEntry(
                header: try world.header(), name: "Vitamins", meal: .snack,
                items: [FoodItem(name: "Vitamins", nutrients: [.dietaryVitaminC: quantity])])
            return try await world.journal.review(.food(meal)).findings
        }
        #expect(try await findings(Quantity(60, .kilogram)).count == 1)
        #expect(try await findings(Quantity(2, .gram())).isEmpty)
        #expect(try await world.journal.save(try world.food(1)).kind == .food)
    }

    @Test("every nutrient has a plausible range above zero", arguments: Nutrient.all.map(\.type))
    func ranges(type: ObjectType) throws {
        let range = try #require(PlausibleRange.of(.nutrient(type)))
        #expect(range.bounds.upperBound > 0)
        #expect(range.unit == Nutrient.of(type)?.unit)
    }

    @Test(
        "the ranges of measurements are those that the documents name",
        arguments: [
            (ObjectType.restingHeartRate, 25.0, 120.0, HealthUnit.count.divided(by: .minute)),
            (.heartRateVariabilitySDNN, 5, 300, .millisecond),
            (.bodyFatPercentage, 0.03, 0.6, .percent),
        ])
    func measurements(type: ObjectType, least: Double, most: Double, unit: HealthUnit) throws {
        let range = try #require(PlausibleRange.of(.measurement(type)))
        #expect(range.contains(Quantity(least, unit)) && range.contains(Quantity(most, unit)))
        #expect(!range.contains(Quantity(least * 0.99, unit)))
        #expect(!range.contains(Quantity(most * 1.01, unit)))
    }

    @Test("readings of a day are judged too")
    func activity() {
        let day = Day(year: 2026, month: 3, day: 10)
        let usual = DailyActivity(
            day: day, steps: 100_000, activeEnergy: 10_000, basalEnergy: 1600, asleep: 57_600)
        #expect(usual.unusual.isEmpty)
        let strange = DailyActivity(
            day: day, steps: 100_001, activeEnergy: 10_001, asleep: 57_601)
        #expect(strange.unusual == [.steps, .activeEnergy, .asleep])
    }
}
