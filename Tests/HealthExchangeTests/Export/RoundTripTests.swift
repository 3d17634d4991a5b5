import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Exports can be imported again")
struct RoundTripTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(_ name: String) throws -> HealthStore {
        try HealthStore(
            at: .file(folder.url.appending(path: "\(name).sqlite")), durability: .relaxed)
    }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    @Test(
        "A round trip in Apple's format results in an equal store, and does not change the first one",
        arguments: 0..<6
    )
    func apple(seed: Int) async throws {
        let original = try store("original")
        var random = RandomStore(seed: seed)
        try await random.fill(original)
        let written = try StoreContent(original)
        let report = try await HealthExporter(original, zone: .gmt)
            .export(as: .apple, to: path("export.zip"))
        #expect(report.written == written.samples.count)

        let copy = try store("copy")
        let summary = try await AppleExportImporter(copy).importExport(at: path("export.zip"))
        let read = try StoreContent(copy)
        let exportDate = try #require(summary.exportDate)
        #expect(read.differences(from: written.ringsTaken(at: exportDate)) == [])
        #expect(summary.interruption == nil)
        #expect(summary.inserted == written.samples.count)
        #expect(summary.known == 0)

        let again = try await AppleExportImporter(original).importExport(at: path("export.zip"))
        #expect(again.inserted == 0)
        #expect(try StoreContent(original).samples == written.samples)
        #expect(try await copy.checkIntegrity().isEmpty)
    }

    @Test(
        "A round trip in JSON Lines results in an equal store, and does not change the first one",
        arguments: 0..<6)
    func jsonLines(seed: Int) async throws {
        let original = try store("original")
        var random = RandomStore(seed: seed)
        try await random.fill(original)
        let written = try StoreContent(original)
        try await HealthExporter(original, zone: .gmt).export(as: .ndjson, to: path("all.ndjson"))
        let copy = try store("copy")
        let summary = try await HealthImporter(copy).importFile(at: path("all.ndjson"))
        #expect(try StoreContent(copy).differences(from: written) == [])
        #expect(summary.inserted == written.samples.count)
        #expect(summary.skipped.isEmpty)
        let again = try await HealthImporter(original).importFile(at: path("all.ndjson"))
        #expect(again.inserted == 0)
    }

    @Test("CSV contains every sample without the data of series", arguments: 0..<6)
    func csv(seed: Int) async throws {
        let original = try store("original")
        var random = RandomStore(seed: seed)
        try await random.fill(original)
        let written = try StoreContent(original)
        try await HealthExporter(original, zone: .gmt).export(as: .csv, to: path("csv"))
        let copy = try store("copy")
        let summary = try await HealthImporter(copy).importFile(at: path("csv"))
        let read = try StoreContent(copy)
        #expect(summary.skipped.isEmpty)
        #expect(read.samples == written.samples)
        #expect(read.associations == written.associations)
    }

    @Test("FHIR contains the types for which it has a form", arguments: 0..<6)
    func fhir(seed: Int) async throws {
        let original = try store("original")
        var random = RandomStore(seed: seed)
        try await random.fill(original)
        let written = try StoreContent(original)
        let report = try await HealthExporter(original, zone: .gmt)
            .export(as: .fhir, to: path("bundle.json"))
        let copy = try store("copy")
        _ = try await HealthImporter(copy).importFile(at: path("bundle.json"))
        let read = try StoreContent(copy)
        let leftOut = Set(report.leftOut.keys).union([.allergyRecord])
        let wanted = written.samples.filter { uuid, sample in
            read.samples[uuid] != nil || !leftOut.contains(sample.type)
        }
        #expect(read.samples == wanted)
        #expect(!wanted.isEmpty)
        #expect(report.written + report.leftOut.values.reduce(0, +) == written.samples.count)
    }

    @Test("a file of a newer version is rejected")
    func newer() async throws {
        let file = try folder.write(
            "new.ndjson",
            Data("{\"format\":\"open-healthkit-samples\",\"version\":2}\n".utf8))
        let store = try store("store")
        await #expect { try await HealthImporter(store).importFile(at: file) } throws: {
            ($0 as? ExchangeError)?.code == .newerFormat
        }
    }

    @Test("An export of a selection contains only the selection")
    func selection() async throws {
        let original = try store("original")
        var random = RandomStore(seed: 3)
        try await random.fill(original, count: 200)
        let middle = RandomStore.start.addingTimeInterval(20_000_000)
        let report = try await HealthExporter(original, zone: .gmt).export(
            as: .apple, to: path("export.zip"),
            ExportSelection(types: [.heartRate, .bodyMass], from: middle))
        let copy = try store("copy")
        _ = try await AppleExportImporter(copy).importExport(at: path("export.zip"))
        let wanted = try StoreContent(original).samples.filter {
            [.heartRate, .bodyMass].contains($0.value.type) && $0.value.startDate >= middle
        }
        #expect(!wanted.isEmpty)
        #expect(report.written == wanted.count)
        #expect(try StoreContent(copy).samples == wanted)
    }
}
