import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Health Auto Export's events and nights")
struct HealthAutoExportEventTests {
    private func load(_ metrics: String) async throws -> (ImportFixture, ImportSummary) {
        let fixture = try ImportFixture()
        let text = "{\"data\":{\"metrics\":[\(metrics)]}}"
        let summary = try await fixture.load(text)
        #expect(try await fixture.load(text).inserted == 0)
        return (fixture, summary)
    }

    private static func metric(_ name: String, _ units: String, _ point: String) -> String {
        "{\"name\":\"\(name)\",\"units\":\"\(units)\",\"data\":[{\(point)}]}"
    }

    @Test(
        "an amount of time is the duration of the event",
        arguments: [
            ("mindful_minutes", "min", "\"qty\":10,\"date\":\"2026-02-06 00:00:00 +0100\"", 600),
            ("mindful_minutes", "hr", "\"qty\":0.5,\"date\":\"2026-02-06 07:00:00 +0100\"", 1_800),
            ("handwashing", "s", "\"qty\":23,\"date\":\"2026-02-06 07:00:00 +0100\"", 23),
            ("toothbrushing", "sec", "\"qty\":120,\"date\":\"2026-02-06 07:00:00 +0100\"", 120),
            // The start and the end of the event itself, and those of the day of a sum.
            (
                "mindful_minutes", "min",
                "\"qty\":10,\"startDate\":\"2026-02-06 07:00:00 +0100\",\"endDate\":\"2026-02-06 07:10:20 +0100\"",
                620
            ),
            (
                "mindful_minutes", "min",
                "\"qty\":10,\"startDate\":\"2026-02-06 00:00:00 +0100\",\"endDate\":\"2026-02-07 00:00:00 +0100\"",
                600
            ),
            (
                "apple_stand_hour", "count", "\"qty\":1,\"date\":\"2026-02-06 07:00:00 +0100\"",
                3_600
            ),
        ])
    func duration(name: String, units: String, point: String, seconds: Double) async throws {
        let (fixture, summary) = try await load(Self.metric(name, units, point))
        let types: [String: ObjectType] = [
            "mindful_minutes": .mindfulSession, "handwashing": .handwashingEvent,
            "toothbrushing": .toothbrushingEvent, "apple_stand_hour": .appleStandHour,
        ]
        let events = try await fixture.samples(try #require(types[name]))
        #expect(events.map { $0.endDate.timeIntervalSince($0.startDate) } == [seconds])
        #expect(summary.skippedCount == 0)
    }

    @Test(
        "several events of which the times are unknown are reported; a day without events is none",
        arguments: [
            ("12", "count", 1), ("3.5", "count", 1), ("-1", "count", 1), ("0", "count", 0),
            ("12", "hr", 1),
        ])
    func several(amount: String, units: String, reported: Int) async throws {
        let (fixture, summary) = try await load(
            Self.metric(
                "apple_stand_hour", units,
                "\"qty\":\(amount),\"date\":\"2026-02-06 00:00:00 +0100\""))
        #expect(try await fixture.samples(.appleStandHour).isEmpty)
        #expect(summary.skippedCount == reported)
    }

    @Test(
        "an event that would be longer than a day is reported",
        arguments: [("mindful_minutes", "hr", "30"), ("toothbrushing", "min", "1500")])
    func tooLongEvent(name: String, units: String, amount: String) async throws {
        let (fixture, summary) = try await load(
            Self.metric(name, units, "\"qty\":\(amount),\"date\":\"2026-02-06 00:00:00 +0100\""))
        #expect(try await fixture.store.countsByType().isEmpty)
        #expect(summary.skipped.map(\.key.reason) == [.invalid(attribute: "qty")])
    }

    @Test("the minutes of a day that are posted again later are the same record")
    func postedAgain() async throws {
        var identities: [[UUID]] = []
        for minutes in [10, 15] {
            let metric = Self.metric(
                "mindful_minutes", "min",
                "\"qty\":\(minutes),\"date\":\"2026-02-06 00:00:00 +0100\"")
            let body = Data("{\"data\":{\"metrics\":[\(metric)]}}".utf8)
            identities.append(try await PostedSamples.healthAutoExport(body).records.map(\.id))
        }
        #expect(identities[0].count == 1)
        #expect(identities[0] == identities[1])
    }

    private static let night = """
        "date":"2026-02-06 00:00:00 +0100","inBedStart":"2026-02-05 22:30:00 +0100",
        "inBedEnd":"2026-02-06 07:00:00 +0100","sleepStart":"2026-02-05 23:00:00 +0100",
        "sleepEnd":"2026-02-06 07:00:00 +0100"
        """

    /// The hours of each stage.
    private func hours(_ fixture: ImportFixture) async throws -> [Int: Double] {
        try await fixture.samples(.sleepAnalysis).reduce(into: [:]) { hours, sample in
            let seconds = sample.endDate.timeIntervalSince(sample.startDate)
            hours[sample.categoryValue ?? -1, default: 0] += seconds / 3_600
        }
    }

    @Test(
        "a night given as sums keeps its stages",
        arguments: [
            (
                "hr", "\"core\":4.5,\"deep\":1,\"rem\":1.75,\"awake\":0.5,\"asleep\":0",
                [0: 8.5, 3: 4.5, 4: 1, 5: 1.75, 2: 0.5]
            ),
            (
                "min", "\"core\":270,\"deep\":60,\"rem\":105,\"awake\":30",
                [0: 8.5, 3: 4.5, 4: 1, 5: 1.75, 2: 0.5]
            ),
            ("hr", "\"asleep\":7.25,\"inBed\":8.5", [0: 8.5, 1: 7.25]),
            // In some versions `asleep` is all sleep.
            (
                "hr", "\"core\":5,\"deep\":1,\"rem\":1,\"asleep\":7,\"totalSleep\":7",
                [0: 8.5, 3: 5, 4: 1, 5: 1]
            ),
            (
                "hr", "\"core\":5,\"deep\":1.5,\"rem\":1,\"awake\":0.5,\"asleep\":7.5",
                [0: 8.5, 3: 5, 4: 1.5, 5: 1, 2: 0.5]
            ),
            ("hr", "\"qty\":1", [0: 8.5, 1: 8]),
            // Nobody recorded the time in bed, whose times are those of the sleep then.
            ("hr", "\"inBed\":0,\"core\":6,\"rem\":2", [3: 6, 5: 2]),
            ("hr", "\"inBed\":0", [1: 8]),
        ] as [(String, String, [Int: Double])])
    func sums(units: String, parts: String, expected: [Int: Double]) async throws {
        let (fixture, summary) = try await load(
            Self.metric("sleep_analysis", units, "\(Self.night),\(parts)"))
        #expect(try await hours(fixture) == expected)
        #expect(summary.skippedCount == 0)
        let end = try ImportFixture.date("2026-02-06T06:00:00Z")
        #expect(try await fixture.samples(.sleepAnalysis).allSatisfy { $0.endDate <= end })
    }

    @Test("sums that are longer than the night are reported, and the night is sleep")
    func tooLong() async throws {
        let (fixture, summary) = try await load(
            Self.metric("sleep_analysis", "hr", "\(Self.night),\"core\":9,\"deep\":2,\"rem\":3"))
        #expect(try await hours(fixture) == [0: 8.5, 1: 8])
        #expect(summary.skipped.map(\.key.reason) == [.invalid(attribute: "sleepEnd")])
    }

    @Test("any unit and any stages give the same night", arguments: 0..<20)
    func anyNight(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let (unit, scale) =
            [("hr", 60.0), ("hours", 60), ("min", 1), ("minutes", 1)]
            .randomElement(using: &generator) ?? ("hr", 60)
        var expected: [Int: Double] = [0: 8.5]
        var parts = [Self.night]
        for (name, stage) in [("core", 3), ("deep", 4), ("rem", 5), ("awake", 2), ("asleep", 1)] {
            guard Bool.random(using: &generator) else { continue }
            let minutes = Double(Int.random(in: 1...90, using: &generator))
            expected[stage] = minutes / 60
            parts.append("\"\(name)\":\(minutes / scale)")
        }
        if expected.count == 1 { expected[1] = 8 }
        let text = parts.shuffled(using: &generator).joined(separator: ",")
        let (fixture, summary) = try await load(Self.metric("sleep_analysis", unit, text))
        let found = try await hours(fixture)
        #expect(found.keys.sorted() == expected.keys.sorted())
        for (stage, hours) in expected { #expect(abs((found[stage] ?? 0) - hours) < 1e-6) }
        #expect(summary.skippedCount == 0)
    }
}
