package import Foundation
package import HealthModel

/// A sample without members, series or detail, as an importer has it: numbers and places in the
/// tables of an ``IngestionCatalog``.
///
/// It holds no reference, so that millions of them cost no reference counts.
package struct IngestionRow: Sendable {
    /// The identity's first eight bytes, which order the rows.
    package var uuidHigh: UInt64
    /// The identity's last eight bytes.
    package var uuidLow: UInt64
    /// Seconds since 2001.
    package var start: Double
    /// Seconds since 2001.
    package var end: Double
    /// The value in the row's unit; the raw value of a category.
    package var value: Double
    /// The place of the type.
    package var type: Int32
    /// The place of the unit; negative without one.
    package var unit: Int32
    /// The place of the source's revision.
    package var revision: Int32
    /// The place of the device; negative without one.
    package var device: Int32
    /// The place of the metadata among those of the batch; negative without any.
    package var metadata: Int32

    /// Puts a row together.
    package init(
        uuidHigh: UInt64, uuidLow: UInt64, start: Double, end: Double, value: Double, type: Int32,
        unit: Int32 = -1, revision: Int32, device: Int32 = -1, metadata: Int32 = -1
    ) {
        self.uuidHigh = uuidHigh
        self.uuidLow = uuidLow
        self.start = start
        self.end = end
        self.value = value
        self.type = type
        self.unit = unit
        self.revision = revision
        self.device = device
        self.metadata = metadata
    }
}

extension IngestionRow {
    /// The identity.
    package var uuid: UUID {
        withUnsafeBytes(of: (uuidHigh.bigEndian, uuidLow.bigEndian)) {
            UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
        }
    }

    /// The last eight bytes of the identity of the n-th sample that is alike; the first eight stay.
    ///
    /// Identities of stored samples are made with it, so it never changes.
    func low(ofCopy number: Int) -> UInt64 {
        guard number > 0 else { return uuidLow }
        var mixed = uuidLow &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return 0x8000_0000_0000_0000 | (mixed & 0x3FFF_FFFF_FFFF_FFFF)
    }
}

/// What the rows of an import share; a place is an index, and what is in a place stays there.
package struct IngestionCatalog: Sendable {
    /// The types.
    package var types: [ObjectType] = []
    /// The units.
    package var units: [HealthUnit] = []
    /// The revisions of sources.
    package var revisions: [SourceRevision] = []
    /// The devices.
    package var devices: [Device] = []

    /// Empty tables.
    package init() {}
}

/// Metadata that rows of a batch share.
package struct IngestionMetadata: Sendable {
    /// The metadata.
    package var metadata: Metadata
    /// A hash of all of it, the same whenever the same metadata is read.
    package var hash: (UInt64, UInt64)

    /// Puts it together.
    package init(_ metadata: Metadata, hash: (UInt64, UInt64)) {
        self.metadata = metadata
        self.hash = hash
    }
}
