import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Measurements")
struct MeasurementTests {
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    private func measurement(
        _ type: ObjectType, _ value: Double, _ unit: HealthUnit, _ diastolic: Double? = nil,
        at text: String? = nil
    ) throws -> MeasurementEntry {
        MeasurementEntry(
            header: try world.header(at: text), type: type, value: Quantity(value, unit),
            diastolic: diastolic.map { Quantity($0, unit) })
    }

    private func pressure(_ systolic: Double, _ diastolic: Double?) throws -> MeasurementEntry {
        try measurement(.bloodPressure, systolic, .millimeterOfMercury, diastolic)
    }

    private func isSaved(_ entry: MeasurementEntry) async throws -> Bool {
        let results = try await world.journal.save([.measurement(entry)])
        return results.allSatisfy { (try? $0.get()) != nil }
    }

    @Test(
        "every writable quantity type can be logged in its own unit, but for those of other kinds")
    func types() async throws {
        #expect(MeasurementEntry.types.count > 90)
        #expect(MeasurementEntry.unit(of: .bodyMass) == nil)
        #expect(MeasurementEntry.unit(of: .dietaryWater) == nil)
        #expect(MeasurementEntry.unit(of: .appleStandTime) == nil)
        for type in MeasurementEntry.types where type != .bloodPressure {
            let unit = try #require(MeasurementEntry.unit(of: type))
            #expect(try await isSaved(measurement(type, 1, unit)), "\(type)")
        }
    }

    @Test("a value of another dimension, below zero or without end is rejected")
    func values() async throws {
        #expect(try await !isSaved(measurement(.bloodGlucose, 5, .kilogram)))
        #expect(try await !isSaved(measurement(.bloodGlucose, -1, .milligramsPerDeciliter)))
        #expect(try await !isSaved(measurement(.bloodGlucose, .nan, .milligramsPerDeciliter)))
        #expect(try await !isSaved(measurement(.bodyMass, 80, .kilogram)))
        #expect(try await isSaved(measurement(.waterTemperature, -1, .degreeCelsius)))
        #expect(try await !isSaved(measurement(.waterTemperature, -274, .degreeCelsius)))
        // The limits themselves are values.
        #expect(try await isSaved(measurement(.bloodGlucose, 0, .milligramsPerDeciliter)))
        #expect(try await isSaved(measurement(.waterTemperature, -273.15, .degreeCelsius)))
    }

    @Test("a blood pressure has two values, the greater one first, and no other type has two")
    func pressures() async throws {
        #expect(try await isSaved(pressure(120, 80)))
        #expect(try await !isSaved(pressure(80, 120)))
        #expect(try await !isSaved(pressure(80, 80)))
        #expect(try await !isSaved(pressure(120, nil)))
        #expect(try await !isSaved(measurement(.heartRate, 60, perMinute, 50)))
    }

    @Test("a measurement is stored as typed, edited, deleted and brought back")
    func life() async throws {
        let journal = world.journal
        var entry = try measurement(.bloodGlucose, 5.4, .millimolesOfGlucosePerLiter)
        let saved = try await journal.save(.measurement(entry))
        #expect(try await journal.entry(saved.id) == saved)
        entry.value = Quantity(98, .milligramsPerDeciliter)
        let edited = try await journal.save(.measurement(entry))
        #expect(edited.header.version == 2)
        #expect(try await journal.entry(saved.id) == edited)
        try await journal.delete(saved.id)
        #expect(try await journal.latest(.measurement) == nil)
        #expect(try await journal.undoDelete(saved.id) == edited)
        #expect(try await journal.checkIntegrity() == [])
    }

