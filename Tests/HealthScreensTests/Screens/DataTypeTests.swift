import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import Testing

@Suite("The samples of a type in the health store")
struct DataTypeTests {
    @Test(
        "A category is shown with its name and duration",
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

    /// A stage of sleep of a source, in hours from the midnight of 10 March 2026.
    private func stage(
        _ value: Int, _ from: Double, _ to: Double, _ source: String = "Watch"
    ) throws -> Sample {
        let midnight = try date("2026-03-10T00:00:00Z")
        return Sample(
            uuid: UUID(), type: .sleepAnalysis, startDate: midnight + from * 3600,
            endDate: midnight + to * 3600, payload: .category(value),
            sourceRevision: SourceRevision(
                source: Source(bundleIdentifier: "com.example.\(source)", name: source)))
    }

    @Test("Nights are charted by stages, each hour from the source with the highest priority")
    @MainActor
    func stages() async throws {
        let world = try ScreenWorld()
        let samples = [
            // A night in bed, of which 22:00 to 02:00 is core, an hour awake, then two of REM sleep.
            try stage(0, -3, 6), try stage(3, -2, 2), try stage(2, 2, 3), try stage(5, 3, 5),
            // The phone saw sleep without stages, an hour longer.
            try stage(1, -2, 6, "Phone"),
            // The evening belongs to the next day, which has no noon yet.
            try stage(4, 13, 14),
        ]
        let screen = DataTypeScreen(
            .sleepAnalysis, reader: Shelf(samples: samples), environment: world.environment)
        await screen.refresh()
        let (nights, durations) = (screen.charts[0], screen.charts[1])
        #expect(
            nights.rows.map(\.value) == [
                "7 h (Asleep core 4 h, Asleep REM 2 h, Asleep unspecified 1 h, Awake 1 h)"
            ])
        #expect(nights.rows.first?.label == "10 Mar 2026")
        #expect(nights.legend.map(\.name).last == "Awake")
        #expect(screen.facts.first?.text == "7 h")
        #expect(
            durations.rows.first?.value
                == "Asleep core 4 h, Asleep REM 2 h, Asleep unspecified 1 h, Awake 1 h")
        let trends = TrendsScreen(
            journal: world.journal, environment: world.environment,
            health: Shelf(samples: samples))
        await trends.show(.week)
        #expect(trends.cards.map(\.id) == ["sleep"])
        #expect(trends.cards.first?.rows.last?.value == durations.rows.first?.value)
        await trends.show(.year)
        #expect(trends.cards.first?.rows.count == 52)
    }

    @Test("Trends show sleep once: the average of the days, with the stages as bars")
    @MainActor
    func sleepOnce() async throws {
        let world = try ScreenWorld()
        try await world.record(DailyActivity(day: try day("2026-03-09"), asleep: 6 * 3600))
        let trends = TrendsScreen(
            journal: world.journal, environment: world.environment,
            health: Shelf(samples: [try stage(3, -26, -22), try stage(5, -22, -20)]))
        await trends.show(.week)
        #expect(trends.cards.map(\.id) == ["sleep"])
        let card = try #require(trends.cards.first)
        #expect(card.average == "6 h on 1 logged day")
        #expect(card.legend.map(\.name) == ["Asleep core", "Asleep REM"])
        #expect(card.parts == "Asleep core 4 h, Asleep REM 2 h")
    }

    @Test("Averages of sleep are hours and minutes, without a stage of some seconds")
    @MainActor
    func averagesOfStages() async throws {
        let world = try ScreenWorld()
        try await world.record(DailyActivity(day: try day("2026-03-09"), asleep: 6.7 * 3600))
        let trends = TrendsScreen(
            journal: world.journal, environment: world.environment,
            health: Shelf(samples: [
                try stage(3, -26, -22), try stage(5, -22, -19.3),
                // Some seconds without a stage.
                try stage(1, -19.3, -19.295),
            ]))
        await trends.show(.week)
        let card = try #require(trends.cards.first)
        #expect(card.average == "6 h 42 min on 1 logged day")
        #expect(card.parts == "Asleep core 4 h, Asleep REM 2 h 42 min")
    }

    @Test("Samples without a duration are counted")
    @MainActor
    func events() async throws {
        let world = try ScreenWorld()
        let now = world.environment.now()
        let screen = DataTypeScreen(
            .mindfulSession,
            reader: Shelf(
                samples: (0..<3).map { hour in
                    Sample(
                        uuid: UUID(), type: .mindfulSession,
                        startDate: now - Double(hour) * 3600, endDate: now - Double(hour) * 3600,
                        payload: .category(0))
                }), environment: world.environment)
        await screen.refresh()
        #expect(screen.charts.last?.rows.first?.value == "3")
        #expect(screen.facts.first?.text == "3 (Previous period: 0)")
    }

    @Test("Metadata is shown in words, without identifiers")
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

    @Test("A share is charted in percent, as it is written")
    @MainActor
    func shares() async throws {
        let world = try ScreenWorld()
        let screen = DataTypeScreen(
            .bodyFatPercentage,
            reader: Shelf(
                figures: [
                    .bodyFatPercentage: [
                        PeriodFigure(start: world.environment.now(), value: 0.21)
                    ]
                ]),
            environment: world.environment)
        await screen.refresh()
        #expect(screen.charts.first?.rows.first?.value == "21 %")
        #expect(screen.charts.first?.chart.summary == "10 Mar 2026: 21 %")
    }
}
