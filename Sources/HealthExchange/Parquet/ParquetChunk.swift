/// The place of a column's values in a row group.
struct ParquetChunk {
    let codec: ParquetCodec
    /// The number of values, those that are null included.
    let count: Int64
    /// The bytes of its pages in the file.
    let range: Range<Int64>

    /// Reads the description of a column in a row group.
    ///
    /// - Parameters:
    ///   - thrift: The footer.
    ///   - leaf: The column.
    ///   - end: The offset of the footer.
    /// - Throws: `malformed`, and `unsupportedParquet` for a column that is encrypted or in another file.
    init(
        _ thrift: inout ThriftCompactReader, of leaf: ParquetSchema.Leaf, end: Int64
    ) throws(ExchangeError) {
        var facts: Facts?
        var last: Int16 = 0
        while let field = try thrift.field(after: last) {
            last = field.id
            switch field.id {
            case 1:
                throw ExchangeError(.unsupportedParquet, detail: "a column in another file")
            case 3:
                try thrift.require(structure: field)
                facts = try Facts(&thrift)
            case 8, 9: throw ExchangeError(.unsupportedParquet, detail: "an encrypted column")
            default: try thrift.skip(field)
            }
        }
        guard let facts, facts.type == leaf.type.rawValue, facts.count >= 0 else {
            throw thrift.part.failure("a column of a row group")
        }
        var start = facts.data
        if facts.dictionary > 0, facts.dictionary < start { start = facts.dictionary }
        guard start >= 4, start <= end, facts.size >= 0, facts.size <= end - start else {
            throw thrift.part.failure("a column outside of the file")
        }
        codec = try ParquetCodec(facts.codec)
        count = facts.count
        range = start..<start + facts.size
    }

    private struct Facts {
        var type: Int64 = -1
        var codec: Int64 = 0
        var count: Int64 = -1
        var size: Int64 = -1
        var data: Int64 = -1
        var dictionary: Int64 = 0

        init(_ thrift: inout ThriftCompactReader) throws(ExchangeError) {
            var last: Int16 = 0
            while let field = try thrift.field(after: last) {
                last = field.id
                switch field.id {
                case 1: type = try thrift.integer(field)
                case 4: codec = try thrift.integer(field)
                case 5: count = try thrift.integer(field)
                case 7: size = try thrift.integer(field)
                case 9: data = try thrift.integer(field)
                case 11: dictionary = try thrift.integer(field)
                default: try thrift.skip(field)
                }
            }
        }
    }
}

/// The header of a page.
struct ParquetPageHeader {
    /// The kinds of pages by the numbers of the format.
    enum Kind: Int64 {
        case data = 0
        case index = 1
        case dictionary = 2
        case secondData = 3
    }

    let kind: Kind
    /// The number of bytes after and before compression.
    let packedSize: Int
    let size: Int
    /// The number of values, and how they are written.
    private(set) var count = 0
    private(set) var encoding: Int64 = -1
    /// How levels are written in the first version of data pages.
    private(set) var definitionEncoding: Int64 = 3
    private(set) var repetitionEncoding: Int64 = 3
    /// The bytes of the levels before the values in the second version.
    private(set) var definitionSize = 0
    private(set) var repetitionSize = 0
    private(set) var isCompressed = true

    /// Reads a header.
    init(_ thrift: inout ThriftCompactReader) throws(ExchangeError) {
        var kind: Kind?
        var (size, packedSize) = (-1, -1)
        var details: [Int16: Details] = [:]
        var last: Int16 = 0
        while let field = try thrift.field(after: last) {
            last = field.id
            switch field.id {
            case 1: kind = Kind(rawValue: try thrift.integer(field))
            case 2: size = try thrift.count(field)
            case 3: packedSize = try thrift.count(field)
            case 5, 7, 8:
                try thrift.require(structure: field)
                details[field.id] = try Details(&thrift, field.id)
            default: try thrift.skip(field)
            }
        }
        guard let kind, size >= 0, packedSize >= 0 else {
            throw thrift.part.failure("the header of a page")
        }
        self.kind = kind
        self.size = size
        self.packedSize = packedSize
        let place: Int16? =
            switch kind {
            case .data: 5
            case .dictionary: 7
            case .secondData: 8
            case .index: nil
            }
        guard let place else { return }
        guard let details = details[place] else {
            throw thrift.part.failure("the header of a page")
        }
        count = details.count
        encoding = details.encoding
        definitionEncoding = details.definitionEncoding
        repetitionEncoding = details.repetitionEncoding
        definitionSize = details.definitionSize
        repetitionSize = details.repetitionSize
        isCompressed = details.isCompressed
    }

