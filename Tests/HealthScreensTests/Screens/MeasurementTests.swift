import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import Testing

@Suite("Logging measurements")
@MainActor
struct MeasurementTests {
    private func save(
        _ world: ScreenWorld, _ type: ObjectType, _ value: Quantity, diastolic: Quantity? = nil
    ) async throws -> JournalEntry {
        try await world.journal.save(
            .measurement(
                MeasurementEntry(
                    header: try world.header(), type: type, value: value, diastolic: diastolic)))
    }

    @Test("Types are found by their names and everyday names, measured types first")
    func search() async throws {
        let world = try ScreenWorld()
        let screen = MeasurementTypesScreen(journal: world.journal, environment: world.environment)
        await screen.search("")
        #expect(screen.recent.isEmpty)
        #expect(screen.others.count == MeasurementEntry.types.count)
        #expect(screen.others.map(\.name) == screen.others.map(\.name).sorted())
        _ = try await save(world, .bloodGlucose, Quantity(5.4, .millimolesOfGlucosePerLiter))
        await screen.search("")
        #expect(screen.recent.map(\.name) == ["Blood glucose"])
        #expect(screen.recent.map(\.last) == ["Last: 5.4 mmol/L"])
        await screen.search("Pulse")
        #expect(screen.others.map(\.id) == ["heartRate", "restingHeartRate"])
        await screen.search("blood sugar")
        #expect(screen.recent.map(\.id) == ["bloodGlucose"])
        #expect(screen.emptyText == nil)
        await screen.search("mood")
        #expect(screen.emptyText == "Nothing that you can log is called “mood”.")
    }

    @Test(
        "A form starts with the unit of the region, and later with the last one used",
        arguments: [("en_GB", "degC"), ("en_US", "degF")])
    func unit(locale: String, unit: String) async throws {
        let world = try ScreenWorld(locale: locale)
        let screen = ComposeScreen(
            .measurement, journal: world.journal, environment: world.environment)
        #expect(await screen.measure("bodyTemperature"))
        #expect(screen.draft[.unit] == unit)
        #expect(screen.form.title == "Log body temperature")
        _ = try await save(world, .bodyTemperature, Quantity(310, .kelvin()))
        #expect(await screen.measure("bodyTemperature"))
        #expect(screen.draft[.unit] == "K")
        #expect(await !screen.measure("bodyMass"))
    }

    @Test("A share is typed and shown in percent")
    func share() async throws {
        let world = try ScreenWorld()
        let screen = ComposeScreen(
            .measurement, journal: world.journal, environment: world.environment)
        #expect(await screen.measure("oxygenSaturation"))
        #expect(screen.form.fields.map(\.unit) == ["%"])
        var draft = screen.draft
        draft.texts[.value] = "97"
        screen.change(draft)
        await screen.submit()
        let saved = try #require(screen.saved)
        let row = EntryRow(saved, environment: world.environment)
        #expect(row.title == "Blood oxygen")
        #expect(row.amount == "97 %")
        guard case .measurement(let entry) = saved else {
            Issue.record("It is no measurement.")
            return
        }
        #expect(entry.value == Quantity(0.97, .percent))
    }

    @Test("An edit without a new value keeps the value to the last digit")
    func untouched() async throws {
        let world = try ScreenWorld()
        let exact = Quantity(5.43219876, .millimolesOfGlucosePerLiter)
        let entry = try await save(world, .bloodGlucose, exact)
        let screen = ComposeScreen(
            .measurement, journal: world.journal, environment: world.environment)
        #expect(await screen.edit(entry.id))
        var draft = screen.draft
        draft.texts[.note] = "before breakfast"
        screen.change(draft)
        await screen.submit()
        let saved = try #require(screen.saved)
        #expect(saved.header.version == 1)
        #expect(saved.header.note == "before breakfast")
        guard case .measurement(let measurement) = saved else {
            Issue.record("It is no measurement.")
            return
        }
        #expect(measurement.value == exact)
    }

    @Test("A measurement is found in the history by its name")
    func history() async throws {
        let world = try ScreenWorld()
        let millimeters = HealthUnit.millimeterOfMercury
        _ = try await save(
            world, .bloodPressure, Quantity(120, millimeters), diastolic: Quantity(80, millimeters))
        let screen = HistoryScreen(journal: world.journal, environment: world.environment)
        await screen.search("blood pressure")
        #expect(screen.sections.flatMap(\.rows).map(\.amount) == ["120/80 mmHg"])
        await screen.search("glucose")
        #expect(screen.sections.isEmpty)
    }
}
