internal import Foundation

/// The place of an interned value in its table.
package struct InternedID: Hashable, Sendable {
    /// The index in the table, from 0 in the order of first sight.
    package let index: Int32
}

/// Values by the bytes that they were made from: repeated bytes cost a hash, not a `String`.
package struct InternTable<Value: Sendable>: Sendable {
    private struct Slot: Sendable {
        var hash: UInt64
        var start: Int
        var count: Int
        var id: Int32
    }

    private var slots: [Slot?]
    private var mask: Int
    private var bytes: [UInt8] = []
    private let make: @Sendable (UnsafeRawBufferPointer) -> Value

    /// The values in the order of first sight.
    package private(set) var values: [Value] = []

    /// An empty table; `make` turns bytes that are new into their value.
    package init(_ make: @escaping @Sendable (UnsafeRawBufferPointer) -> Value) {
        self.make = make
        slots = Array(repeating: nil, count: 64)
        mask = 63
    }

    /// The value at a place.
    package subscript(id: InternedID) -> Value { values[Int(id.index)] }

    /// The place of the value for some bytes, which is made where the bytes are new.
    package mutating func intern(_ key: UnsafeRawBufferPointer) -> InternedID {
        let hash = Self.hash(key)
        var index = Int(truncatingIfNeeded: hash) & mask
        while let slot = slots[index] {
            if slot.hash == hash, slot.count == key.count, isEqual(slot, key) {
                return InternedID(index: slot.id)
            }
            index = (index + 1) & mask
        }
        let id = Int32(values.count)
        slots[index] = Slot(hash: hash, start: bytes.count, count: key.count, id: id)
        bytes.append(contentsOf: key)
        values.append(make(key))
        if values.count * 2 > slots.count { grow() }
        return InternedID(index: id)
    }

    private func isEqual(_ slot: Slot, _ key: UnsafeRawBufferPointer) -> Bool {
        guard let other = key.baseAddress else { return true }
        return bytes.withUnsafeBytes { all in
            guard let base = all.baseAddress else { return false }
            return memcmp(base + slot.start, other, slot.count) == 0
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
