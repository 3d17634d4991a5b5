import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Workouts and nights of unknown tables")
struct EventTableTests {
    private func options(_ mapping: ColumnMapping) -> ImportOptions {
        ImportOptions(timeZone: ImportFixture.vienna, mapping: mapping)
    }

    private static let runs = ColumnMapping(
        date: "Datum", time: "Start", measures: [], rows: .workouts,
        parts: [
            .init(role: .workout, column: "Sportart"),
            .init(role: .duration, column: "Dauer", unit: "h:mm"),
            .init(role: .distance, column: "Distanz (km)"),
            .init(role: .energy, column: "Energie", unit: "kJ"),
        ], dateOrder: .dayFirst)

    @Test("a row becomes a workout with its activity, length, distance and energy")
    func workouts() async throws {
        let fixture = try ImportFixture()
        let table = """
            Datum;Start;Sportart;Dauer;Distanz (km);Energie
            1.3.2026;07:00;Laufen;0:45;8,2;2000
            2.3.2026;18:30;Radfahren;1:30;30,5;
            3.3.2026;18:00;Quidditch;0:20;;
            """
        let summary = try await fixture.load(table, "t.csv", options(Self.runs))
        let workouts = try await fixture.samples(.workout)
        #expect(summary.inserted == 3)
        #expect(
            workouts.map(\.startDate) == [
                try ImportFixture.date("2026-03-01T06:00:00Z"),
                try ImportFixture.date("2026-03-02T17:30:00Z"),
                try ImportFixture.date("2026-03-03T17:00:00Z"),
            ])
        #expect(workouts.map { $0.workout?.activityType } == [37, 13, 3000])
        #expect(workouts.map { $0.workout?.duration } == [2700, 5400, 1200])
        #expect(
            workouts.map { $0.workout?.totalDistance } == [
                Quantity(8.2, .meter(.kilo)), Quantity(30.5, .meter(.kilo)), nil,
            ])
        #expect(
            try workouts[0].workout?.totalEnergyBurned?.doubleValue(for: .kilocalorie)
                .rounded() == 478)
        // The name of an activity that nobody knows is kept.
        #expect(workouts.map { $0.metadata["title"] } == [nil, nil, .string("Quidditch")])
        let again = try await fixture.load(table, "t.csv", options(Self.runs))
        #expect((again.inserted, again.known) == (0, 3))
    }

    @Test("a row whose length cannot be read, or that has none, is left out with the reason")
    func brokenWorkouts() async throws {
        let fixture = try ImportFixture()
        let mapping = ColumnMapping(
            date: "Start", end: "End", measures: [], rows: .workouts,
            parts: [.init(role: .duration, column: "Duration")], activity: "running")
        let summary = try await fixture.load(
            """
            Start,End,Duration
            2026-03-01 07:00,2026-03-01 07:50,40 min
            2026-03-02 07:00,,45
            2026-03-03 07:00,,7:30
            2026-03-04 07:00,,fast
            2026-03-05 07:00,,
            2026-03-06 07:00,2026-03-06 06:00,
            2026-03-07 23:50,0:20,
            2026-03-08 07:00,07:00,
            """, "t.csv", options(mapping))
        let workouts = try await fixture.samples(.workout)
        #expect(workouts.map { $0.workout?.activityType } == [37, 37])
        // The duration is without pauses; an end without a date is the next such time.
        #expect(workouts.map { $0.workout?.duration } == [2400, 1800])
        #expect(workouts.map { $0.endDate.timeIntervalSince($0.startDate) } == [3000, 1800])
        let reasons = Set(summary.skipped.keys.map(\.reason))
        #expect(
            reasons == [
                .unsuitableUnit, .invalid(attribute: "Duration"), .missing(attribute: "end"),
                .endsBeforeStart,
            ])
        #expect(summary.skippedCount == 6)
    }

    @Test("a night has its stages one after the other, and the time in bed beside them")
    func nights() async throws {
        let fixture = try ImportFixture()
        let mapping = ColumnMapping(
            date: "Night", time: "To bed", end: "Up", measures: [], rows: .nights,
            parts: [
                .init(role: .asleep, column: "Asleep"), .init(role: .deep, column: "Deep (min)"),
                .init(role: .light, column: "Light (min)"), .init(role: .inBed, column: "In bed"),
            ])
        let summary = try await fixture.load(
            """
            Night,To bed,Up,Asleep,Deep (min),Light (min),In bed
            2026-03-01,23:00,06:30,7:00,60,360,7:30
            2026-03-02,00:15,,6h 30m,,,
            2026-03-03,23:00,06:00,,,,
            2026-03-04,23:00,06:00,9:00,,,
            2026-03-05,,,7:00,,,
            """, "t.csv", options(mapping))
        let sleep = try await fixture.samples(.sleepAnalysis)
        let first = try ImportFixture.date("2026-03-01T22:00:00Z")
        let night = sleep.filter { $0.startDate < first.addingTimeInterval(86_000) }
        #expect(
            Set(
                night.map {
                    [
                        $0.categoryValue ?? -1, Int($0.startDate.timeIntervalSince(first)),
                        Int($0.endDate.timeIntervalSince(first)),
                    ]
                })
                == [[0, 0, 27_000], [3, 0, 21_600], [4, 21_600, 25_200], [1, 4500, 27_900]])
        // A night without a length of sleep is sleep from start to end; so is one that is too short.
        let rest = sleep.filter { $0.startDate > first.addingTimeInterval(86_000) }
        #expect(rest.map(\.categoryValue) == [1, 1])
        #expect(rest.map { $0.endDate.timeIntervalSince($0.startDate) } == [25_200, 25_200])
        let reasons = Set(summary.skipped.keys.map(\.reason))
        #expect(reasons == [.invalid(attribute: "end"), .missing(attribute: "time")])
    }

    @Test("rows that name a stage become stages, whatever the language")
    func stages() async throws {
        let fixture = try ImportFixture()
        let mapping = ColumnMapping(
            date: "Start", end: "End", measures: [], rows: .nights,
            parts: [.init(role: .stage, column: "Phase")])
        let summary = try await fixture.load(
            """
            Start,End,Phase
            2026-03-01 23:00,2026-03-01 23:30,Leichtschlaf
            2026-03-01 23:30,2026-03-02 00:10,Deep sleep
            2026-03-02 00:10,2026-03-02 00:40,REM
            2026-03-02 00:40,2026-03-02 00:45,éveillé
            2026-03-02 00:45,2026-03-02 05:45,in bed
            2026-03-02 05:45,2026-03-02 06:45,flying
            """, "t.csv", options(mapping))
        #expect(try await fixture.samples(.sleepAnalysis).map(\.categoryValue) == [3, 4, 5, 2, 0])
        #expect(summary.skipped.map(\.key.reason) == [.unknownCategoryValue])
    }

    @Test(
        "a mapping of workouts or nights that cannot be used is refused",
        arguments: [
            ColumnMapping(date: "Day", measures: [], rows: .workouts),
            ColumnMapping(
                date: "Day", measures: [], rows: .workouts,
                parts: [.init(role: .deep, column: "A")]),
            ColumnMapping(
                date: "Day", measures: [], rows: .workouts,
                parts: [.init(role: .duration, column: "B")]),
            ColumnMapping(
                date: "Day", measures: [], rows: .workouts,
                parts: [.init(role: .duration, column: "A", unit: "kg")]),
            ColumnMapping(
                date: "Day", measures: [], rows: .workouts,
                parts: [.init(role: .duration, column: "A")], activity: "quidditch"),
        ])
    func refused(mapping: ColumnMapping) async throws {
        let fixture = try ImportFixture()
        await #expect {
            try await fixture.load("Day,A\n2026-03-01,45\n", "t.csv", options(mapping))
        } throws: { ($0 as? ExchangeError)?.code == .invalidMapping }
    }

    @Test("a preview has the workouts and the stages of the first rows")
    func preview() async throws {
        let fixture = try ImportFixture()
        let path = try fixture.folder.write(
            "t.csv",
            Data(
                "Datum;Start;Sportart;Dauer;Distanz (km);Energie\n1.3.2026;07:00;Laufen;0:45;8,2;\n"
                    .utf8))
        let table = try #require(try TablePreview(at: path))
        let reading = try #require(try table.readings(Self.runs).first)
        #expect(reading.events.map(\.kind) == [.workout(37)])
        #expect(reading.events.map(\.seconds) == [2700])
        #expect(reading.events.map(\.amounts) == [[Quantity(8.2, .meter(.kilo))]])
        let stages = try fixture.folder.write(
            "s.csv",
            Data("Start,End,Phase\n2026-03-01 23:00,2026-03-01 23:30,Deep sleep\n".utf8))
        let mapping = ColumnMapping(
            date: "Start", end: "End", measures: [], rows: .nights,
            parts: [.init(role: .stage, column: "Phase")])
        let night = try #require(try TablePreview(at: stages)).readings(mapping)
        #expect(night.first?.events.map(\.kind) == [.sleep(4)])
        #expect(night.first?.events.map(\.seconds) == [1800])
    }
}
