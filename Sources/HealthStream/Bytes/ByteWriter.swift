internal import Foundation

/// Appends numbers and texts to bytes.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// Removes the bytes and keeps their memory.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }

    mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    /// Seven bits a byte, the lowest first; all bytes but the last have the highest bit.
    mutating func unsigned(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func count(_ count: Int) { unsigned(UInt64(count)) }

    /// The number of bytes that ``unsigned(_:)`` appends.
    static func size(of number: UInt64) -> Int { (70 - (number | 1).leadingZeroBitCount) / 7 }

    mutating func signed(_ number: Int64) { unsigned(number.zigzag) }

    /// The four bytes of a number, the lowest first.
    mutating func fixed(_ number: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// The eight bytes of a `Double`, the lowest first.
    mutating func double(_ number: Double) {
        let bits = number.bitPattern
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
    }

    /// Bytes after their count.
    mutating func block(_ block: [UInt8]) {
        count(block.count)
        bytes.append(contentsOf: block)
    }

    /// The UTF-8 of a text after its count.
    mutating func text(_ text: String) {
        count(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// A text or nil: the count plus one, or 0.
    mutating func optionalText(_ text: String?) {
        guard let text else { return byte(0) }
        count(text.utf8.count + 1)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func uuid(_ uuid: UUID) {
        withUnsafeBytes(of: uuid.uuid) { bytes.append(contentsOf: $0) }
    }
}

extension Int64 {
    /// A number without a sign that is small for small numbers: 0, -1, 1, -2 become 0, 1, 2, 3.
    var zigzag: UInt64 { UInt64(bitPattern: (self << 1) ^ (self >> 63)) }

    init(zigzag: UInt64) {
        self = Int64(bitPattern: (zigzag >> 1) ^ (0 &- (zigzag & 1)))
    }
}
