import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Writing other formats")
struct WritingOtherFormatsTests {
    @Test("weights go into a folder of CSV files")
    func csv() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "csv").path
        let store = try HealthStore(at: .memory(name: "WritingOtherFormats"))
        let now = Date()
        try await store.ingest([
            Sample(
                uuid: UUID(), type: .bodyMass, startDate: now, endDate: now,
                payload: .quantity(Quantity(80, .kilogram)),
                sourceRevision: SourceRevision(
                    source: Source(bundleIdentifier: "com.example.scale", name: "Scale")))
        ])

        let exporter = HealthExporter(store)
        let weights = ExportSelection(types: [.bodyMass])
        let report = try await exporter.export(as: .csv, to: path, weights) { progress in
            print(Int(100 * progress.fraction), "%")
        }
        print(report.written, "samples,", report.bytes, "bytes")

        #expect(report.written == 1)
    }
}
