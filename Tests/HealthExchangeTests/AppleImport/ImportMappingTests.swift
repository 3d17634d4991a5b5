import Foundation
import HealthExchange
import HealthModel
import Testing

@Suite("Elements become samples")
struct ImportMappingTests {
    private let sink: MemorySink
    private let steps = "HKQuantityTypeIdentifierStepCount"

    init() throws {
        sink = try MemorySink()
    }

    @Test("The example is imported, and skipped elements are reported")
    func example() async throws {
        let summary = try await sink.load(ExportFixture.text)
        #expect(summary.samples[.stepCount] == .init(inserted: 2))
        #expect(summary.samples[.sleepAnalysis] == .init(inserted: 1))
        #expect(summary.samples[.workout] == .init(inserted: 1))
        #expect(summary.samples[.food] == .init(inserted: 1))
        #expect(summary.samples[.heartbeatSeries] == .init(inserted: 1))
        #expect(summary.linkedMembers == 1)
        #expect(summary.locale == "de_DE")
        #expect(summary.interruption == nil)
        #expect(summary.bytesRead == Int64(ExportFixture.text.utf8.count))
        let reasons = Set(summary.skipped.keys.map(\.reason))
        #expect(
            reasons == [.invalid(attribute: "startDate"), .unknownElement, .missingFile])
        #expect(summary.skippedCount == 3)
        #expect(sink.content.summaries.map(\.day) == ["2024-05-02"])
        #expect(
            sink.content.characteristics == [
                Characteristic(type: .dateOfBirth, value: .day("1988-04-02")),
                Characteristic(type: .biologicalSex, value: .code(1)),
            ])
    }

    @Test("A quantity keeps its unit, a category gets its raw value")
    func values() async throws {
        try await sink.load(
            ExportText.wrap([
                ExportText.record("HKQuantityTypeIdentifierBodyMass", "170.5", unit: "lb"),
                ExportText.record("HKQuantityTypeIdentifierOxygenSaturation", "0.97", unit: "%"),
                ExportText.record(
                    "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleep"),
                ExportText.record("HKCategoryTypeIdentifierSleepAnalysis", "2"),
            ]))
        #expect(sink.samples(.bodyMass).map(\.quantity) == [Quantity(170.5, .pound)])
        #expect(sink.samples(.oxygenSaturation).map(\.quantity) == [Quantity(0.97, .percent)])
        #expect(Set(sink.samples(.sleepAnalysis).map(\.categoryValue)) == [1, 2])
    }

    @Test("Types that the catalogue lacks are stored")
    func unknownTypes() async throws {
        let summary = try await sink.load(
            ExportText.wrap([
                ExportText.record("HKQuantityTypeIdentifierNovelty", "3", unit: "count"),
                ExportText.record("HKCategoryTypeIdentifierNovelty", "1"),
                ExportText.record("HKDataTypeSleepDurationGoal", "8", unit: "hr"),
            ]))
        #expect(summary.skippedCount == 0)
        let kinds = Dictionary(
            uniqueKeysWithValues: summary.samples.keys.map { ($0.identifier, $0.kind) })
        #expect(
            kinds == [
                "HKQuantityTypeIdentifierNovelty": .quantity,
                "HKCategoryTypeIdentifierNovelty": .category,
                "HKDataTypeSleepDurationGoal": .quantity,
            ])
    }

    @Test("Skipped elements are reported with type and reason")
    func unusable() async throws {
        let summary = try await sink.load(
            ExportText.wrap([
                ExportText.record(steps, "many", unit: "count"),
                ExportText.record(steps, "", unit: "count"),
                ExportText.record(steps, "5", unit: "kg"),
                ExportText.record(steps, "5", unit: "furlong"),
                ExportText.record(steps, "5"),
                ExportText.record("HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueNew"),
                ExportText.record("HKCategoryTypeIdentifierSleepAnalysis", "1.5"),
                ExportText.correlation("HKCorrelationTypeIdentifierFood", []),
            ]))
        #expect(summary.inserted == 0)
        #expect(summary.skippedCount == 8)
        #expect(
            Set(summary.skipped.keys.map(\.reason)) == [
                .invalid(attribute: "value"), .missing(attribute: "value"), .unsuitableUnit,
                .missing(attribute: "unit"), .unknownCategoryValue, .unsuitableMembers,
            ])
    }

    @Test("Every name of a source has its own identifier, which never changes")
    func sources() {
        let names = ["Kim’s Watch", "Kim’s\u{a0}Watch", "kim’s watch", "🕛", "", "手表"]
        let identifiers = names.map { SourceNaming.source(named: $0).bundleIdentifier }
        #expect(Set(identifiers).count == names.count)
        #expect(identifiers.allSatisfy { $0.hasPrefix("apple-health-export.") })
        #expect(identifiers[0].hasPrefix("apple-health-export.kim-s-watch."))
        // Stored files refer to these: they never change.
        #expect(
            SourceNaming.source(named: "Health").bundleIdentifier
                == "apple-health-export.health.352ea054")
    }

    @Test("Source, device and metadata are stored")
    func provenance() async throws {
        try await sink.load(ExportFixture.text)
        let sample = try #require(sink.samples(.stepCount).first)
        #expect(sample.sourceRevision?.source.name == "Kim’s\u{a0}Watch")
        #expect(sample.sourceRevision?.version == "10.1")
        #expect(sample.device?.hardwareVersion == "Watch6,2")
        let food = try #require(sink.samples(.dietaryProtein).first)
        #expect(
            food.metadata == [
                "HKFoodType": "Egg <large> 🍳 \"fried'", "meal": "Lunch", "Meal": 1,
            ])
    }

    @Test("The beats of heart rate variability become a series")
    func heartbeats() async throws {
        try await sink.load(ExportFixture.text)
        let series = try #require(sink.samples(.heartbeatSeries).first)
        #expect(series.payload == .series(count: 2))
        #expect(
            sink.content.series[series.uuid]
                == .heartbeats([
                    Heartbeat(timeSinceStart: 28.5, precededByGap: false),
                    Heartbeat(timeSinceStart: 30.25, precededByGap: true),
                ]))
    }

    @Test("A batch is written in the order of its identities, which is the order of time")
    func order() async throws {
        let times = ["14:00:00 +0000", "12:00:00 +0000", "13:00:00 +0000"]
        try await sink.load(
            ExportText.wrap(times.map { ExportText.record(steps, "1", unit: "count", at: $0) }))
        let samples = sink.samples(.stepCount)
        #expect(samples.map(\.startDate) == samples.map(\.startDate).sorted())
        for sample in samples {
            let bytes = sample.uuid.uuid
            #expect(bytes.6 >> 4 == 8)
            #expect(bytes.8 >> 6 == 2)
        }
    }
}
