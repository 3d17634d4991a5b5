/// A 128-bit hash that is the same on every machine and in every version of this package.
///
/// It identifies content but is not cryptographic. Identities of imported samples depend on it, so
/// it must never change.
package struct ContentHash: Hashable, Sendable {
    /// The first half.
    package private(set) var high: UInt64 = 0x243F_6A88_85A3_08D3
    /// The second half.
    package private(set) var low: UInt64 = 0x1319_8A2E_0370_7344

    /// Creates the hash of empty content.
    package init() {}

    /// Adds a number.
    package mutating func combine(_ value: UInt64) {
        high = Self.fold(high ^ value, 0x9E37_79B9_7F4A_7C15)
        low = Self.fold(low &+ value, 0xD6E8_FEB8_6659_FD93) ^ high
    }

    /// Adds a number by its bits; zero has one sign.
    package mutating func combine(_ value: Double) {
        combine((value == 0 ? 0 : value).bitPattern)
    }

    /// Adds bytes and their count.
    package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        var p = 0
        while p + 8 <= bytes.count {
            combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: p, as: UInt64.self)))
            p += 8
        }
        var rest: UInt64 = 0
        while p < bytes.count {
            rest = rest << 8 | UInt64(bytes[p])
            p += 1
        }
        combine(rest)
        combine(UInt64(bytes.count))
    }

    /// Adds a text by its UTF-8.
    package mutating func combine(_ text: String) {
        var text = text
        text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
    }

    /// Adds another hash, independent of the order of several ones.
    package mutating func combineUnordered(_ other: ContentHash) {
        high = high &+ Self.fold(other.high, 0xA076_1D64_78BD_642F)
        low = low &+ Self.fold(other.low, 0xE703_7ED1_A0B4_28DB)
    }

    /// Multiplies to 128 bits and combines both halves.
    private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = (a ^ 0x452821E638D01377).multipliedFullWidth(by: b | 1)
        return product.high ^ product.low
    }
}
