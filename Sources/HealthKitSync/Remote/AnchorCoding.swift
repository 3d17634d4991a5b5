internal import Foundation
internal import HealthKit

/// A position in a stream: an anchor, and the date from which the app could read the stream.
struct StreamPosition {
    var anchor: HKQueryAnchor
    /// The earliest end of other apps' samples that the app may read; nil without a limit.
    var limit: Date?

    /// Whether the app may now read older samples than when the stream was read.
    ///
    /// A query after the anchor does not return them, because they were saved before it.
    func misses(historySince other: Date?) -> Bool {
        guard let limit else { return false }
        return other.map { $0 < limit } ?? true
    }
}

/// Converts anchors to bytes that can be stored, and back.
///
/// The bytes begin with a checksum, so that changed bytes are rejected before they reach
/// `NSKeyedUnarchiver`, which may trap on damaged input.
enum AnchorCoding {
    private static let mark = Data("HKA2".utf8)

    static func data(_ anchor: HKQueryAnchor) throws -> Data {
        try data(StreamPosition(anchor: anchor, limit: nil))
    }

    static func data(_ position: StreamPosition) throws -> Data {
        let archive = try NSKeyedArchiver.archivedData(
            withRootObject: position.anchor, requiringSecureCoding: true)
        let limit = position.limit?.timeIntervalSinceReferenceDate ?? -.infinity
        let content = bytes(limit.bitPattern) + archive
        return mark + bytes(checksum(content)) + content
    }

    /// The anchor; nil if the bytes are not an encoded anchor.
    static func anchor(_ data: Data) -> HKQueryAnchor? { position(data)?.anchor }

    /// The position; nil if the bytes are not an encoded position.
    static func position(_ data: Data) -> StreamPosition? {
        let all = Data(data)
        guard all.count > mark.count + 16, all.prefix(mark.count) == mark else { return nil }
        let content = Data(all.dropFirst(mark.count + 8))
        guard all.dropFirst(mark.count).prefix(8) == bytes(checksum(content)),
            let anchor = try? NSKeyedUnarchiver.unarchivedObject(
                ofClass: HKQueryAnchor.self, from: Data(content.dropFirst(8)))
        else { return nil }
        let pattern = content.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let limit = Double(bitPattern: pattern)
        return StreamPosition(
            anchor: anchor,
            limit: limit.isFinite ? Date(timeIntervalSinceReferenceDate: limit) : nil)
    }

    private static func bytes(_ number: UInt64) -> Data {
        withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }

    /// FNV-1a with 64 bits, as in RFC 9923.
    private static func checksum(_ bytes: Data) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }
}
