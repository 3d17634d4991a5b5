/// The place of an interned value in its table.
package struct InternedID: Hashable, Sendable {
    /// The index in the table, from 0 in the order of first sight.
    package let index: Int32
}

/// Values by the bytes that they were made from: repeated bytes cost a comparison, not a `String`.
package struct InternTable<Value: Sendable>: Sendable {
    private var table = ByteTable()
    private let make: @Sendable (UnsafeRawBufferPointer) -> Value

    /// The values in the order of first sight.
    package private(set) var values: [Value] = []
    /// A hash of the bytes of each value, the same in every process.
    private(set) var hashes: [UInt64] = []

    /// An empty table; `make` turns bytes that are new into their value.
    package init(_ make: @escaping @Sendable (UnsafeRawBufferPointer) -> Value) {
        self.make = make
    }

    /// The value at a place.
    package subscript(id: InternedID) -> Value { values[Int(id.index)] }

    /// The hash of the bytes of the value at a place.
    func hash(_ id: InternedID) -> UInt64 { hashes[Int(id.index)] }

    /// The place of the value for some bytes, which is made where the bytes are new.
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
