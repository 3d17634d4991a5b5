/// The fields of a message of protocol buffers, one after the other.
///
/// Source: https://protobuf.dev/programming-guides/encoding/
struct ProtocolBufferFields {
    /// The value of a field by its wire type.
    enum Value {
        case varint(UInt64)
        case fixed64(UInt64)
        case bytes(ArraySlice<UInt8>)
        case fixed32(UInt32)
    }

    private var rest: ArraySlice<UInt8>
    private var isBroken = false

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Whether all bytes were read as fields.
    var isComplete: Bool { rest.isEmpty && !isBroken }

    /// The next field; nil at the end, and at bytes that are no field.
    mutating func next() -> (number: UInt64, value: Value)? {
        guard !rest.isEmpty, !isBroken else { return nil }
        guard let key = varint(), let value = value(key & 7) else {
            isBroken = true
            return nil
        }
        return (key >> 3, value)
    }

    private mutating func value(_ wireType: UInt64) -> Value? {
        switch wireType {
        case 0: return varint().map { .varint($0) }
        case 1: return take(8).map { .fixed64($0.littleEndian) }
        case 2:
            return varint().flatMap { Int(exactly: $0) }.flatMap { take($0) }.map { .bytes($0) }
        case 5: return take(4).map { .fixed32(UInt32($0.littleEndian)) }
        default: return nil
        }
    }

    private mutating func varint() -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}

extension ArraySlice<UInt8> {
    /// The number in at most eight bytes, the lowest first.
    var littleEndian: UInt64 { reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}
