internal import Foundation
internal import HealthKit

/// A position in a stream: an anchor, and the date from which the app could read the stream.
struct StreamPosition {
    /// The anchor after which changes are read; during a first reading, the one to continue from after it.
    var anchor: HKQueryAnchor
    /// The earliest end of other apps' samples that the app may read; nil without a limit.
    var limit: Date?
    /// The earliest ends of the members of a correlation, by the identifiers of their types; empty without a limit.
    var memberLimits: [String: Date] = [:]
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

    /// Whether the app may now read older members of a correlation than when the stream was read.
    func misses(membersSince others: [String: Date]) -> Bool {
        memberLimits.contains { type, limit in others[type].map { $0 < limit } ?? true }
    }
}

/// Converts anchors to bytes that can be stored, and back.
///
/// The bytes begin with a checksum, so that changed bytes are rejected before they reach
/// `NSKeyedUnarchiver`, which may trap on damaged input.
enum AnchorCoding {
    private static let mark = Data("HKA2".utf8)
    /// The mark of a position with limits of members or in a first reading, which older versions of the app do not know.
    private static let longMark = Data("HKA3".utf8)

    static func data(_ anchor: HKQueryAnchor) throws -> Data {
        try data(StreamPosition(anchor: anchor, limit: nil))
    }

    static func data(_ position: StreamPosition) throws -> Data {
        let limit = position.limit?.timeIntervalSinceReferenceDate ?? -.infinity
        var content = bytes(limit.bitPattern)
        let isLong = position.unread != nil || !position.memberLimits.isEmpty
        if isLong {
            let members = try JSONEncoder().encode(position.memberLimits)
            let type = Data((position.unread?.type ?? "").utf8)
            let inType = try position.unread?.anchor.map(archive) ?? Data()
            for part in [members, type, inType] { content += bytes(UInt64(part.count)) + part }
        }
        content += try archive(position.anchor)
        return (isLong ? longMark : mark) + bytes(checksum(content)) + content
    }

    /// The anchor; nil if the bytes are not an encoded anchor.
    static func anchor(_ data: Data) -> HKQueryAnchor? { position(data)?.anchor }

    /// The position; nil if the bytes are not an encoded position.
    static func position(_ data: Data) -> StreamPosition? {
        let all = Data(data)
        let isLong = all.prefix(mark.count) == longMark
        guard all.count > mark.count + 16, isLong || all.prefix(mark.count) == mark else {
            return nil
        }
        var rest = Data(all.dropFirst(mark.count + 8))
        guard all.dropFirst(mark.count).prefix(8) == bytes(checksum(rest)),
            let pattern = number(from: &rest)
        else { return nil }
        var memberLimits: [String: Date] = [:]
        var unread: StreamPosition.Unread?
        if isLong {
            guard let members = part(from: &rest), let type = part(from: &rest),
                let inType = part(from: &rest),
                let found = try? JSONDecoder().decode([String: Date].self, from: members)
            else { return nil }
            memberLimits = found
            if !type.isEmpty {
                let anchor = unarchived(inType)
                guard anchor != nil || inType.isEmpty else { return nil }
                unread = StreamPosition.Unread(
                    type: String(decoding: type, as: UTF8.self), anchor: anchor)
            }
        }
        guard let anchor = unarchived(rest) else { return nil }
        let limit = Double(bitPattern: pattern)
        return StreamPosition(
            anchor: anchor,
            limit: limit.isFinite ? Date(timeIntervalSinceReferenceDate: limit) : nil,
            memberLimits: memberLimits, unread: unread)
    }

    /// Removes a part that begins with its size; nil if it is not there.
    private static func part(from data: inout Data) -> Data? {
        number(from: &data).flatMap(Int.init(exactly:)).flatMap { taken($0, from: &data) }
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
