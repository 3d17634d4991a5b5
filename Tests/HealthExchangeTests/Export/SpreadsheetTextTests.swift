import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Texts in tables are no formulas")
struct SpreadsheetTextTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(_ name: String) throws -> HealthStore {
        try HealthStore(
            at: .file(folder.url.appending(path: "\(name).sqlite")), durability: .relaxed)
    }

    private static let signs: [Unicode.Scalar] = [
        "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\t", "\r", "\n",
    ]

    private static let texts = [
        "=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "'=1",
        "''=1", "' =1", "=\u{301}1", "\u{FF1D}1", "-", ";=1", "a\r\n=1",
    ]

    /// A text of characters that matter to spreadsheets and tables.
    private static func text(_ random: inout SeededGenerator) -> String {
        let scalars: [Unicode.Scalar] = signs + ["'", "'", " ", "\u{A0}", "\"", ",", ";", "a", "1"]
        var text = String.UnicodeScalarView()
        for _ in 0..<random.below(7) { text.append(random.pick(scalars)) }
        return String(text)
    }

    /// Whether a spreadsheet that ignores spaces runs a cell.
    private static func isFormula(_ cell: String) -> Bool {
        cell.unicodeScalars.first { $0 != " " && $0 != "\u{A0}" }.map(signs.contains) ?? false
    }

    @Test("any text is the same after it was protected, and is no formula", arguments: 0..<40)
    func property(seed: Int) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let text = Self.text(&random)
            let cell = SpreadsheetText.protected(text)
            #expect(!Self.isFormula(cell))
            #expect(Array(SpreadsheetText.plain(cell).utf8) == Array(text.utf8))
            if Self.isFormula(text) { #expect(cell.hasPrefix("'")) }
        }
    }

    @Test("a text without a formula is written unchanged", arguments: ["", "'", "'a", "a=1", "3'"])
    func harmless(text: String) {
        #expect(SpreadsheetText.protected(text) == text)
        #expect(SpreadsheetText.plain(text) == text)
    }

    @Test("a number keeps its sign and has no apostrophe")
    func number() {
        var csv = CSVText()
        csv.field(.number("-1.5"))
        csv.field(.text("-1.5"))
        #expect(String(decoding: csv.bytes, as: UTF8.self) == "-1.5,'-1.5")
    }

    @Test("a table of hostile texts has no formula and restores them", arguments: texts.indices)
    func table(place: Int) async throws {
        let text = Self.texts[place]
        let original = try store("original")
        let date = Date(timeIntervalSinceReferenceDate: 7e8)
        let sample = Sample(
            uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(place))),
            type: .heartRateRecoveryOneMinute, startDate: date, endDate: date,
            payload: .quantity(Quantity(-5, try HealthUnit("count/min"))),
            metadata: [MetadataKey.timeZone: .string(text), "note": .string(text)],
            device: Device(name: text),
            sourceRevision: SourceRevision(
                source: Source(bundleIdentifier: text, name: text), version: text,
                productType: text, operatingSystemVersion: SystemVersion(1, 0, 0)))
        try await original.ingest([sample])
        let written = try StoreContent(original)
        let table = folder.url.appending(path: "csv")
        try await HealthExporter(original, zone: .gmt).export(as: .csv, to: table.path)

        let names = try FileManager.default.contentsOfDirectory(atPath: table.path)
        let name = try #require(names.first)
        let rows = try Self.rows(String(contentsOf: table.appending(path: name), encoding: .utf8))
        #expect(rows.count == 2)
        let row = try #require(rows.last)
        #expect(row.count == rows.first?.count)
        #expect(row.filter(Self.isFormula) == ["-5"])

        let copy = try store("copy")
        let summary = try await HealthImporter(copy).importFile(at: table.path)
        #expect(summary.skipped.isEmpty)
        #expect(try StoreContent(copy).samples == written.samples)
    }

    @Test("the software and hardware of an electrocardiogram lose the apostrophe")
    func electrocardiogram() throws {
        let text = "=1+1"
        let cell = SpreadsheetText.protected(text)
        let file = """
            Name,
            Date of Birth,
            Recorded Date,2026-03-01 07:15:00 +0000
            Classification,Sinus Rhythm
            Symptoms,
            Software Version,"\(cell)"
            Device,"\(cell)"
            Sample Rate,512 hertz
            Lead,Lead I
            Unit,µV
            -1.5
            2
            """
        let source = MemoryByteSource(Array(file.utf8))
        let read = try #require(try ElectrocardiogramReader.read(source))
        #expect(read.software == text)
        #expect(read.hardware == text)
        #expect(read.volts.count == 2)
    }

    /// The cells of a table by RFC 4180.
    private static func rows(_ table: String) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell = String.UnicodeScalarView()
        var (isQuoted, wasQuoted) = (false, false)
        for scalar in table.unicodeScalars {
            switch scalar {
            case "\"":
                // A doubled quote ends a quotation and begins it again.
                if !isQuoted, wasQuoted { cell.append("\"") }
                isQuoted.toggle()
                wasQuoted = true
            case "," where !isQuoted:
                row.append(String(cell))
                (cell, wasQuoted) = (String.UnicodeScalarView(), false)
            case "\r" where !isQuoted: break
            case "\n" where !isQuoted:
                rows.append(row + [String(cell)])
                (row, cell, wasQuoted) = ([], String.UnicodeScalarView(), false)
            default: cell.append(scalar)
            }
        }
        return rows
    }
}
