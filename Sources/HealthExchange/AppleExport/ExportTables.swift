package import HealthModel

/// The texts that repeat through an export, each made once.
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

    /// Sets of metadata, of the records since the last time that they were forgotten.
    package private(set) var metadata: [ExportMetadata] = []
    private var metadataPlaces = ByteTable()

    /// Empty tables.
    package init() {}

    /// Forgets the sets of metadata; their places are given anew.
    mutating func forgetMetadata() {
        metadata.removeAll(keepingCapacity: true)
        metadataPlaces.removeAll()
    }

    /// The place of a set of metadata.
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

/// A metadata key and what is known of it.
package struct ExportKey: Hashable, Sendable {
    /// The key.
    package var text: String
    /// The class of its values; nil for a key of an app's own.
    package var valueClass: MetadataValueClass?
    /// Whether the values tell objects apart that are alike in all else.
    package var identifies: Bool

    init(_ text: String) {
        self.text = text
        valueClass = MetadataKeyFacts.named(text)?.valueClass
        identifies =
            text == MetadataKey.syncIdentifier || text == MetadataKey.externalUUID
            || text == MetadataKey.foodType
    }
}

/// A value that is a name, as of a category value.
package struct ExportName: Hashable, Sendable {
    /// The name.
    package var text: String
    /// The raw value where it is the name of a category value.
    package var categoryValue: Int?

    init(_ text: String) {
        self.text = text
        categoryValue = CategoryValues.value(named: text)
    }
}
