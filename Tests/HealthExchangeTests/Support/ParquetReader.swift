#if canImport(CZstd)
import CZstd
import Foundation

/// A cell of a Parquet file.
enum ParquetCell: Equatable {
    case none
    case integer(Int64)
    case number(Double)
    case bytes([UInt8])

    var text: String? {
        if case .bytes(let bytes) = self { String(validating: bytes, as: UTF8.self) } else { nil }
    }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
}

/// Reads Parquet files by the format's specification, as far as a flat table in zstd needs it.
struct ParquetReader {
    /// The key-value metadata of the file.
    private(set) var facts: [String: String] = [:]
    /// The rows; a cell by the name of its column.
    private(set) var rows: [[String: ParquetCell]] = []
    /// The number of rows in each row group.
    private(set) var groups: [Int] = []

    private let bytes: [UInt8]

    private struct Column {
        let name: String
        let type: Int
        let length: Int
        let isOptional: Bool
    }

    /// Reads a file.
    init(_ path: String) throws {
        bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let magic = Array("PAR1".utf8)
        guard bytes.count > 12, bytes.starts(with: magic), bytes.suffix(4) == magic[...] else {
            throw ReadError("no Parquet file")
        }
        let size = Self.integer(bytes[(bytes.count - 8)..<(bytes.count - 4)])
        var reader = ThriftReader(bytes, at: bytes.count - 8 - Int(size))
        let footer = try reader.structure()
        guard reader.position == bytes.count - 8 else { throw ReadError("rest after the footer") }
        try read(footer)
    }

    private mutating func read(_ footer: ThriftValue) throws {
        for fact in footer[5]?.list ?? [] { facts[try Self.text(fact[1])] = fact[2]?.text }
        let schema = footer[2]?.list ?? []
        guard schema.first?[5]?.number == schema.count - 1 else { throw ReadError("schema") }
        let columns = try schema.dropFirst().map { element in
            Column(
                name: try Self.text(element[4]), type: try Self.number(element[1]),
                length: element[2]?.number ?? 0, isOptional: element[3]?.number == 1)
        }
        for group in footer[4]?.list ?? [] { try readGroup(group, columns) }
        guard try Self.number(footer[3]) == rows.count else { throw ReadError("number of rows") }
    }

    private mutating func readGroup(_ group: ThriftValue, _ columns: [Column]) throws {
        let count = try Self.number(group[3])
        let chunks = group[1]?.list ?? []
        guard chunks.count == columns.count else { throw ReadError("number of columns") }
        var added = [[String: ParquetCell]](repeating: [:], count: count)
        for (column, chunk) in zip(columns, chunks) {
            guard let meta = chunk[3], meta[3]?.list?.first?.text == column.name else {
                throw ReadError("a column is not at its place")
            }
            let cells = try readChunk(meta, column)
            guard cells.count == count else { throw ReadError("cells of \(column.name)") }
            try Self.check(meta[12], cells)
            for (row, cell) in cells.enumerated() { added[row][column.name] = cell }
        }
        rows += added
        groups.append(count)
    }

    // MARK: Pages

    private func readChunk(_ meta: ThriftValue, _ column: Column) throws -> [ParquetCell] {
        guard meta[4]?.number == 6, meta[1]?.number == column.type else {
            throw ReadError("compression or type")
        }
        let begin = try meta[11]?.number ?? Self.number(meta[9])
        let end = try begin + Self.number(meta[7])
        var position = begin
        var unpacked = 0
        var dictionary: [ParquetCell] = []
        var cells: [ParquetCell] = []
        while position < end {
            let isData = meta[9]?.number == position
            var reader = ThriftReader(bytes, at: position)
            let header = try reader.structure()
            let packed = try Self.number(header[3])
            let page = try Self.unpack(bytes[reader.position..<reader.position + packed])
            guard try Self.number(header[2]) == page.count else { throw ReadError("page's size") }
            unpacked += reader.position - position + page.count
            position = reader.position + packed
            switch header[1]?.number {
            case 2:
                var plain = PlainValues(page, column.type, column.length)
                dictionary = try plain.read(try Self.number(header[7]?[1]))
            case 0 where isData || !cells.isEmpty:
                cells += try Self.cells(page, header[5], column, dictionary)
            default: throw ReadError("a page of an unknown kind, or not at its place")
            }
        }
        guard position == end, try Self.number(meta[6]) == unpacked,
            try Self.number(meta[5]) == cells.count
        else { throw ReadError("sizes of \(column.name)") }
        return cells
    }

