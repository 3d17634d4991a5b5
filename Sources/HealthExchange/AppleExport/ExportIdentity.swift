package import Foundation

/// Creates identities that distinguish the objects of an export, in this and later exports.
///
/// The file contains no identifiers, so an identity depends on the content: type, dates, value, the
/// source with its version, and the metadata that distinguishes objects (`HKFoodType`,
/// `HKExternalUUID`, the sync identifier). Values that another export of the same object may write
/// differently are excluded: UTC offsets, the device's address, the unit's spelling, other
/// metadata. Objects with equal content are distinguished by their number of occurrence.
package enum ExportIdentity {
    /// The kinds of objects with identities; raw values are hashed, so they must never change.
    enum Kind: UInt64 {
        case record = 1, correlation, workout, route, audiogram, prescription, clinical, beats
        case electrocardiogram
    }

    /// A version 8 UUID for the n-th object with this content, n from 0.
    ///
    /// It begins with two bytes of the type and four of the start, so that neighbouring objects of
    /// the file are neighbours in an index.
    package static func uuid(
        type: String, start: Double, content: ContentHash, occurrence: Int
    ) -> UUID {
        var kind = ContentHash()
        kind.combine(type)
        var hash = content
        hash.combine(type)
        hash.combine(UInt64(occurrence))
        let since1970 = min(max(start + 978_307_200, 0), Double(UInt32.max))
        var high = (kind.low & 0xFFFF) << 48 | UInt64(UInt32(since1970)) << 16
        high |= 0x8000 | (hash.high & 0x0FFF)
        let low = 0x8000_0000_0000_0000 | (hash.low & 0x3FFF_FFFF_FFFF_FFFF)
        return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
            UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
        }
    }
}
