import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("What may enter the journal")
struct ValidationTests {
    @Test(
        "AC-70 weights are checked on both sides of their limits",
        arguments: [
            (0.5, true), (0.499, false), (680, true), (680.1, false), (0, false), (-1, false),
            (.nan, false), (.infinity, false),
        ])
    func weights(value: Double, isValid: Bool) async throws {
        let world = try TestWorld()
        let entry = try world.weight(value)
        await expect(isValid, "mass") { try await world.journal.save(entry) }
    }

    @Test(
        "AC-70 texts are checked on both sides of their limits",
        arguments: [("name", TextLimit.name), ("note", TextLimit.text)])
    func texts(field: String, limit: Int) async throws {
        let world = try TestWorld()
        for (length, isValid) in [(limit, true), (limit + 1, false)] {
            var drink = try #require(try world.drink(250).drink)
            let text = String(repeating: "N", count: length)
            if field == "name" { drink.name = text } else { drink.header.note = text }
            let entry = JournalEntry.drink(drink)
            await expect(isValid, field) { try await world.journal.save(entry) }
        }
    }

    @Test(
        "AC-70 volumes are checked on both sides of their limits",
        arguments: [(0.1, true), (10_000, true), (10_001, false), (0, false), (-250, false)])
    func volumes(value: Double, isValid: Bool) async throws {
        let world = try TestWorld()
        let entry = try world.drink(value)
        await expect(isValid, "volume") { try await world.journal.save(entry) }
    }

    @Test(
        "AC-70 the future and the last century but one are rejected",
        arguments: [
            ("2026-03-10T12:01:00Z", true), ("2026-03-10T12:01:01Z", false),
            ("1900-01-01T00:00:00Z", true), ("1899-12-31T23:59:59Z", false),
        ])
    func dates(text: String, isValid: Bool) async throws {
        let world = try TestWorld()
        let entry = try world.drink(250, at: text)
        await expect(isValid, "date") { try await world.journal.save(entry) }
    }

    @Test(
        "AC-70 an entry of a device whose clock is ahead can be edited, but not moved further ahead"
    )
    func editAhead() async throws {
        let world = try TestWorld()
        world.clock.advance(by: 3600)
        let ahead = try await world.journal.save(try world.weight(80))
        world.clock.advance(by: -3600)
        var edit = try #require(ahead.weight)
        edit.mass = Quantity(81, .kilogram)
        #expect(try await world.journal.review(.weight(edit)).refusal == nil)
        #expect(try await world.journal.save(.weight(edit)).header.version == 2)
        edit.header.date += 61
        let further = edit
        await expect(false, "date") { try await world.journal.save(.weight(further)) }
    }

    @Test("AC-70 what is rejected does not keep the others of a batch out")
    func batch() async throws {
        let world = try TestWorld()
        let results = try await world.journal.save([
            try world.weight(80), try world.weight(.nan), try world.drink(-1), try world.food(500),
            try world.drink(250, at: "2027-01-01T00:00:00Z"),
        ])
        #expect(results.map { (try? $0.get()) != nil } == [true, false, false, true, false])
        let all = DateInterval(start: .distantPast, end: .distantFuture)
        #expect(try await world.journal.entries(in: all).count == 2)
        #expect(try await world.journal.changes().count == 2)
    }

    @Test("a quantity of another dimension, an empty name and an end before the start are rejected")
    func others() async throws {
        let world = try TestWorld()
        let wrongUnit = try world.weight(80, .meter())
        await expect(false, "mass") { try await world.journal.save(wrongUnit) }
        let fat = WeightEntry(
            header: try world.header(), mass: Quantity(80, .kilogram), bodyFat: 0.61)
        await expect(false, "bodyFat") { try await world.journal.save(.weight(fat)) }
        let backwards = WorkoutEntry(
            header: try world.header(), activity: 37, end: world.clock.now.addingTimeInterval(-1))
        await expect(false, "end") { try await world.journal.save(.workout(backwards)) }
        let nameless = FoodEntry(
            header: try world.header(), name: " ", meal: .snack,
            items: [FoodItem(name: "", nutrients: [:])])
        await expect(false, "name") { try await world.journal.save(.food(nameless)) }
        let noNutrient = FoodEntry(
            header: try world.header(), name: "Soup", meal: .snack,
            items: [FoodItem(name: "", nutrients: [.stepCount: Quantity(1, .count)])])
        await expect(false, "nutrients") { try await world.journal.save(.food(noNutrient)) }
        let foreign = world.foreign(try world.weight(80))
        await expect(false, "source") { try await world.journal.save(foreign) }
    }

    @Test("no text of an error carries what was logged")
    func harmless() async throws {
        let world = try TestWorld()
        let entry = try world.weight(723.25)
        do {
            try await world.journal.save(entry)
            Issue.record("A weight above the limit was saved.")
        } catch {
            #expect(!"\(error)".contains("723"))
            #expect("\(error)" == "The weight must be between 0.5 and 680 kg.")
        }
    }

    private func expect(
        _ isValid: Bool, _ field: String, _ save: () async throws -> JournalEntry
    ) async {
        do {
            _ = try await save()
            #expect(isValid)
        } catch JournalError.invalid(let failed, let reason) {
            #expect(!isValid)
            #expect(failed == field)
            #expect("\(reason)".hasSuffix("."))
        } catch {
            Issue.record(error)
        }
    }
}
