internal import Foundation
internal import HealthKit

/// Converts anchors to bytes that can be stored, and back.
///
/// The bytes begin with a checksum, so that changed bytes are rejected before they reach
/// `NSKeyedUnarchiver`, which may trap on damaged input.
enum AnchorCoding {
    private static let mark = Data("HKA1".utf8)

    static func data(_ anchor: HKQueryAnchor) throws -> Data {
        let archive = try NSKeyedArchiver.archivedData(
            withRootObject: anchor, requiringSecureCoding: true)
        return mark + checksum(archive) + archive
    }

    /// The anchor; nil if the bytes are not an encoded anchor.
    static func anchor(_ data: Data) -> HKQueryAnchor? {
        let bytes = Data(data)
        guard bytes.count > mark.count + 8, bytes.prefix(mark.count) == mark else { return nil }
        let archive = Data(bytes.dropFirst(mark.count + 8))
        guard Data(bytes.dropFirst(mark.count).prefix(8)) == checksum(archive) else { return nil }
        return try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: archive)
    }

    /// FNV-1a with 64 bits, as in RFC 9923.
    private static func checksum(_ bytes: Data) -> Data {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return withUnsafeBytes(of: hash.bigEndian) { Data($0) }
    }
}
