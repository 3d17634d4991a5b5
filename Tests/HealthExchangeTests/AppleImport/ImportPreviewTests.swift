import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("The preview of an import")
struct ImportPreviewTests {
    private let folder: TemporaryFolder
    private let store: HealthStore
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        store = try HealthStore(at: .file(folder.url.appendingPathComponent("health.sqlite")))
        path = try folder.write("export.xml", Data(ExportFixture.text.utf8))
    }

    @Test("The preview has the counts of the import with any batch size, and writes nothing")
    func counts() async throws {
        for size in [1, 2, 1000] {
            let preview = try await AppleExportImporter(store, batchSize: size)
                .previewImport(at: path)
            #expect(preview.inserted > 0)
            #expect(preview.known == 0)
            #expect(try await store.countsByType().isEmpty)
        }
        let preview = try await AppleExportImporter(store).previewImport(at: path)
        let summary = try await AppleExportImporter(store).importExport(at: path)
        #expect(preview == summary)
        #expect(preview.span != nil)
        let again = try await AppleExportImporter(store).previewImport(at: path)
        #expect(again.inserted == 0)
        #expect(again.known == summary.inserted)
        #expect(again.span == nil)
        #expect(try await store.checkIntegrity().isEmpty)
    }
}