    private struct Details {
        var count = 0
        var encoding: Int64 = -1
        var definitionEncoding: Int64 = 3
        var repetitionEncoding: Int64 = 3
        var definitionSize = 0
        var repetitionSize = 0
        var isCompressed = true

        /// Reads the details of a kind by the number of its field: 5 are data, 7 a dictionary, 8 data of the second version.
        init(_ thrift: inout ThriftCompactReader, _ kind: Int16) throws(ExchangeError) {
            var last: Int16 = 0
            while let field = try thrift.field(after: last) {
                last = field.id
                switch (field.id, kind) {
                case (1, _): count = try thrift.count(field)
                case (2, 5), (2, 7), (4, 8): encoding = try thrift.integer(field)
                case (3, 5): definitionEncoding = try thrift.integer(field)
                case (4, 5): repetitionEncoding = try thrift.integer(field)
                case (5, 8): definitionSize = try thrift.count(field)
                case (6, 8): repetitionSize = try thrift.count(field)
                case (7, 8): isCompressed = field.wire != .no
                default: try thrift.skip(field)
                }
            }
        }
    }
}

/// A part of a Parquet file, read from its start to its end in blocks.
struct ParquetPart {
    private let file: FileByteSource
    private let end: Int64
    private var block: [UInt8] = []
    /// The place of the next byte in the block.
    private var place = 0
    /// The offset in the file of the byte after the block.
    private var next: Int64

    private static let blockSize: Int64 = 1 << 16

    /// Begins to read a part.
    ///
    /// - Throws: `malformed` if the part is not in the file, or ends before it starts.
    init(_ file: FileByteSource, from start: Int64, to end: Int64) throws(ExchangeError) {
        guard start >= 0, start <= end, end <= file.size else {
            throw ExchangeError(.malformed, detail: "parquet: bytes \(start) to \(end)")
        }
        self.file = file
        self.end = end
        next = start
    }

    /// The offset in the file of the next byte.
    var position: Int64 { next - Int64(block.count - place) }

    /// The number of bytes up to the end.
    var remaining: Int64 { end - position }

    mutating func byte() throws(ExchangeError) -> UInt8 {
        if place == block.count { try fill() }
        defer { place += 1 }
        return block[place]
    }

    /// Reads some bytes.
    mutating func bytes(_ count: Int) throws(ExchangeError) -> [UInt8] {
        guard count >= 0, Int64(count) <= remaining else { throw failure("\(count) bytes") }
        let known = min(count, block.count - place)
        var bytes = Array(block[place..<place + known])
        place += known
        if known < count {
            let rest = try file.read(from: next, count: count - known)
            guard rest.count == count - known else { throw truncation }
            next += Int64(rest.count)
            if known == 0 { return rest }
            bytes += rest
        }
        return bytes
    }

    mutating func skip(_ count: Int64) throws(ExchangeError) {
        guard count >= 0, count <= remaining else { throw failure("\(count) bytes to skip") }
        let known = min(count, Int64(block.count - place))
        place += Int(known)
        next += count - known
    }

    private mutating func fill() throws(ExchangeError) {
        let count = min(Self.blockSize, end - next)
        guard count > 0 else { throw failure("the part ends") }
        block = try file.read(from: next, count: Int(count))
        guard block.count == Int(count) else { throw truncation }
        place = 0
        next += count
    }

    /// An error at the next byte.
    func failure(_ detail: String) -> ExchangeError {
        ExchangeError(.malformed, position: position, detail: "parquet: \(detail)")
    }

    private var truncation: ExchangeError {
        ExchangeError(.truncated, position: position, detail: "parquet: the file became shorter")
    }
}
