import Foundation
import HealthModel
import HealthScreens
import Testing

@Suite("What the health store holds of a type")
struct DataTypeTests {
    /// A store with a few samples.
    private struct Shelf: HealthDataReading {
        let samples: [Sample]
        var figures: [DayFigure] = []

        func counts() async -> [ObjectType: Int] {
            Dictionary(grouping: samples, by: \.type).mapValues(\.count)
        }
        func days(of type: ObjectType, from start: Date, to end: Date, unit: HealthUnit?) async
            -> [DayFigure]
        { figures }
        func samples(of type: ObjectType, before: Date?, limit: Int) async -> [Sample] {
            samples.filter { $0.type == type }
        }
        func sources(of type: ObjectType) async -> [Source] { [] }
        func setSources(_ order: [String], of type: ObjectType) async {}
    }

    @Test(
        "A category is shown by its word and its length",
        arguments: [
            (ObjectType.sleepAnalysis, 3, "Asleep core · 30 min"),
            (.sleepAnalysis, 5, "Asleep REM · 30 min"), (.mindfulSession, 0, "30 min"),
        ])
    @MainActor
    func categories(type: ObjectType, value: Int, text: String) async throws {
        let world = try ScreenWorld()
        let start = world.environment.now()
        let screen = DataTypeScreen(
            type,
            reader: Shelf(samples: [
                Sample(
                    uuid: UUID(), type: type, startDate: start, endDate: start + 1800,
                    payload: .category(value))
            ]), environment: world.environment)
        await screen.refresh()
        let row = try #require(screen.samples.first)
        #expect(row.value == text)
        #expect(row.end == "12:30")
    }

    @Test("Metadata is told in words, without the names of program text")
    @MainActor
    func metadata() async throws {
        let world = try ScreenWorld()
        let start = world.environment.now()
        let screen = DataTypeScreen(
            .food,
            reader: Shelf(samples: [
                Sample(
                    uuid: UUID(), type: .food, startDate: start, endDate: start,
                    payload: .correlation([]),
                    metadata: [
                        "HKFoodType": "Soup", "HKTimeZone": "Europe/Vienna",
                        "HKWasUserEntered": true, "org.example.EntryID": "7",
                        "org.example.Portions": 1.5, "org.example.Eaten": .date(start),
                        "org.example.Weight": .quantity(Quantity(0.3, .kilogram)),
                    ])
            ]), environment: world.environment)
        await screen.refresh()
        let row = try #require(screen.samples.first)
        #expect(row.value == "Soup")
        #expect(
            row.metadata == [
                "Eaten: 10 Mar 2026, 12:00", "Entry ID: 7", "Food type: Soup", "Portions: 1.5",
                "Time zone: Europe/Vienna", "Was user entered: Yes", "Weight: 0.3 kg",
            ])
    }

    @Test("A share is charted in hundredths, as it is written")
    @MainActor
    func shares() async throws {
        let world = try ScreenWorld()
        let screen = DataTypeScreen(
            .bodyFatPercentage,
            reader: Shelf(
                samples: [],
                figures: [DayFigure(start: world.environment.now(), value: 0.21)]),
            environment: world.environment)
        await screen.refresh()
        #expect(screen.rows.first?.value == "21 %")
        #expect(screen.chart?.summary.contains("10 Mar 21 %") == true)
    }
}
