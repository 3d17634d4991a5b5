/// Writes structures in Thrift's compact protocol, for the headers of Parquet files.
///
/// Fields of a structure must be written in the order of their numbers.
struct ThriftCompact {
    /// The written bytes.
    private(set) var bytes: [UInt8] = []
    private var lastField: Int16 = 0

    /// The types of fields and elements.
    private enum Wire: UInt8 {
        case yes = 1
        case no = 2
        case byte = 3
        case int16 = 4
        case int32 = 5
        case int64 = 6
        case binary = 8
        case list = 9
        case structure = 12
    }

    mutating func field(_ id: Int16, _ value: Int32) {
        header(id, .int32)
        zigzag(Int64(value))
    }

    mutating func field(_ id: Int16, _ value: Int64) {
        header(id, .int64)
        zigzag(value)
    }

    mutating func field(_ id: Int16, _ value: Bool) { header(id, value ? .yes : .no) }

    mutating func field(_ id: Int16, _ text: String) { field(id, Array(text.utf8)) }

    mutating func field(_ id: Int16, _ binary: [UInt8]) {
        header(id, .binary)
        self.binary(binary)
    }

    mutating func structure(_ id: Int16, _ body: (inout ThriftCompact) -> Void = { _ in }) {
        header(id, .structure)
        nested(body)
    }

    mutating func list(_ id: Int16, _ numbers: [Int32]) {
        header(id, .list)
        listHeader(numbers.count, .int32)
        for number in numbers { zigzag(Int64(number)) }
    }

    mutating func list(_ id: Int16, _ texts: [String]) {
        header(id, .list)
        listHeader(texts.count, .binary)
        for text in texts { binary(Array(text.utf8)) }
    }

    mutating func list<T>(
        _ id: Int16, _ elements: [T], _ body: (inout ThriftCompact, T) -> Void
    ) {
        header(id, .list)
        listHeader(elements.count, .structure)
        for element in elements { nested { body(&$0, element) } }
    }

    /// Ends the outermost structure.
    mutating func end() { bytes.append(0) }

    private mutating func nested(_ body: (inout ThriftCompact) -> Void) {
        let outer = lastField
        lastField = 0
        body(&self)
        bytes.append(0)
        lastField = outer
    }

    private mutating func header(_ id: Int16, _ wire: Wire) {
        let delta = id - lastField
        if delta >= 1, delta <= 15 {
            bytes.append(UInt8(delta) << 4 | wire.rawValue)
        } else {
            bytes.append(wire.rawValue)
            zigzag(Int64(id))
        }
        lastField = id
    }

    private mutating func listHeader(_ count: Int, _ wire: Wire) {
        if count < 15 {
            bytes.append(UInt8(count) << 4 | wire.rawValue)
        } else {
            bytes.append(0xF0 | wire.rawValue)
            bytes.appendVarint(UInt64(count))
        }
    }

