/// Reads the values of a column in a row group page by page.
struct ParquetPages {
    private let leaf: ParquetSchema.Leaf
    private let codec: ParquetCodec
    private let limit: UnpackingLimit
    private var thrift: ThriftCompactReader
    /// The values in pages that were not read.
    private var rest: Int64
    private var dictionary: [ParquetValue]?

    /// The values of the page that are left.
    private var left = 0
    private var repetitions: HybridRunReader?
    private var definitions: HybridRunReader?
    private var indexes: HybridRunReader?
    private var plain = PlainValues()
    /// The number of lists that the next value continues, if it was read.
    private var repetition: UInt32?

    /// The most bytes of a page: programs write pages of a megabyte, and some one page for a whole column.
    private static let largestPage = 64 << 20
    private static let mostEntries = 1 << 20
    /// The most elements of a list: a few bytes can stand for millions of absent ones.
    private static let mostElements = 1 << 16

    init(
        _ file: FileByteSource, _ chunk: ParquetChunk, of leaf: ParquetSchema.Leaf,
        _ limit: UnpackingLimit
    ) throws(ExchangeError) {
        self.leaf = leaf
        self.limit = limit
        codec = chunk.codec
        rest = chunk.count
        thrift = ThriftCompactReader(
            part: try ParquetPart(file, from: chunk.range.lowerBound, to: chunk.range.upperBound))
    }

    /// Whether all values were read.
    var isAtEnd: Bool { left == 0 && rest == 0 }

    /// Appends the values of the next row: one, or those of a list; an element of a list that is null is `none`.
    mutating func row(into values: inout [ParquetValue]) throws(ExchangeError) {
        guard try nextRepetition() == 0 else { throw damage("a row begins in a list") }
        repeat {
            guard values.count < Self.mostElements else { throw damage("a list without an end") }
            try value(into: &values)
        } while try nextRepetition() ?? 0 > 0
    }

    private mutating func value(into values: inout [ParquetValue]) throws(ExchangeError) {
        left -= 1
        repetition = nil
        let level = Int(try definitions?.next() ?? 0)
        guard level <= leaf.definition else { throw damage("a level") }
        if level == leaf.definition {
            values.append(try presentValue())
        } else if level >= leaf.element {
            values.append(.none)
        }
    }

    private mutating func presentValue() throws(ExchangeError) -> ParquetValue {
        if let index = try indexes?.next() {
            guard let dictionary, index < dictionary.count else { throw damage("an index") }
            return dictionary[Int(index)]
        }
        guard let value = plain.next(leaf.type) else { throw damage("a value is cut off") }
        return value
    }

    /// The number of lists that the next value continues; nil after the last value.
    private mutating func nextRepetition() throws(ExchangeError) -> UInt32? {
        if let repetition { return repetition }
        while left == 0 {
            guard rest > 0 else { return nil }
            try readPage()
        }
        let next = try repetitions?.next() ?? 0
        guard next <= leaf.repetition else { throw damage("a level") }
        repetition = next
        return next
    }

    private mutating func readPage() throws(ExchangeError) {
        let header = try ParquetPageHeader(&thrift)
        guard header.size <= Self.largestPage, header.packedSize <= Self.largestPage else {
            throw ExchangeError(
                .unsupportedParquet, position: thrift.part.position,
                detail: "a page of \(max(header.size, header.packedSize)) bytes")
        }
        try limit.take(header.size)
        let packed = try thrift.part.bytes(header.packedSize)
        switch header.kind {
        case .index: break
        case .dictionary: try readDictionary(packed, header)
        case .data: try readData(packed, header)
        case .secondData: try readSecondData(packed, header)
        }
    }