    private static func cells(
        _ page: [UInt8], _ header: ThriftValue?, _ column: Column, _ dictionary: [ParquetCell]
    ) throws -> [ParquetCell] {
        let count = try number(header?[1])
        var rest = page[...]
        var levels = [Int](repeating: 1, count: count)
        if column.isOptional {
            let size = Int(integer(rest.prefix(4)))
            levels = try runs(Array(rest.dropFirst(4).prefix(size)), width: 1, count)
            rest = rest.dropFirst(4 + size)
        }
        let present = levels.count { $0 == 1 }
        var values: [ParquetCell] = []
        if header?[2]?.number == 8 {
            let width = Int(rest.first ?? 0)
            values = try runs(Array(rest.dropFirst()), width: width, present).map {
                guard $0 < dictionary.count else { throw ReadError("no such entry") }
                return dictionary[$0]
            }
        } else {
            var plain = PlainValues(Array(rest), column.type, column.length)
            values = try plain.read(present)
        }
        var next = values.makeIterator()
        return levels.map { $0 == 1 ? next.next() ?? .none : .none }
    }

    /// Numbers in runs: repeated ones, and groups of eight packed by their bits.
    private static func runs(_ bytes: [UInt8], width: Int, _ count: Int) throws -> [Int] {
        var numbers: [Int] = []
        var reader = ThriftReader(bytes)
        var position = 0
        func bit(_ index: Int) throws -> Int {
            guard index / 8 < bytes.count else { throw ReadError("run beyond the end") }
            return Int(bytes[index / 8] >> (index % 8)) & 1
        }
        func packed(_ at: Int) throws -> Int {
            try (0..<width).reduce(0) { $0 | (try bit(at + $1)) << $1 }
        }
        while numbers.count < count {
            reader = ThriftReader(bytes, at: position)
            let header = Int(try reader.varint())
            position = reader.position
            if header & 1 == 0 {
                let number = try packed(position * 8)
                numbers += [Int](repeating: number, count: header >> 1)
                position += (width + 7) / 8
            } else {
                for index in 0..<(header >> 1) * 8 {
                    numbers.append(try packed(position * 8 + index * width))
                }
                position += (header >> 1) * width
            }
        }
        guard position == bytes.count else { throw ReadError("rest after the runs") }
        return Array(numbers.prefix(count))
    }

    private static func unpack(_ frame: ArraySlice<UInt8>) throws -> [UInt8] {
        let size = frame.withUnsafeBytes { ZSTD_getFrameContentSize($0.baseAddress, $0.count) }
        guard size < 1 << 30 else { throw ReadError("no frame of zstd") }
        var page = [UInt8](repeating: 0, count: Int(size))
        let count = page.withUnsafeMutableBytes { target in
            frame.withUnsafeBytes {
                ZSTD_decompress(target.baseAddress, target.count, $0.baseAddress, $0.count)
            }
        }
        guard count == page.count else { throw ReadError("a damaged frame of zstd") }
        return page
    }

    // MARK: Statistics

    /// Checks what a reader skips pages by: the number of empty cells, and the bounds.
    private static func check(_ statistics: ThriftValue?, _ cells: [ParquetCell]) throws {
        guard try number(statistics?[3]) == cells.count(where: { $0 == .none }) else {
            throw ReadError("number of empty cells")
        }
        guard let low = statistics?[6]?.bytes, let high = statistics?[5]?.bytes else { return }
        for cell in cells {
            let isInside =
                switch cell {
                case .integer(let value):
                    integer(low[...]) <= value && value <= integer(high[...])
                case .number(let value):
                    double(low[...]) <= value && value <= double(high[...])
                default: true
                }
            guard isInside else { throw ReadError("a value outside of its bounds") }
        }
    }

    // MARK: Values

    /// A number with the lowest byte first.
    static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
        bytes.reversed().reduce(0) { $0 << 8 | Int64($1) }
    }

    static func double(_ bytes: ArraySlice<UInt8>) -> Double {
        Double(bitPattern: UInt64(bitPattern: integer(bytes)))
    }

    private static func number(_ value: ThriftValue?) throws -> Int {
        guard let number = value?.number else { throw ReadError("a number is missing") }
        return number
    }

    private static func text(_ value: ThriftValue?) throws -> String {
        guard let text = value?.text else { throw ReadError("a text is missing") }
        return text
    }
}

/// Values one after the other, by the physical type of their column.
private struct PlainValues {
    private var rest: ArraySlice<UInt8>
    private let type: Int
    private let length: Int

    init(_ bytes: [UInt8], _ type: Int, _ length: Int) {
        rest = bytes[...]
        self.type = type
        self.length = length
    }

    /// Reads all values.
    mutating func read(_ count: Int) throws -> [ParquetCell] {
        let cells = try (0..<count).map { _ in try next() }
        guard rest.isEmpty else { throw ReadError("rest after the values") }
        return cells
    }

    private mutating func next() throws -> ParquetCell {
        switch type {
        case 2: .integer(ParquetReader.integer(try take(8)))
        case 5: .number(ParquetReader.double(try take(8)))
        case 6: .bytes(Array(try take(Int(ParquetReader.integer(try take(4))))))
        case 7: .bytes(Array(try take(length)))
        default: throw ReadError("physical type \(type)")
        }
    }

    private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
        guard rest.count >= count else { throw ReadError("value beyond the end") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
#endif
