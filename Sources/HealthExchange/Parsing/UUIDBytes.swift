internal import Foundation

/// Parses UUIDs from bytes.
enum UUIDBytes {
    /// The UUID of 36 bytes, `8-4-4-4-12`; nil for other texts.
    static func uuid(_ bytes: UnsafeRawBufferPointer) -> UUID? {
        guard bytes.count == 36 else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        var digits = 0
        for (index, byte) in bytes.enumerated() {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == 0x2D else { return nil }
                continue
            }
            let value: UInt64
            switch byte {
            case 0x30...0x39: value = UInt64(byte - 0x30)
            case 0x41...0x46: value = UInt64(byte - 0x37)
            case 0x61...0x66: value = UInt64(byte - 0x57)
            default: return nil
            }
            if digits < 16 { high = high << 4 | value } else { low = low << 4 | value }
            digits += 1
        }
        return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
            UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
        }
    }
}
