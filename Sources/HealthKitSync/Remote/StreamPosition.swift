internal import Foundation
internal import HealthKit

/// A position in a stream: an anchor, and the date from which the app could read the stream.
struct StreamPosition {
    /// The anchor after which changes are read; during a first reading, the one to continue from after it.
    var anchor: HKQueryAnchor
    /// The earliest end of other apps' samples that the app may read; nil without a limit.
    var limit: Date?
    /// The place of a first reading that has not ended; nil after it.
    var unread: Unread?

    /// The place of a first reading: the following types are unread too.
    struct Unread: Hashable {
        /// The identifier of the type that is read.
        var type: String
        /// The anchor in that type; nil at its beginning.
        var anchor: HKQueryAnchor?
    }

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
    /// The mark of a position in a first reading, which older versions of the app do not know.
    private static let unreadMark = Data("HKA3".utf8)

    static func data(_ anchor: HKQueryAnchor) throws -> Data {
        try data(StreamPosition(anchor: anchor, limit: nil))
    }

    static func data(_ position: StreamPosition) throws -> Data {
        let limit = position.limit?.timeIntervalSinceReferenceDate ?? -.infinity
        var content = bytes(limit.bitPattern)
        guard let unread = position.unread else {
            content += try archive(position.anchor)
            return mark + bytes(checksum(content)) + content
        }
        let type = Data(unread.type.utf8)
        let inType = try unread.anchor.map(archive) ?? Data()
        content += bytes(UInt64(type.count)) + bytes(UInt64(inType.count))
        content += type + inType
        content += try archive(position.anchor)
        return unreadMark + bytes(checksum(content)) + content
    }

    /// The anchor; nil if the bytes are not an encoded anchor.
    static func anchor(_ data: Data) -> HKQueryAnchor? { position(data)?.anchor }

    /// The position; nil if the bytes are not an encoded position.
    static func position(_ data: Data) -> StreamPosition? {
        let all = Data(data)
        let isUnread = all.prefix(mark.count) == unreadMark
        guard all.count > mark.count + 16, isUnread || all.prefix(mark.count) == mark else {
            return nil
        }
        var rest = Data(all.dropFirst(mark.count + 8))
        guard all.dropFirst(mark.count).prefix(8) == bytes(checksum(rest)),
            let pattern = number(from: &rest)
        else { return nil }
        var unread: StreamPosition.Unread?
        if isUnread {
            guard let found = self.unread(from: &rest) else { return nil }
            unread = found
        }
        guard let anchor = unarchived(rest) else { return nil }
        let limit = Double(bitPattern: pattern)
        return StreamPosition(
            anchor: anchor,
            limit: limit.isFinite ? Date(timeIntervalSinceReferenceDate: limit) : nil,
            unread: unread)
    }

    private static func unread(from rest: inout Data) -> StreamPosition.Unread? {
        guard let nameSize = number(from: &rest), let anchorSize = number(from: &rest),
            nameSize <= 256, anchorSize <= rest.count,
            let name = taken(Int(nameSize), from: &rest),
            let inType = taken(Int(anchorSize), from: &rest)
        else { return nil }
        var unread = StreamPosition.Unread(type: String(decoding: name, as: UTF8.self))
        if !inType.isEmpty {
            guard let anchor = unarchived(inType) else { return nil }
            unread.anchor = anchor
        }
        return unread
    }

    private static func archive(_ anchor: HKQueryAnchor) throws -> Data {
        try NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
    }

    private static func unarchived(_ data: Data) -> HKQueryAnchor? {
        try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)
    }

    private static func bytes(_ number: UInt64) -> Data {
        withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }

    private static func number(from data: inout Data) -> UInt64? {
        taken(8, from: &data).map { $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
    }

    /// Removes the first bytes; nil if there are too few.
    private static func taken(_ count: Int, from data: inout Data) -> Data? {
        guard data.count >= count else { return nil }
        defer { data = Data(data.dropFirst(count)) }
        return Data(data.prefix(count))
    }

    /// FNV-1a with 64 bits, as in RFC 9923.
    private static func checksum(_ bytes: Data) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }
}
