import Foundation
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("An import has bounded memory, whatever is in the file")
struct ImportBoundsTests {
    private let folder: TemporaryFolder
    private let sink: MemorySink

    init() throws {
        sink = try MemorySink()
        folder = try TemporaryFolder()
    }

    private static let routeName = "workout-routes/route_2024-05-02_6.31pm.gpx"

    private func route(points: Int, end: String = "</trkseg></trk></gpx>") -> String {
        let points = (0..<points).map {
            "<trkpt lat=\"1\" lon=\"\($0)\"><time>2024-05-02T16:00:00Z</time></trkpt>"
        }
        return "<gpx><trk><trkseg>" + points.joined(separator: "\n") + end
    }

    @Test(
        "A long route is read in parts, and every point is stored",
        arguments: [1, 0, -1, 2 * RouteReader.chunk], [false, true])
    func longRoute(beyond: Int, isZip: Bool) async throws {
        let count = RouteReader.chunk + beyond
        let text = route(points: count)
        let path: String
        if isZip {
            var zip = ZipFixture()
            zip.add("a/export.xml", Array(ExportFixture.text.utf8))
            zip.add("a/\(Self.routeName)", Array(text.utf8))
            path = try folder.write("export.zip", zip.data)
        } else {
            path = try folder.write("export.xml", Data(ExportFixture.text.utf8))
            _ = try folder.write(Self.routeName, Data(text.utf8))
        }
        try await sink.load(path: path)
        let sample = try #require(sink.samples(.workoutRoute).first)
        #expect(sample.payload == .series(count: count))
        guard case .locations(let points)? = sink.content.series[sample.uuid] else {
            Issue.record("no points")
            return
        }
        #expect(points.map(\.longitude) == (0..<count).map { Double($0) })
        #expect(sink.content.mostPoints <= RouteReader.chunk)
    }

    @Test("Nothing of a truncated long route is stored")
    func brokenRoute() async throws {
        let path = try folder.write("export.xml", Data(ExportFixture.text.utf8))
        let text = route(points: 2 * RouteReader.chunk, end: "<trkpt")
        _ = try folder.write(Self.routeName, Data(text.utf8))
        let summary = try await sink.load(path: path)
        #expect(sink.samples(.workoutRoute).isEmpty)
        #expect(summary.skipped.contains { $0.key.reason == .damagedFile })
    }

    @Test("Points without a time are reported")
    func unusablePoints() async throws {
        let path = try folder.write("export.xml", Data(ExportFixture.text.utf8))
        let text = route(points: 3).replacing(
            "<gpx><trk><trkseg>", with: "<gpx><trk><trkseg><trkpt lat='1' lon='2'/><trkpt></trkpt>")
        _ = try folder.write(Self.routeName, Data(text.utf8))
        let summary = try await sink.load(path: path)
        #expect(summary.skipped.first { $0.key.element == "trkpt" }?.value == 2)
    }

    @Test("A record with too much metadata keeps the first entries")
    func metadata() async throws {
        let value = String(repeating: "x", count: 60_000)
        let entries = (0..<200).map { ("Key \($0)", value) }
        let text = ExportText.wrap([
            ExportText.record(
                "HKQuantityTypeIdentifierStepCount", "1", unit: "count", metadata: entries),
            ExportText.record("HKQuantityTypeIdentifierStepCount", "2", unit: "count"),
        ])
        let summary = try await sink.load(text)
        #expect(summary.inserted == 2)
        let sample = try #require(sink.samples(.stepCount).first { !$0.metadata.isEmpty })
        #expect((50...150).contains(sample.metadata.count))
        let skip = try #require(summary.skipped.first { $0.key.reason == .tooMany })
        #expect(sample.metadata.count + skip.value == 200)
    }

    @Test("Any number of different errors is counted, and reported in a bounded list")
    func faults() async throws {
        let elements = (0..<3000).map { "<Novelty\($0)/>" }
        let summary = try await sink.load(ExportText.wrap(elements))
        #expect(summary.skippedCount == 3000)
        #expect(summary.skipped.count <= 1001)
    }

    @Test("A tag with too many attributes ends the import")
    func attributes() throws {
        let many = (0..<5000).map { "a\($0)='1'" }.joined(separator: " ")
        var scanner = XMLScanner(MemoryByteSource(Array("<a \(many)/>".utf8)))
        #expect(throws: ExchangeError.self) { try scanner.next() }
    }
}
