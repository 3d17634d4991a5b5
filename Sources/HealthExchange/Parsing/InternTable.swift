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
