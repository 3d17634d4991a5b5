import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("What is exported comes back")
struct RoundTripTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(_ name: String) throws -> HealthStore {
        try HealthStore(
            at: .file(folder.url.appending(path: "\(name).sqlite")), durability: .relaxed)
    }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    @Test(
        "Apple's format gives an equal store, and the store itself stays as it is", arguments: 0..<6
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

    @Test("An export of a selection holds the selection and nothing else")
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