    @Test("what was deleted long ago keeps its tombstone and nothing else")
    func forgotten() async throws {
        let saved = try await world.journal.save(.measurement(try pressure(120, 80)))
        try await world.journal.delete(saved.id)
        let count = try await world.journal.forgetDeleted(
            before: world.clock.now.addingTimeInterval(1))
        #expect(count == 1)
        #expect(try await world.journal.checkIntegrity() == [])
        await #expect(throws: JournalError.notFound(saved.id)) {
            try await world.journal.undoDelete(saved.id)
        }
    }

    @Test("the last measurement of each type tells what the person measures, the latest first")
    func latest() async throws {
        for (type, value, unit, time) in [
            (ObjectType.bloodGlucose, 90.0, HealthUnit.milligramsPerDeciliter, "08"),
            (.bloodGlucose, 5.4, .millimolesOfGlucosePerLiter, "10"),
            (.heartRate, 60, perMinute, "09"), (.height, 180, .centimeter, "11"),
        ] {
            let entry = try measurement(type, value, unit, at: "2026-03-10T\(time):00:00Z")
            let saved = try await world.journal.save(.measurement(entry))
            if type == .height { try await world.journal.delete(saved.id) }
        }
        let latest = try await world.journal.latestMeasurements()
        #expect(latest.map(\.type) == [.bloodGlucose, .heartRate])
        #expect(latest.first?.value == Quantity(5.4, .millimolesOfGlucosePerLiter))
    }

    @Test("a nutrient that was logged by itself counts in the day; other values do not")
    func day() async throws {
        for entry in [
            try measurement(.dietaryCaffeine, 80, .milligram),
            try measurement(.bodyFatPercentage, 0.2, .percent),
            try measurement(.leanBodyMass, 60, .kilogram),
        ] { try await world.journal.save(.measurement(entry)) }
        let summary = try await world.journal.summary(of: try await world.journal.today())
        #expect(summary.nutrients == [.dietaryCaffeine: Quantity(80, .milligram)])
        #expect(summary.bodyFat == 0.2)
        #expect(summary.leanMass == Quantity(60, .kilogram))
        #expect(summary.energy.value == 0)
    }

    @Test(
        "a value outside of the plausible range is asked about, at both sides of each bound",
        arguments: [
            (ObjectType.bodyTemperature, HealthUnit.degreeCelsius, 34.0, true),
            (.bodyTemperature, .degreeCelsius, 33.9, false),
            (.bodyTemperature, .degreeCelsius, 42, true),
            (.bodyTemperature, .degreeCelsius, 42.1, false),
            (.bodyTemperature, .degreeFahrenheit, 98.6, true),
            (.oxygenSaturation, .percent, 0.97, true), (.oxygenSaturation, .percent, 0.69, false),
            (.dietaryCaffeine, .milligram, 1000, true), (.dietaryCaffeine, .gram(), 80, false),
            (.bodyFatPercentage, .percent, 0.02, false),
            (.cyclingPower, .watt(), 9000, true),
        ])
    func plausible(type: ObjectType, unit: HealthUnit, value: Double, isUsual: Bool) async throws {
        let entry = try measurement(type, value, unit)
        let review = try await world.journal.review(.measurement(entry))
        #expect(review.refusal == nil)
        #expect(review.findings.isEmpty == isUsual)
    }

    @Test("each value of a blood pressure is looked at")
    func plausiblePressures() async throws {
        let findings = try await world.journal.review(.measurement(try pressure(260, 160))).findings
        #expect(findings.count == 2)
        #expect(try await world.journal.review(.measurement(try pressure(120, 80))).findings == [])
    }

    @Test("the same value within five minutes is asked about, another value or type is not")
    func repeated() async throws {
        let journal = world.journal
        try await journal.save(.measurement(try pressure(120, 80)))
        world.clock.advance(by: 300)
        let same = try await journal.review(.measurement(try pressure(120, 80)))
        #expect(same.repeated != nil)
        #expect(try await journal.review(.measurement(try pressure(121, 80))).repeated == nil)
        #expect(try await journal.review(.measurement(try pressure(120, 81))).repeated == nil)
        world.clock.advance(by: 2)
        #expect(try await journal.review(.measurement(try pressure(120, 80))).repeated == nil)
    }

    @Test("the values of a blood pressure are merged as one: none is put together of two edits")
    func merging() throws {
        let base = try pressure(120, 80)
        var (mine, theirs) = (base, base)
        mine.value = Quantity(125, .millimeterOfMercury)
        mine.header.note = "left arm"
        theirs.diastolic = Quantity(85, .millimeterOfMercury)
        theirs.header.modifiedAt = base.header.modifiedAt.addingTimeInterval(5)
        let conflict = Conflict(
            id: UUID(), number: 1, remote: TestWorld.health, entryID: base.header.id, kind: .edited,
            mine: .measurement(mine), theirs: .measurement(theirs), base: .measurement(base),
            safeDefault: .theirs, createdAt: base.header.date)
        // The merge would be the later edit again, with a note that is not synced.
        #expect(conflict.merged == nil)

        let clocks = [1, 2, 3].map { HybridClock(milliseconds: $0, device: "\($0)") }
        let record = try EntryRecord(.measurement(base), clock: clocks[0])
        let merged = try record.updated(to: .measurement(mine), clock: clocks[1])
            .merged(with: record.updated(to: .measurement(theirs), clock: clocks[2]))
        guard case .measurement(let entry)? = try merged.entry(keeping: nil) else {
            Issue.record("The record is no measurement.")
            return
        }
        #expect(entry.value == base.value)
        #expect(entry.diastolic == theirs.diastolic)
    }

    @Test("an entry comes back from its JSON, and a type that cannot be logged is an error")
    func coding() throws {
        let entry = JournalEntry.measurement(try pressure(120, 80))
        let data = try JSONEncoder().encode(entry)
        #expect(try JSONDecoder().decode(JournalEntry.self, from: data) == entry)
        let text = try #require(String(bytes: data, encoding: .utf8))
        let other = text.replacing("HKCorrelationTypeIdentifierBloodPressure", with: "Mood")
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(JournalEntry.self, from: Data(other.utf8))
        }
    }

    private let perMinute = HealthUnit.count.divided(by: .minute)
}
