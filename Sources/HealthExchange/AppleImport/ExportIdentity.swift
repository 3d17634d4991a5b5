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

/// Counts the occurrences of each content, in about twelve bytes per content.
///
/// An export contains up to eight identical copies of a record; each is a separate sample. The
/// counts of millions of records must fit in memory, so a content is stored as 64 bits of its hash,
/// and a count only if it is above one. Many small tables grow one by one, so that growth never
/// needs twice the memory.
package struct OccurrenceCounter {
    private var tables = [Table](repeating: Table(), count: 1 << 8)
    private var repeated: [UInt64: Int] = [:]

    /// Creates an empty counter.
    package init() {}

    /// Returns the number of earlier occurrences, and counts this one.
    package mutating func next(_ content: ContentHash) -> Int {
        let key = Self.key(content)
        guard !tables[Self.table(of: key)].insert(key) else { return 0 }
        let before = repeated[key] ?? 1
        repeated[key] = before + 1
        return before
    }

    /// The number of occurrences of the content.
    package func count(_ content: ContentHash) -> Int {
        let key = Self.key(content)
        guard tables[Self.table(of: key)].contains(key) else { return 0 }
        return repeated[key] ?? 1
    }

    /// Zero marks a free slot, so it cannot be a key.
    private static func key(_ content: ContentHash) -> UInt64 {
        let key = content.high ^ content.low
        return key == 0 ? 1 : key
    }

    /// The table by the low bits; the high bits determine the slot.
    private static func table(of key: UInt64) -> Int { Int(key & 0xFF) }

    /// A set of keys with open addressing.
    private struct Table {
        private var slots: [UInt64] = []
        private var used = 0

        func contains(_ key: UInt64) -> Bool {
            !slots.isEmpty && slots[place(of: key, in: slots)] == key
        }

        /// Inserts a key; returns whether it is new.
        mutating func insert(_ key: UInt64) -> Bool {
            if used * 5 >= slots.count * 4 { grow() }
            let index = place(of: key, in: slots)
            guard slots[index] == 0 else { return false }
            slots[index] = key
            used += 1
            return true
        }

        private func place(of key: UInt64, in slots: [UInt64]) -> Int {
            var index = Int(key.multipliedFullWidth(by: UInt64(slots.count)).high)
            while slots[index] != 0, slots[index] != key {
                index = index + 1 == slots.count ? 0 : index + 1
            }
            return index
        }

        private mutating func grow() {
            var larger = [UInt64](repeating: 0, count: max(16, slots.count * 3 / 2))
            for key in slots where key != 0 { larger[place(of: key, in: larger)] = key }
            slots = larger
        }
    }
}
