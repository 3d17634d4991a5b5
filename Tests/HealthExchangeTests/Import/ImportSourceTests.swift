import Foundation
import HealthDatabase
import HealthJournal
import HealthModel
import Testing

@testable import HealthExchange

@Suite("The sources in the report of an import")
struct ImportSourceTests {
    private static func mapping(_ name: String) -> ColumnMapping {
        ColumnMapping(
            date: "Start", end: "End", measures: [.init(type: .stepCount, column: "Steps")],
            sourceName: name)
    }

    private func load(_ fixture: ImportFixture, _ name: String, _ rows: [String]) async throws
        -> ImportSummary
    {
        try await fixture.load(
            (["Start,End,Steps"] + rows).joined(separator: "\n"), "\(name).csv",
            ImportOptions(
                timeZone: ImportFixture.vienna, mapping: Self.mapping(name),
                zoneOfDays: ImportFixture.vienna))
    }

    @Test("a source has its number of samples, its span, its days and the days without")
    func sources() async throws {
        let fixture = try ImportFixture()
        // The clocks change on 29 March; a quarter past midnight is the day before in GMT.
        let summary = try await load(
            fixture, "Band",
            [
                "2026-03-27 00:15,2026-03-27 00:20,100", "2026-03-27 10:00,2026-03-27 10:05,200",
                "2026-03-28 23:55,2026-03-28 23:59,300", "2026-03-31 00:15,2026-03-31 00:20,400",
                "2026-04-04 00:15,2026-04-04 00:20,500",
            ])
        let source = try #require(summary.sources.first)
        #expect(summary.sources.count == 1)
        #expect((source.type, source.source, source.count) == (.stepCount, "Band", 5))
        #expect(source.span.start == (try ImportFixture.date("2026-03-26T23:15:00Z")))
        #expect(source.span.end == (try ImportFixture.date("2026-04-03T22:20:00Z")))
        #expect(source.days == 4)
        #expect(
            source.gaps == [
                .init(
                    first: Day(year: 2026, month: 3, day: 29),
                    last: Day(year: 2026, month: 3, day: 30)),
                .init(
                    first: Day(year: 2026, month: 4, day: 1),
                    last: Day(year: 2026, month: 4, day: 3)
                ),
            ])
        #expect(source.missingDays == 5)
        #expect(summary.overlaps.isEmpty)
        // The same file again adds nothing, so there is nothing to say.
        let again = try await load(
            fixture, "Band", ["2026-03-27 00:15,2026-03-27 00:20,100"])
        #expect(again.known == 1 && again.sources.isEmpty)
    }

    @Test("the last day is the one on which the last sample begins, as the other days are")
    func wholeDays() async throws {
        let fixture = try ImportFixture()
        let summary = try await load(
            fixture, "App",
            [
                "2026-03-01 00:00,2026-03-02 00:00,2000", "2026-03-03 00:00,2026-03-04 00:00,900",
            ])
        let source = try #require(summary.sources.first)
        #expect(source.firstDay == Day(year: 2026, month: 3, day: 1))
        #expect(source.lastDay == Day(year: 2026, month: 3, day: 3))
        #expect(source.span.end == (try ImportFixture.date("2026-03-03T23:00:00Z")))
        #expect((source.days, source.missingDays) == (2, 1))
    }

    @Test("a type that is not recorded every day has no gaps")
    func weights() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "Day,Weight\n2026-03-01,80\n2026-05-01,79\n", "w.csv",
            ImportOptions(
                timeZone: .gmt,
                mapping: ColumnMapping(
                    date: "Day",
                    measures: [.init(type: .bodyMass, column: "Weight", unit: .kilogram)])))
        #expect(summary.sources.map(\.days) == [2])
        #expect(summary.sources.map(\.gaps) == [nil])
    }

    @Test("days of two sources are named with what a sum would have too much, and the order")
    func overlap() async throws {
        let fixture = try ImportFixture()
        _ = try await load(
            fixture, "Band",
            [
                "2026-03-01 08:00,2026-03-01 08:10,1000", "2026-03-01 18:00,2026-03-01 18:10,800",
                "2026-03-02 08:00,2026-03-02 08:10,500",
            ])
        let summary = try await load(
            fixture, "App",
            [
                "2026-03-01 00:00,2026-03-02 00:00,2000", "2026-03-05 00:00,2026-03-06 00:00,900",
            ])
        let overlap = try #require(summary.overlaps.first)
        #expect(overlap.type == .stepCount)
        // On the one shared day the sources have 1800 and 2000.
        #expect((overlap.days, overlap.doubled) == (1, Quantity(1800, .count)))
        // The sample of a whole day must come first, or its share of the other minutes is added.
        #expect(overlap.sources.map(\.name) == ["App", "Band"])
        let preferences = fixture.store.preferences
        let order = overlap.sources.map(\.bundleIdentifier)
        // Without an order of the person's the App comes first anyway, because its sample is the latest.
        try preferences.setSourcePriority(order.reversed(), for: .stepCount)
        let wrong = try await load(fixture, "App", ["2026-03-02 00:00,2026-03-03 00:00,700"])
        #expect(wrong.overlaps.map(\.sources) == [overlap.sources])
        #expect(wrong.overlaps.map(\.isInOrder) == [false])
        #expect(wrong.overlaps.map(\.doubled) == [Quantity(500, .count)])
        try preferences.setSourcePriority(order, for: .stepCount)
        let right = try await load(fixture, "App", ["2026-03-02 00:00,2026-03-03 00:00,701"])
        #expect(right.overlaps.map(\.isInOrder) == [true])
    }

    @Test("a day that the import has a part of counts whole")
    func partOfDay() async throws {
        let fixture = try ImportFixture()
        _ = try await load(
            fixture, "App",
            [
                "2026-03-01 00:00,2026-03-02 00:00,2000", "2026-03-02 20:00,2026-03-02 20:10,90",
            ])
        let summary = try await load(
            fixture, "Band",
            [
                "2026-03-01 08:00,2026-03-01 08:10,300", "2026-03-02 09:00,2026-03-02 09:10,50",
            ])
        let overlap = try #require(summary.overlaps.first)
        #expect((overlap.days, overlap.doubled) == (2, Quantity(350, .count)))
    }

    @Test("the command for an order is one word of a shell, whatever a file calls its sources")
    func command() {
        func command(_ bundles: String...) -> String {
            SourceOverlap(
                type: .stepCount,
                sources: bundles.map { Source(bundleIdentifier: $0, name: "App") }, days: 1,
                doubled: Quantity(1, .count), isInOrder: false
            ).orderCommand
        }
        #expect(command("a.b", "c-1") == "health sources stepCount --order a.b,c-1")
        #expect(
            command("a;curl x", "it's $(id)")
                == #"health sources stepCount --order 'a;curl x,it'\''s $(id)'"#)
    }
}