    private mutating func readDictionary(
        _ packed: [UInt8], _ header: ParquetPageHeader
    ) throws(ExchangeError) {
        guard dictionary == nil else { throw damage("a second dictionary") }
        guard [0, 2].contains(header.encoding) else { throw unknown(header.encoding) }
        guard header.count <= Self.mostEntries else {
            throw ExchangeError(
                .unsupportedParquet, detail: "a dictionary of \(header.count) values")
        }
        var plain = PlainValues(try codec.unpacked(packed, size: header.size), from: 0)
        var entries: [ParquetValue] = []
        for _ in 0..<header.count {
            guard let entry = plain.next(leaf.type) else { throw damage("a dictionary") }
            entries.append(entry)
        }
        dictionary = entries
    }

    /// Begins a page of the first version, in which the levels are packed with the values.
    private mutating func readData(
        _ packed: [UInt8], _ header: ParquetPageHeader
    ) throws(ExchangeError) {
        let page = try codec.unpacked(packed, size: header.size)
        var place = 0
        repetitions = nil
        definitions = nil
        if leaf.repetition > 0 {
            guard header.repetitionEncoding == 3 else { throw unknown(header.repetitionEncoding) }
            repetitions = try levels(page, &place, upTo: leaf.repetition)
        }
        if leaf.definition > 0 {
            guard header.definitionEncoding == 3 else { throw unknown(header.definitionEncoding) }
            definitions = try levels(page, &place, upTo: leaf.definition)
        }
        try begin(page, at: place, header)
    }

    private func levels(
        _ page: [UInt8], _ place: inout Int, upTo highest: Int
    ) throws(ExchangeError) -> HybridRunReader {
        guard page.count - place >= 4 else { throw damage("levels") }
        let size = (0..<4).reduce(0) { $0 | Int(page[place + $1]) << (8 * $1) }
        let start = place + 4
        guard size <= page.count - start else { throw damage("levels") }
        place = start + size
        return HybridRunReader(
            page, start..<place, width: HybridRunReader.width(upTo: highest))
    }

    /// Begins a page of the second version, in which the levels come first and are never packed.
    private mutating func readSecondData(
        _ packed: [UInt8], _ header: ParquetPageHeader
    ) throws(ExchangeError) {
        let start = header.repetitionSize + header.definitionSize
        guard start <= packed.count, start <= header.size else { throw damage("levels") }
        repetitions = nil
        definitions = nil
        if leaf.repetition > 0 {
            repetitions = HybridRunReader(
                packed, 0..<header.repetitionSize,
                width: HybridRunReader.width(upTo: leaf.repetition))
        }
        if leaf.definition > 0 {
            definitions = HybridRunReader(
                packed, header.repetitionSize..<start,
                width: HybridRunReader.width(upTo: leaf.definition))
        }
        let codec = header.isCompressed ? codec : .none
        let values = try codec.unpacked(Array(packed[start...]), size: header.size - start)
        try begin(values, at: 0, header)
    }

    /// Begins the values of a page.
    private mutating func begin(
        _ page: [UInt8], at place: Int, _ header: ParquetPageHeader
    ) throws(ExchangeError) {
        guard Int64(header.count) <= rest else { throw damage("too many values") }
        rest -= Int64(header.count)
        left = header.count
        switch header.encoding {
        case 0:
            indexes = nil
            plain = PlainValues(page, from: place)
        case 2, 8:
            plain = PlainValues()
            // Without a value there may be no width.
            let width = place < page.count ? Int(page[place]) : 0
            guard width <= 32 else { throw damage("the width of indexes") }
            indexes = HybridRunReader(
                page, min(place + 1, page.count)..<page.count, width: width)
        default: throw unknown(header.encoding)
        }
    }

    private func unknown(_ encoding: Int64) -> ExchangeError {
        let names: [Int64: String] = [
            3: "RLE", 4: "BIT_PACKED", 5: "DELTA_BINARY_PACKED", 6: "DELTA_LENGTH_BYTE_ARRAY",
            7: "DELTA_BYTE_ARRAY", 9: "BYTE_STREAM_SPLIT",
        ]
        let name = names[encoding] ?? String(encoding)
        return ExchangeError(
            .unsupportedParquet, position: thrift.part.position, detail: "encoding \(name)")
    }

