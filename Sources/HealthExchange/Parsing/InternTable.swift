internal import Foundation

/// The index of an interned value in its table.
package struct InternedID: Hashable, Sendable {
    /// The index in the table, from 0 in the order of first occurrence.
    package let index: Int32
}

/// Values by their raw bytes: repeated bytes cost a comparison, not a `String`.
package struct InternTable<Value: Sendable>: Sendable {
    private var table = ByteTable()
    private let make: @Sendable (UnsafeRawBufferPointer) -> Value

    /// The values in the order of first occurrence.
    package private(set) var values: [Value] = []
    /// A hash of the bytes of each value, the same in every process.
    private(set) var hashes: [UInt64] = []

    /// Creates an empty table; `make` converts new bytes to their value.
    package init(_ make: @escaping @Sendable (UnsafeRawBufferPointer) -> Value) {
        self.make = make
    }

    /// The value at an index.
    package subscript(id: InternedID) -> Value { values[Int(id.index)] }

    /// The hash of the bytes of the value at an index.
    func hash(_ id: InternedID) -> UInt64 { hashes[Int(id.index)] }

    /// The index of the value for some bytes, which is added for new bytes.
    package mutating func intern(_ key: UnsafeRawBufferPointer) -> InternedID {
        let (id, isNew) = table.number(of: key)
        if isNew {
            values.append(make(key))
            var hash = ContentHash()
            hash.combine(key)
            hashes.append(hash.low)
        }
        return id
    }
}

/// Assigns numbers to texts by their bytes, in the order of first occurrence.
struct ByteTable: Sendable {
    private struct Slot: Sendable {
        var hash: UInt64
        var start: Int
        var count: Int
        var id: Int32
    }

    private var slots: [Slot?]
    private var mask: Int
    private var bytes: [UInt8] = []
    private var count = 0
    /// The last text, because the same one usually follows.
    private var last = (start: 0, count: -1, id: Int32(-1))

    init() {
        slots = Array(repeating: nil, count: 64)
        mask = 63
    }

    /// The number of a text, and whether it is new.
    mutating func number(of key: UnsafeRawBufferPointer) -> (id: InternedID, isNew: Bool) {
        if last.count == key.count, isEqual(last.start, key) {
            return (InternedID(index: last.id), false)
        }
        let hash = Self.hash(key)
        var index = Int(truncatingIfNeeded: hash) & mask
        while let slot = slots[index] {
            if slot.hash == hash, slot.count == key.count, isEqual(slot.start, key) {
                last = (slot.start, slot.count, slot.id)
                return (InternedID(index: slot.id), false)
            }
            index = (index + 1) & mask
        }
        let id = Int32(count)
        slots[index] = Slot(hash: hash, start: bytes.count, count: key.count, id: id)
        last = (bytes.count, key.count, id)
        bytes.append(contentsOf: key)
        count += 1
        if count * 2 > slots.count { grow() }
        return (InternedID(index: id), true)
    }

    /// Removes all texts, and keeps the capacity.
    mutating func removeAll() {
        for index in slots.indices { slots[index] = nil }
        bytes.removeAll(keepingCapacity: true)
        count = 0
        last = (0, -1, -1)
    }

    private func isEqual(_ start: Int, _ key: UnsafeRawBufferPointer) -> Bool {
        guard let other = key.baseAddress else { return true }
        return bytes.withUnsafeBytes { all in
            guard let base = all.baseAddress else { return false }
            return memcmp(base + start, other, key.count) == 0
        }
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: nil, count: old.count * 2)
        mask = slots.count - 1
        for case .some(let slot) in old {
            var index = Int(truncatingIfNeeded: slot.hash) & mask
            while slots[index] != nil { index = (index + 1) & mask }
            slots[index] = slot
        }
    }

    private static func hash(_ key: UnsafeRawBufferPointer) -> UInt64 {
        var hash = ContentHash()
        hash.combine(key)
        return hash.low
    }
}
