package import Foundation
package import HealthModel

/// A sample without members, series or detail: numbers and indices into the tables of an
/// ``IngestionCatalog``.
///
/// A row contains no references, so that millions of rows cause no reference counting.
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
    /// The index of the type.
    package var type: Int32
    /// The index of the unit; negative without one.
    package var unit: Int32
    /// The index of the source's revision.
    package var revision: Int32
    /// The index of the device; negative without one.
    package var device: Int32
    /// The index of the metadata in the batch; negative without any.
    package var metadata: Int32

    /// Creates a row.
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

    /// The last eight bytes of the identity of the n-th identical sample; the first eight do not
    /// change.
    ///
    /// The identities of stored samples depend on this function, so it must never change.
    package func low(ofCopy number: Int) -> UInt64 {
        guard number > 0 else { return uuidLow }
        var mixed = uuidLow &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return 0x8000_0000_0000_0000 | (mixed & 0x3FFF_FFFF_FFFF_FFFF)
    }
}

/// The values that the rows of an import share; rows refer to them by index, and an index never
/// changes its value.
package struct IngestionCatalog: Sendable {
    /// The types.
    package var types: [ObjectType] = []
    /// The units.
    package var units: [HealthUnit] = []
    /// The revisions of sources.
    package var revisions: [SourceRevision] = []
    /// The devices.
    package var devices: [Device] = []

    /// Creates an empty catalog.
    package init() {}
}

/// Metadata that several rows of a batch share.
package struct IngestionMetadata: Sendable {
    /// The metadata.
    package var metadata: Metadata
    /// A hash of the complete metadata, which is the same whenever the same metadata is read.
    package var hash: (UInt64, UInt64)

    /// Creates metadata with its hash.
    package init(_ metadata: Metadata, hash: (UInt64, UInt64)) {
        self.metadata = metadata
        self.hash = hash
    }
}

/// Counts of ingested rows.
package struct IngestionCount: Sendable {
    /// The rows of one type.
    package struct OfType: Sendable {
        /// Rows that are new in the store.
        package var inserted = 0
        /// The number of rows that were stored already.
        package var known = 0
        /// The number of rows that the store rejected.
        package var refused = 0
    }

    /// The counts by index of the type.
    package var types: [OfType] = []
    /// The earliest start of new rows, in seconds since 2001.
    package var start = Double.infinity
    /// The latest end of new rows, in seconds since 2001.
    package var end = -Double.infinity

    /// Creates empty counts.
    package init() {}
}