    private func damage(_ detail: String) -> ExchangeError { thrift.part.failure(detail) }
}

/// Values that follow each other.
private struct PlainValues {
    private let bytes: [UInt8]
    private var place: Int

    init(_ bytes: [UInt8] = [], from place: Int = 0) {
        self.bytes = bytes
        self.place = place
    }

    /// The next value; nil if it is cut off.
    mutating func next(_ type: ParquetType) -> ParquetValue? {
        switch type {
        case .int32: integer(Int32.self).map { .integer(Int64($0)) }
        case .int64: integer(Int64.self).map { .integer($0) }
        case .single: integer(UInt32.self).map { .single(Float(bitPattern: $0)) }
        case .double: integer(UInt64.self).map { .number(Double(bitPattern: $0)) }
        case .bytes: text()
        case .boolean, .int96, .fixedBytes: nil
        }
    }

    private mutating func integer<T: FixedWidthInteger>(_ type: T.Type) -> T? {
        let size = MemoryLayout<T>.size
        guard bytes.count - place >= size else { return nil }
        let value = bytes.withUnsafeBytes {
            T(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: type))
        }
        place += size
        return value
    }

    private mutating func text() -> ParquetValue? {
        guard let size = integer(UInt32.self), Int(size) <= bytes.count - place else { return nil }
        defer { place += Int(size) }
        return .text(String(decoding: bytes[place..<place + Int(size)], as: UTF8.self))
    }
}

/// Reads small numbers, such as levels and dictionary indices: runs of equal numbers, and packed bits.
struct HybridRunReader {
    private let bytes: [UInt8]
    private let end: Int
    private let width: Int
    private var place: Int
    /// The numbers of the run that are left.
    private var left = 0
    /// The number of an equal run; nil in packed bits.
    private var value: UInt32?
    /// The next bit of packed bits.
    private var bit = 0

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - bytes: A page.
    ///   - range: The place of the runs in it.
    ///   - width: The bits of a number, up to 32.
    init(_ bytes: [UInt8], _ range: Range<Int>, width: Int) {
        self.bytes = bytes
        self.width = width
        place = range.lowerBound
        end = range.upperBound
    }

    /// The bits that numbers up to a highest one have.
    static func width(upTo highest: Int) -> Int { Int.bitWidth - highest.leadingZeroBitCount }

    /// The next number.
    ///
    /// - Throws: `malformed` at the end.
    mutating func next() throws(ExchangeError) -> UInt32 {
        while left == 0 { try begin() }
        left -= 1
        if let value { return value }
        return try packed()
    }

    private mutating func begin() throws(ExchangeError) {
        // Packed bits end with a whole byte.
        place = max(place, (bit + 7) / 8)
        let header = try varint()
        left = Int(header >> 1)
        if header & 1 == 1 {
            left *= 8
            value = nil
            bit = place * 8
        } else {
            let size = (width + 7) / 8
            guard end - place >= size else { throw Self.failure }
            var number: UInt64 = 0
            for index in 0..<size { number |= UInt64(bytes[place + index]) << (8 * index) }
            place += size
            value = UInt32(truncatingIfNeeded: number)
        }
    }

    private mutating func packed() throws(ExchangeError) -> UInt32 {
        guard width > 0 else { return 0 }
        guard bit + width <= end * 8 else { throw Self.failure }
        var number: UInt64 = 0
        for index in bit / 8...(bit + width - 1) / 8 {
            number |= UInt64(bytes[index]) << (8 * (index - bit / 8))
        }
        number >>= bit % 8
        bit += width
        return UInt32(truncatingIfNeeded: number & ((1 << width) - 1))
    }

    /// The header of a run; a longer run than a page has values is damage.
    private mutating func varint() throws(ExchangeError) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 35, by: 7) {
            guard place < end else { throw Self.failure }
            let byte = bytes[place]
            place += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        throw Self.failure
    }

    private static let failure = ExchangeError(.malformed, detail: "parquet: a run of numbers")
}
