/// The kinds of numbers and texts in a FIT file, by the low bits of their codes.
///
/// The highest bit of a code only says whether the order of bytes matters.
enum FITBaseType: UInt8 {
    case enumeration, sint8, uint8, sint16, uint16, sint32, uint32, string, float32, float64
    case uint8z, uint16z, uint32z, byte, sint64, uint64, uint64z

    /// The type of a code; nil for a code that the format does not have.
    init?(code: UInt8) { self.init(rawValue: code & 0x1F) }

    /// The number of bytes of one value.
    var size: Int {
        switch self {
        case .enumeration, .sint8, .uint8, .string, .uint8z, .byte: 1
        case .sint16, .uint16, .uint16z: 2
        case .sint32, .uint32, .float32, .uint32z: 4
        case .float64, .sint64, .uint64, .uint64z: 8
        }
    }

    /// The number of some bytes; nil if they mean "no value".
    ///
    /// - Parameters:
    ///   - bytes: As many bytes as the type has.
    ///   - isBigEndian: Whether the highest byte comes first.
    func number(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Double? {
        guard bytes.count == size else { return nil }
        var bits: UInt64 = 0
        if isBigEndian {
            for byte in bytes { bits = bits << 8 | UInt64(byte) }
        } else {
            for byte in bytes.reversed() { bits = bits << 8 | UInt64(byte) }
        }
        let unused = UInt64(64 - size * 8)
        switch self {
        case .string: return nil
        case .float32:
            let value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
            return value.isFinite ? value : nil
        case .float64:
            let value = Double(bitPattern: bits)
            return value.isFinite ? value : nil
        case .uint8z, .uint16z, .uint32z, .uint64z: return bits == 0 ? nil : Double(bits)
        case .sint8, .sint16, .sint32, .sint64:
            let value = Int64(bitPattern: bits << unused) >> unused
            return value == Int64.max >> unused ? nil : Double(value)
        case .enumeration, .uint8, .uint16, .uint32, .uint64, .byte:
            return bits == UInt64.max >> unused ? nil : Double(bits)
        }
    }
}