    private mutating func binary(_ value: [UInt8]) {
        bytes.appendVarint(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    private mutating func zigzag(_ value: Int64) {
        bytes.appendVarint(UInt64(bitPattern: value << 1 ^ value >> 63))
    }
}

extension [UInt8] {
    /// Appends a variable-length integer: seven bits per byte, the lowest first.
    mutating func appendVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    /// Appends an integer with the lowest byte first.
    mutating func appendLittleEndian<T: FixedWidthInteger>(_ value: T) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}

/// Reads structures in Thrift's compact protocol, as the headers of Parquet files have them.
///
/// Source: https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
struct ThriftCompactReader {
    /// The bytes, of which the next one belongs to the structure.
    var part: ParquetPart

    /// The types of fields and elements.
    enum Wire: UInt8 {
        case yes = 1
        case no = 2
        case byte = 3
        case int16 = 4
        case int32 = 5
        case int64 = 6
        case double = 7
        case binary = 8
        case list = 9
        case set = 10
        case map = 11
        case structure = 12
        case uuid = 13
    }

    /// A field of a structure, whose value follows.
    struct Field {
        let id: Int16
        let wire: Wire
    }

    /// Structures inside of each other; those of Parquet have five levels.
    private static let mostLevels = 16

    /// The next field of a structure; nil at its end.
    ///
    /// - Parameter previous: The number of the field before; 0 for the first.
    mutating func field(after previous: Int16) throws(ExchangeError) -> Field? {
        let header = try part.byte()
        if header == 0 { return nil }
        guard let wire = Wire(rawValue: header & 0x0F) else { throw part.failure("a type") }
        guard header >> 4 == 0 else {
            let (id, isOver) = previous.addingReportingOverflow(Int16(header >> 4))
            guard !isOver else { throw part.failure("a field") }
            return Field(id: id, wire: wire)
        }
        guard let id = Int16(exactly: try zigzag()) else { throw part.failure("a field") }
        return Field(id: id, wire: wire)
    }

    /// The value of a field that is an integer.
    mutating func integer(_ field: Field) throws(ExchangeError) -> Int64 {
        switch field.wire {
        case .byte: Int64(Int8(bitPattern: try part.byte()))
        case .int16, .int32, .int64: try zigzag()
        default: throw part.failure("field \(field.id) is no integer")
        }
    }

    /// The value of a field that is an integer of 32 bits and not negative.
    mutating func count(_ field: Field) throws(ExchangeError) -> Int {
        let value = try integer(field)
        guard value >= 0, value <= Int64(Int32.max) else {
            throw part.failure("field \(field.id) is \(value)")
        }
        return Int(value)
    }

    /// The value of a field that is a text.
    ///
    /// - Parameter limit: The maximum number of bytes.
    mutating func text(_ field: Field, limit: UInt64) throws(ExchangeError) -> String {
        guard field.wire == .binary else { throw part.failure("field \(field.id) is no text") }
        let count = try varint()
        guard count <= limit else { throw part.failure("a text of \(count) bytes") }
        return String(decoding: try part.bytes(Int(count)), as: UTF8.self)
    }

    /// Begins a list of structures, and returns their number.
    mutating func structures(_ field: Field) throws(ExchangeError) -> Int64 {
        guard field.wire == .list else { throw part.failure("field \(field.id) is no list") }
        let (count, wire) = try listHeader()
        guard wire == .structure || count == 0 else { throw part.failure("a list of others") }
        return count
    }

    /// Requires that the value of a field is a structure, which follows.
    func require(structure field: Field) throws(ExchangeError) {
        guard field.wire == .structure else {
            throw part.failure("field \(field.id) is no structure")
        }
    }

    /// Skips the value of a field.
    mutating func skip(_ field: Field) throws(ExchangeError) {
        // A logical value is in the header of its field.
        if field.wire == .yes || field.wire == .no { return }
        try skip(field.wire, levels: Self.mostLevels)
    }

    /// Skips a structure that begins with the next byte.
    mutating func skipStructure() throws(ExchangeError) {
        try skip(.structure, levels: Self.mostLevels)
    }

    private mutating func skip(_ wire: Wire, levels: Int) throws(ExchangeError) {
        guard levels > 0 else { throw part.failure("too many structures in each other") }
        switch wire {
        case .yes, .no, .byte: try part.skip(1)
        case .int16, .int32, .int64: _ = try varint()
        case .double: try part.skip(8)
        case .uuid: try part.skip(16)
        case .binary:
            let count = try varint()
            guard count <= UInt64(Int32.max) else { throw part.failure("a text's length") }
            try part.skip(Int64(count))
        case .list, .set:
            let (count, element) = try listHeader()
            for _ in 0..<count { try skip(element, levels: levels - 1) }
        case .map:
            let count = try varint()
            guard count <= UInt64(part.remaining) else { throw part.failure("a map's length") }
            guard count > 0 else { return }
            let kinds = try part.byte()
            guard let key = Wire(rawValue: kinds >> 4), let value = Wire(rawValue: kinds & 0x0F)
            else { throw part.failure("a type") }
            for _ in 0..<count {
                try skip(key, levels: levels - 1)
                try skip(value, levels: levels - 1)
            }
        case .structure:
            var last: Int16 = 0
            while let field = try field(after: last) {
                last = field.id
                if field.wire != .yes, field.wire != .no {
                    try skip(field.wire, levels: levels - 1)
                }
            }
        }
    }

    private mutating func listHeader() throws(ExchangeError) -> (count: Int64, wire: Wire) {
        let header = try part.byte()
        guard let wire = Wire(rawValue: header & 0x0F) else { throw part.failure("a type") }
        let count = header >> 4 == 0xF ? try varint() : UInt64(header >> 4)
        // Each element has a byte at least.
        guard count <= UInt64(part.remaining) else { throw part.failure("a list's length") }
        return (Int64(count), wire)
    }

    private mutating func zigzag() throws(ExchangeError) -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    private mutating func varint() throws(ExchangeError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 70, by: 7) {
            let byte = try part.byte()
            guard shift < 63 || byte <= 1 else { break }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw part.failure("a number is too long")
    }
}
