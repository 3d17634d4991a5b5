import Foundation
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Damaged and malicious zips are detected")
struct ZipDamageTests {
    private let folder: TemporaryFolder
    private let sink: MemorySink

    init() throws {
        sink = try MemorySink()
        folder = try TemporaryFolder()
    }

    private var archive: Data {
        var zip = ZipFixture()
        zip.add("apple_health_export/export.xml", Array(ExportFixture.text.utf8))
        zip.add("apple_health_export/export_cda.xml", Array("<ClinicalDocument/>".utf8))
        return zip.data
    }

    @Test("A zip that is truncated inside its directory is imported, and the damage is reported")
    func directory() async throws {
        let whole = archive
        let start = try #require(whole.firstRange(of: Data([0x50, 0x4B, 1, 2]))).lowerBound
        #expect(try await sink.load(path: folder.write("whole", whole)).interruption == nil)
        for length in stride(from: start, to: whole.count, by: 7) {
            let path = try folder.write("cut", whole.prefix(length))
            let summary = try await sink.load(path: path)
            #expect(summary.interruption?.code == .damagedArchive, "\(length) bytes")
            #expect(summary.known > 0)
        }
    }

    @Test("A comment after the directory, even one that looks like its end, is not damage")
    func comment() async throws {
        let comment = Data([0x50, 0x4B, 5, 6, 1, 2, 3])
        var zip = archive
        zip[zip.count - 2] = UInt8(comment.count)
        let summary = try await sink.load(path: folder.write("zip", zip + comment))
        #expect(summary.interruption == nil)
    }

    @Test("An entry that unpacks to far more than an export is not read to its end")
    func bomb() async throws {
        // An export of one record, then 100 megabytes of blanks in less than one.
        var zip = ZipFixture()
        let head = ExportText.wrap([
            ExportText.record("HKQuantityTypeIdentifierStepCount", "1", unit: "count")
        ]).replacing("</HealthData>", with: "")
        zip.addDeflated("export.xml", Array(head.utf8), blanks: 100 << 20)
        let path = try folder.write("bomb.zip", zip.data)
        #expect(zip.data.count < 1_000_000)
        let summary = try await sink.load(path: path)
        #expect(summary.interruption?.code == .oversizedArchive)
        #expect(summary.inserted == 1)
    }
}
