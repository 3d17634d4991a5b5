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
