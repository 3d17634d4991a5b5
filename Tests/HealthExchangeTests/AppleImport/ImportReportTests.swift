import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Skipped elements of an import are reported")
struct ImportReportTests {
    private let sink: MemorySink
    private let steps = "HKQuantityTypeIdentifierStepCount"

    init() throws {
        sink = try MemorySink()
    }

    private func record(_ children: String) -> String {
        ExportText.record(steps, "1", unit: "count").replacing("/>", with: ">\(children)</Record>")
    }

    /// What was left out, as "element: reason", with how often.
    private func skips(_ summary: ImportSummary) -> [String: Int] {
        Dictionary(summary.skipped.map { ("\($0.key.element): \($0.key.reason)", $0.value) }) {
            $0 + $1
        }
    }

    @Test("A record in a record")
    func nested() async throws {
        let inner = ExportText.record(steps, "2", unit: "count")
        let summary = try await sink.load(ExportText.wrap([record(inner + inner)]))
        #expect(summary.inserted == 1)
        #expect(skips(summary) == ["Record: \(SkipReason.misplaced)": 2])
    }

    @Test("Heartbeats that cannot be read")
    func heartbeats() async throws {
        let summary = try await sink.load(
            ExportText.wrap([
                record(
                    """
                    <HeartRateVariabilityMetadataList>
                    <InstantaneousBeatsPerMinute bpm="60" time="7:47:41.86 AM"/>
                    <InstantaneousBeatsPerMinute bpm="fast" time="7:47:42.86 AM"/>
                    <InstantaneousBeatsPerMinute bpm="60" time="noon"/>
                    <Novelty/>
                    </HeartRateVariabilityMetadataList>
                    """)
            ]))
        #expect(
            skips(summary) == [
                "InstantaneousBeatsPerMinute: \(SkipReason.invalid(attribute: "bpm"))": 1,
                "InstantaneousBeatsPerMinute: \(SkipReason.invalid(attribute: "time"))": 1,
                "Novelty: \(SkipReason.unknownElement)": 1,
            ])
        #expect(sink.samples(.heartbeatSeries).map(\.payload) == [.series(count: 1)])
    }

    @Test("Unexpected elements, each once with its content")
    func misplaced() async throws {
        let summary = try await sink.load(
            ExportText.wrap([
                record("<Workout><WorkoutEvent/><WorkoutEvent/></Workout>"),
                record("<MetadataEntry value='no key'/>"),
                ExportText.correlation(
                    "HKCorrelationTypeIdentifierFood",
                    [
                        ExportText.record(
                            "HKQuantityTypeIdentifierDietaryProtein", "1", unit: "g"), "<Novelty/>",
                    ]),
                "<ActivitySummary dateComponents='2024-05-02'><Novelty/></ActivitySummary>",
            ]))
        #expect(
            skips(summary) == [
                "Workout: \(SkipReason.misplaced)": 1,
                "MetadataEntry: \(SkipReason.missing(attribute: "key"))": 1,
                "Novelty: \(SkipReason.unknownElement)": 2,
            ])
    }

    @Test(
        "Skipped elements have line numbers, in blocks of any size", arguments: [16, 100, 1 << 20])
    func lines(blockSize: Int) throws {
        let text =
            "<?xml version=\"1.0\"?>\n<HealthData>\n<!--\n\n-->\n<Novelty\n a='1'/>\n"
            + record("\n<Inner/>\n") + "\n\n<Novelty/></HealthData>"
        var reader = AppleExportReader(
            MemoryByteSource(Array(text.utf8), blockSize: blockSize), blockSize: blockSize)
        var lines: [String: Int] = [:]
        while let element = try reader.next() {
            if case .skipped(let skip) = element { lines[skip.element, default: 0] += skip.line }
            for skip in reader.takeSkips() { lines[skip.element, default: 0] += skip.line }
        }
        // The tag of the first ends on line 7, and the second is on line 12.
        #expect(lines == ["Novelty": 7 + 12, "Inner": 9])
    }

    @Test("The summary has the first lines of each kind")
    func summaryLines() async throws {
        let summary = try await sink.load(
            ExportText.wrap(
                (0..<9).map { _ in ExportText.record(steps, "many", unit: "count") }))
        let skip = try #require(summary.skipped.first)
        #expect(skip.value == 9)
        #expect(summary.skippedLines[skip.key] == [3, 4, 5, 6, 7])
    }

    @Test(
        "A null character in a key is replaced, and the import continues",
        arguments: ["\0", "&#0;", "&#x0;"])
    func nullCharacter(text: String) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "export.xml",
            Data(
                ExportText.wrap([
                    ExportText.record(
                        steps, "1", unit: "count",
                        metadata: [("a\(text)b", "x\(text)y"), ("a\(text)c", "1")]),
                    ExportText.record(steps, "2", unit: "count", source: "S\(text)T"),
                ]).utf8))
        let store = try HealthStore(at: .file(folder.url.appending(path: "health.sqlite")))
        let summary = try await AppleExportImporter(store).importExport(at: path)
        #expect(summary.inserted == 2)
        let samples = try await store.samples([SampleQuery(type: .stepCount)], app: nil)
        let metadata = try #require(samples.first { !$0.metadata.isEmpty }).metadata
        #expect(metadata["a\u{FFFD}b"]?.string == "x\u{FFFD}y")
        #expect(metadata["a\u{FFFD}c"]?.number == 1)
    }

    @Test("An import into a store that becomes full says how much is stored and how to continue")
    func fullDisk() async throws {
        let records = (0..<100).map { ExportText.record(steps, "\($0)", unit: "count") }
        let full = try MemorySink(failingBatch: 4, failure: HealthStoreError.diskFull)
        let failure = await #expect(throws: ImportFailure.self) {
            try await full.load(ExportText.wrap(records), batchSize: 10)
        }
        #expect(failure == ImportFailure(reason: .diskFull, samples: 30))
        let text = try #require(failure?.description)
        #expect(text.contains("30 samples of the file are stored"))
        #expect(text.contains("import the file again to continue"))
        let first = ImportFailure(reason: .diskFull, samples: 0)
        #expect(first.description == HealthStoreError.diskFull.description)
    }
}
