package import HealthModel

/// The repeated texts of an export, each converted once.
package struct ExportTables: Sendable {
    /// Type identifiers.
    package var types = InternTable { XMLText.decode($0) }
    /// Unit strings.
    package var units = InternTable { XMLText.decode($0) }
    /// Names of sources.
    package var sources = InternTable { XMLText.decode($0) }
    /// Versions of sources.
    package var versions = InternTable { XMLText.decode($0) }
    /// Devices, by what is left of their text without the address.
    package var devices = InternTable { DeviceText.device(XMLText.decode($0)) }
    /// Metadata keys.
    package var keys = InternTable { ExportKey(XMLText.decode($0)) }
    /// Values that are names.
    package var names = InternTable { ExportName(XMLText.decode($0)) }

    /// Metadata sets of the records since the last call of ``forgetMetadata()``.
    package private(set) var metadata: [ExportMetadata] = []
    private var metadataPlaces = ByteTable()

    /// Creates empty tables.
    package init() {}

    /// Removes the metadata sets; their indices are assigned again.
    mutating func forgetMetadata() {
        metadata.removeAll(keepingCapacity: true)
        metadataPlaces.removeAll()
    }

    /// The index of a metadata set.
    mutating func intern(_ raw: borrowing RawMetadata) -> InternedID {
        raw.withBytes { bytes in
            let (id, isNew) = metadataPlaces.number(of: bytes)
            if isNew { metadata.append(ExportMetadata(bytes, keys: &keys)) }
            return id
        }
    }

    /// The set of metadata of a record.
    package subscript(metadata id: InternedID) -> ExportMetadata { metadata[Int(id.index)] }
}

/// A metadata key with its facts.
package struct ExportKey: Hashable, Sendable {
    /// The key.
    package var text: String
    /// The class of its values; nil for an app's own key.
    package var valueClass: MetadataValueClass?
    /// Whether the values distinguish objects that are otherwise equal.
    package var identifies: Bool

    init(_ text: String) {
        self.text = text
        valueClass = MetadataKeyFacts.named(text)?.valueClass
        identifies =
            text == MetadataKey.syncIdentifier || text == MetadataKey.externalUUID
            || text == MetadataKey.foodType
    }
}

/// A value that is a name, such as that of a category value.
package struct ExportName: Hashable, Sendable {
    /// The name.
    package var text: String
    /// The raw value if the name is that of a category value.
    package var categoryValue: Int?

    init(_ text: String) {
        self.text = text
        categoryValue = CategoryValues.value(named: text)
    }
}

/// A set of metadata that many records share.
package struct ExportMetadata: Sendable {
    /// The entries in the order of the file, including repeated ones.
    package var entries: [ExportMetadataEntry] = []
    /// The metadata by key; the first value of a repeated key counts.
    package var metadata: Metadata = [:]
    /// The hash of the part that distinguishes objects.
    var identity: ContentHash?
    /// The hash of the complete metadata.
    var hash = ContentHash()

    /// Reads the bytes of a `RawMetadata`.
    init(_ bytes: UnsafeRawBufferPointer, keys: inout InternTable<ExportKey>) {
        hash.combine(bytes)
        RawMetadata.forEach(in: bytes) { rawKey, rawValue in
            let id = keys.intern(rawKey)
            let key = keys[id]
            let value = XMLText.decode(rawValue)
            entries.append(ExportMetadataEntry(key: id, value: value))
            if metadata[key.text] == nil {
                metadata[key.text] = MetadataText.value(value, as: key.valueClass)
            }
        }
        identity = Self.identity(of: entries, keys)
    }

    /// The hash of the part of some metadata that distinguishes objects, independent of its order.
    static func identity(
        of entries: [ExportMetadataEntry], _ keys: InternTable<ExportKey>
    ) -> ContentHash? {
        var result: ContentHash?
        for entry in entries where keys[entry.key].identifies {
            var hash = ContentHash()
            hash.combine(keys[entry.key].text)
            hash.combine(entry.value)
            result = result ?? ContentHash()
            result?.combineUnordered(hash)
        }
        return result
    }
}

/// Keys and values of metadata in the file's format, concatenated with their lengths.
struct RawMetadata: ~Copyable {
    private var bytes: [UInt8] = []

    var isEmpty: Bool { bytes.isEmpty }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func append(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        for part in [key.count, value.count] {
            withUnsafeBytes(of: UInt32(part)) { bytes.append(contentsOf: $0) }
        }
        bytes.append(contentsOf: key)
        bytes.append(contentsOf: value)
    }

    func withBytes<T>(_ body: (UnsafeRawBufferPointer) -> T) -> T {
        bytes.withUnsafeBytes { body($0) }
    }

    /// Splits the concatenated bytes.
    static func forEach(
        in bytes: UnsafeRawBufferPointer,
        _ body: (_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void
    ) {
        var p = 0
        while p + 8 <= bytes.count {
            let key = Int(bytes.loadUnaligned(fromByteOffset: p, as: UInt32.self))
            let value = Int(bytes.loadUnaligned(fromByteOffset: p + 4, as: UInt32.self))
            let middle = p + 8 + key
            body(
                UnsafeRawBufferPointer(rebasing: bytes[p + 8..<middle]),
                UnsafeRawBufferPointer(rebasing: bytes[middle..<middle + value]))
            p = middle + value
        }
    }
}
