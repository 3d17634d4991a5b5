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
