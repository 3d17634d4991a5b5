#if canImport(CZstd)
import Foundation
import TestSupport
import Testing

@testable import HealthExchange

@Suite("The reader of Parquet tables")
struct ParquetTableTests {
    private static let corpus = ["one", "two", "three"]

    private static let names: [ParquetTable.Name] = [
        .init("code"), .init("countries_tags"), .init("product_name", "lang"),
        .init("product_name", "text"), .init("nutriments", "name"), .init("nutriments", "100g"),
        .init("missing"),
    ]

    /// All rows of a file.
    private func rows(
        _ path: String, _ names: [ParquetTable.Name] = names
    ) throws -> [[[ParquetValue]]] {
        var table = try ParquetTable(FileByteSource(path: path), names)
        var (row, rows): ([[ParquetValue]], [[[ParquetValue]]]) = ([], [])
        while try table.next(&row) { rows.append(row) }
        return rows
    }

    private func rows(of bytes: [UInt8], _ folder: TemporaryFolder) throws -> [[[ParquetValue]]] {
        try rows(folder.write("table.parquet", Data(bytes)))
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Repository.file("Fuzz/Corpus/parquet/\(name)")))
    }

    @Test(
        "lists, structures in lists and absent values, in zstd, snappy and gzip, in both kinds of pages",
        arguments: corpus)
    func nested(name: String) throws {
        let rows = try rows(Repository.file("Fuzz/Corpus/parquet/\(name)").path)
        #expect(rows.count == 3)
        #expect(
            rows[0] == [
                [.text("4000000000086")], [.text("en:germany"), .text("en:austria")],
                [.text("main"), .text("de"), .text("en")],
                [.text("Kokosdrink"), .text("Kokosdrink"), .text("Coconut drink")],
                ["energy-kcal", "proteins", "vitamin-d", "sodium", "iron", "nova-group"].map {
                    .text($0)
                },
                [.single(46), .single(0.3), .single(7.5e-7), .single(0.04), .none, .single(4)], [],
            ])
        #expect(rows[1] == [[.text("4000000000093")], [], [], [], [], [], []])
        #expect(rows[2][3] == [.text("Skyr nature")])
        #expect(rows[0][5][1].number == 0.3, "the number with the fewest digits")
    }

    @Test("a table of our own, with groups of any size", arguments: 0..<20)
    func ownTables(seed: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "rows.parquet").path
        var random = SeededGenerator(seed: seed)
        let texts = (0..<(1 + random.below(300))).map { "text \($0)" }
        let file = try AtomicFile(path: path)
        var parquet = try ParquetFile(
            file,
            [
                ParquetColumn("id", .uuid), ParquetColumn("start", .instant),
                ParquetColumn("value", .double, isOptional: true),
                ParquetColumn("label", .text, isOptional: true),
            ], facts: [("type", "x")], rowsPerGroup: 1 + random.below(200))
        var written: [[[ParquetValue]]] = []
        for _ in 0..<random.below(1000) {
            let micros = Int64(random.below(1_000_000)) * 1_000_000
            let value = random.chance(30) ? nil : Double(random.below(1000)) / 8
            let text = random.chance(30) ? nil : random.pick(texts)
            parquet.columns[0].append(UUID())
            parquet.columns[1].append(Date(timeIntervalSince1970: Double(micros) / 1e6))
            parquet.columns[2].append(value)
            parquet.columns[3].append(text)
            try parquet.endRow()
            written.append([
                [.integer(micros)], [value.map { .number($0) } ?? .none],
                [text.map { .text($0) } ?? .none],
            ])
        }
        try parquet.close()
        try file.commit()
        #expect(try rows(path, [.init("start"), .init("value"), .init("label")]) == written)
    }

    @Test("a file that is cut off anywhere is refused", arguments: corpus)
    func cutOff(name: String) throws {
        let folder = try TemporaryFolder()
        let whole = try bytes(name)
        for length in stride(from: 0, to: whole.count, by: 7) {
            #expect(throws: ExchangeError.self, "\(length)") {
                try rows(of: Array(whole[..<length]), folder)
            }
        }
    }

    @Test("a file with any damage is read or refused, in bounded time and memory", arguments: 0..<8)
    func damaged(seed: Int) throws {
        let folder = try TemporaryFolder()
        var random = SeededGenerator(seed: seed)
        var refused = 0
        for _ in 0..<60 {
            var damaged = try bytes(random.pick(Self.corpus))
            for _ in 0...random.below(4) {
                damaged[random.below(damaged.count)] = UInt8(random.below(256))
            }
            do {
                _ = try rows(of: damaged, folder)
            } catch is ExchangeError {
                refused += 1
            }
        }
        #expect(refused > 0)
    }

    /// A file with a footer that the body writes.
    private func file(_ body: (inout ThriftCompact) -> Void) -> [UInt8] {
        var footer = ThriftCompact()
        body(&footer)
        footer.end()
        var bytes = Array("PAR1".utf8) + footer.bytes
        bytes.appendLittleEndian(UInt32(footer.bytes.count))
        return bytes + Array("PAR1".utf8)
    }

    /// Describes a file with a text that must be there, and one row group that the body describes.
    private func file(
        rows: Int64, codec: Int32 = 0, size: Int64 = 0, offset: Int64 = 4, count: Int64 = 1
    ) -> [UInt8] {
        file { footer in
            footer.field(1, Int32(2))
            footer.list(2, [false, true]) { element, isColumn in
                if isColumn { element.field(1, Int32(6)) }
                element.field(3, Int32(0))
                element.field(4, "code")
                if !isColumn { element.field(5, Int32(1)) }
            }
            footer.field(3, rows)
            footer.list(4, [rows]) { group, rows in
                group.list(1, [0]) { chunk, _ in
                    chunk.field(2, Int64(0))
                    chunk.structure(3) { meta in
                        meta.field(1, Int32(6))
                        meta.field(4, codec)
                        meta.field(5, count)
                        meta.field(6, size)
                        meta.field(7, size)
                        meta.field(9, offset)
                    }
                }
                group.field(2, Int64(0))
                group.field(3, rows)
            }
        }
    }

    private func refusal(of bytes: [UInt8]) throws -> ExchangeError? {
        let folder = try TemporaryFolder()
        do {
            _ = try rows(of: bytes, folder)
            return nil
        } catch let error as ExchangeError {
            return error
        }
    }

    @Test("numbers that the file cannot have are refused before memory is taken")
    func hostile() throws {
        let huge = Int64.max / 2
        for bytes in [
            file(rows: huge), file(rows: 1, size: huge), file(rows: 1, offset: huge),
            file(rows: 1, offset: -5), file(rows: 1, size: -1), file(rows: -1),
            file(rows: 1, count: huge),
        ] {
            #expect(try refusal(of: bytes)?.code == .malformed)
        }
        let footer = Array("PAR1".utf8) + [0, 0xFF, 0xFF, 0xFF, 0x7F] + Array("PAR1".utf8)
        #expect(try refusal(of: footer)?.code == .malformed)
        // Structures in each other, without an end.
        let deep = [UInt8](repeating: 0x1C, count: 5000)
        var bytes = Array("PAR1".utf8) + deep
        bytes.appendLittleEndian(UInt32(deep.count))
        #expect(try refusal(of: bytes + Array("PAR1".utf8))?.code == .malformed)
    }

    /// A file with one row, whose list has absent elements that a few bytes stand for.
    private func list(of elements: Int) -> [UInt8] {
        func runs(_ runs: [(count: Int, value: UInt8)]) -> [UInt8] {
            var bytes: [UInt8] = []
            for run in runs {
                bytes.appendVarint(UInt64(run.count) << 1)
                bytes.append(run.value)
            }
            var sized: [UInt8] = []
            sized.appendLittleEndian(UInt32(bytes.count))
            return sized + bytes
        }
        let page = runs([(1, 0), (elements - 1, 1)]) + runs([(elements, 1)])
        var header = ThriftCompact()
        header.field(1, Int32(0))
        header.field(2, Int32(page.count))
        header.field(3, Int32(page.count))
        header.structure(5) { data in
            data.field(1, Int32(elements))
            data.field(2, Int32(0))
            data.field(3, Int32(3))
            data.field(4, Int32(3))
        }
        header.end()
        let chunk = header.bytes + page
        var footer = ThriftCompact()
        footer.field(1, Int32(2))
        footer.list(2, [0, 1, 2]) { element, level in
            if level == 2 { element.field(1, Int32(6)) }
            // A list of texts that may be absent.
            element.field(3, Int32(level == 1 ? 2 : level == 2 ? 1 : 0))
            element.field(4, "countries_tags")
            if level < 2 { element.field(5, Int32(1)) }
        }
        footer.field(3, Int64(1))
        footer.list(4, [0]) { group, _ in
            group.list(1, [0]) { column, _ in
                column.field(2, Int64(0))
                column.structure(3) { meta in
                    meta.field(1, Int32(6))
                    meta.field(4, Int32(0))
                    meta.field(5, Int64(elements))
                    meta.field(6, Int64(chunk.count))
                    meta.field(7, Int64(chunk.count))
                    meta.field(9, Int64(4))
                }
            }
            group.field(2, Int64(0))
            group.field(3, Int64(1))
        }
        footer.end()
        var bytes = Array("PAR1".utf8) + chunk + footer.bytes
        bytes.appendLittleEndian(UInt32(footer.bytes.count))
        return bytes + Array("PAR1".utf8)
    }

    @Test("a list of any length that a few bytes stand for is refused, a long one is read")
    func longList() throws {
        let folder = try TemporaryFolder()
        #expect(try rows(of: list(of: 1000), folder)[0][1].count == 1000)
        #expect(try refusal(of: list(of: 1_000_000))?.code == .malformed)
    }

    @Test("an unknown compression and an encrypted file are refused with what to do")
    func unknown() throws {
        let error = try #require(try refusal(of: file(rows: 1, codec: 7)))
        #expect(error.code == .unsupportedParquet)
        #expect(error.detail == "compression LZ4_RAW")
        #expect(error.description.contains("JSON Lines"))
        let encrypted = Array("PARE".utf8) + [UInt8](repeating: 0, count: 8) + Array("PARE".utf8)
        #expect(try refusal(of: encrypted)?.code == .unsupportedParquet)
        #expect(ParquetTable.begins(encrypted))
    }

    @Test("Snappy's blocks: literals, near and far copies, and copies of their own beginning")
    func snappy() {
        // 5 letters, then 4 letters from 2 before, then 7 letters from 9 before.
        let block: [UInt8] =
            [16, 4 << 2] + Array("abcde".utf8) + [1 | 0 << 2, 2, 2 | 6 << 2, 9, 0]
        #expect(Snappy.unpacked(block, size: 16) == Array("abcdededeabcdede".utf8))
        #expect(Snappy.unpacked(block, size: 15) == nil)
        #expect(Snappy.unpacked(Array(block.dropLast()), size: 16) == nil)
        let long = [UInt8](repeating: 7, count: 300)
        #expect(Snappy.unpacked([0xAC, 2, 61 << 2, 0x2B, 1] + long, size: 300) == long)
        let wrong: [[UInt8]] = [
            [], [4, 3 << 2, 1], [4, 1, 1], [5, 0, 1, 1 | 0 << 2, 5], [5, 0, 1, 1 | 0 << 2, 0],
            [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
        ]
        for block in wrong {
            #expect(Snappy.unpacked(block, size: Int(block.first ?? 0)) == nil)
        }
    }

    @Test("runs of numbers are read as they were written", arguments: 0..<33)
    func runs(width: Int) throws {
        var random = SeededGenerator(seed: width)
        for isEqual in [true, false] {
            let first = UInt32(truncatingIfNeeded: random.next() & ((1 << width) - 1))
            let numbers = (0..<(1 + random.below(100))).map { _ in
                isEqual ? first : UInt32(truncatingIfNeeded: random.next() & ((1 << width) - 1))
            }
            let bytes = HybridRuns.encode(numbers, width: width)
            var reader = HybridRunReader(bytes, 0..<bytes.count, width: width)
            #expect(try numbers.map { _ in try reader.next() } == numbers)
        }
        #expect(HybridRunReader.width(upTo: 0) == 0)
        #expect(HybridRunReader.width(upTo: 1) == 1)
        #expect(HybridRunReader.width(upTo: 4) == 3)
    }
}
#endif
