import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@testable import HealthExchange

@Suite("Files come in whatever the encoding of their text is")
struct TextEncodingTests {
    private static let table =
        "Datum,Gewicht (kg),Vetcellen (kg),Botmassa (kg),Spiermassa (kg),Hydratatie (kg),"
        + "Opmerkingen\r\n\"2026-03-20 07:36:03\",76.24,14.15,3.2,55.1,40.0,café €\r\n"
        + "\"2026-03-21 07:30:00\",76.5,,,,,\r\n"

    private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBigEndian ? bytes : bytes.reversed()
        }
    }

    private static func windows1252(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { $0 == "€" ? 0x80 : UInt8($0.value) }
    }

    private static let spellings: [(name: String, bytes: [UInt8])] = [
        ("UTF-8", Array(table.utf8)), ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + table.utf8),
        ("UTF-16, little-endian", utf16(table, isBigEndian: false)),
        ("UTF-16, big-endian", utf16(table, isBigEndian: true)),
        ("Windows-1252", windows1252(table)),
        ("line ends of the classic Mac", table.replacing("\r\n", with: "\r").utf8.map { $0 }),
        ("UTF-16 in gzip", ZipFixture.gzip(utf16(table, isBigEndian: false))),
    ]

    @Test("a table has the same samples in each encoding", arguments: spellings.indices)
    func samples(place: Int) async throws {
        let spelling = Self.spellings[place]
        let fixture = try ImportFixture()
        let path = try fixture.folder.write("weight.csv", Data(spelling.bytes))
        let summary = try await HealthImporter(fixture.store, ImportOptions(timeZone: .gmt))
            .importFile(at: path)
        #expect(
            try await fixture.values(.bodyMass, .kilogram) == [76.24, 76.5], "\(spelling.name)")
        #expect(summary.skippedCount == 0)
        #expect(summary.files.first?.outcome == .read(.csv, app: "Withings"))
    }

    @Test("a workout in UTF-16 is read", arguments: [false, true])
    func workout(isBigEndian: Bool) async throws {
        let fixture = try ImportFixture()
        let point = TrackFixture.Point(latitude: 48, second: 0)
        let next = TrackFixture.Point(latitude: 48.001, second: 60)
        let text = TrackFixture.gpx([TrackFixture.Track(segments: [[point, next]])])
        let path = try fixture.folder.write(
            "Évening run.gpx", Data(Self.utf16(text, isBigEndian: isBigEndian)))
        _ = try await HealthImporter(fixture.store, ImportOptions()).importFile(at: path)
        #expect(try await fixture.samples(.workout).map { $0.workout?.activityType } == [37])
    }

    @Test("an unknown table in another encoding shows its columns")
    func preview() throws {
        let folder = try ImportFixture().folder
        let text = "Tag,Größe (cm)\n2026-01-02,180\n"
        for bytes in [Self.utf16(text, isBigEndian: true), Self.windows1252(text)] {
            let path = try folder.write("table.csv", Data(bytes))
            #expect(try TablePreview(at: path)?.columns == ["Tag", "Größe (cm)"])
        }
    }

    @Test(
        "a character whose halves are in two blocks is whole, and half a unit at the end is left out",
        arguments: [false, true])
    func blocks(isBigEndian: Bool) throws {
        // The byte order mark and these letters end one unit before the end of the first block.
        let text = String(repeating: "a", count: (1 << 15) - 1) + "😀ü"
        let bytes = Self.utf16(text, isBigEndian: isBigEndian) + [0x41]
        #expect(UTF16ByteSource.begins(bytes))
        let source = try UTF16ByteSource(MemoryByteSource(bytes, blockSize: 1_001))
        let read = try source.readPrefix(1 << 20)
        #expect(String(decoding: read, as: UTF8.self) == text)
    }

    @Test("bytes that are no UTF-8 are Windows-1252")
    func fields() {
        #expect(FieldText.text([0x80, 0x9F, 0xA0, 0xE9, 0x41]) == "€Ÿ\u{A0}éA")
        #expect(FieldText.text([0x81]) == "\u{FFFD}")
        #expect(FieldText.text(Array("é€😀".utf8)) == "é€😀")
    }
}
