public import Foundation
public import HealthModel

/// Samples and deletions of one type, in the form in which a phone's health store travels.
///
/// `docs/cloud.md` describes every byte. Samples in the order of their start dates need the fewest bytes.
public struct SampleBatch: Hashable, Sendable {
    /// The raw identifier of the type, such as `HKQuantityTypeIdentifierHeartRate`.
    public var type: String
    /// The raw value of the type's `ObjectKind`; text because a newer system may have other kinds.
    public var kind: String
    /// The samples, in the order in which they are encoded.
    public var samples: [StreamedSample]
    /// The identities of deleted samples.
    public var deleted: [UUID]
    /// The columns of a newer version that belong to the batch as a whole, by their tag.
    public var unknownColumns: [Int: [UInt8]]

    /// Creates a batch.
    public init(
        type: String, kind: String, samples: [StreamedSample] = [], deleted: [UUID] = [],
        unknownColumns: [Int: [UInt8]] = [:]
    ) {
        self.type = type
        self.kind = kind
        self.samples = samples
        self.deleted = deleted
        self.unknownColumns = unknownColumns
    }

    /// Creates a batch of a type.
    public init(of type: ObjectType, samples: [StreamedSample] = [], deleted: [UUID] = []) {
        self.init(
            type: type.identifier, kind: type.kind.rawValue, samples: samples, deleted: deleted)
    }

    /// The type; nil if this version does not know its kind.
    public var objectType: ObjectType? {
        ObjectKind(rawValue: kind).map { ObjectType(identifier: type, kind: $0) }
    }
}

/// The largest batch that is written or read.
public struct SampleBatchLimits: Hashable, Sendable {
    /// The number of identities: samples, deletions, and what is associated with samples.
    public var identities: Int
    /// The bytes of the columns before compression.
    public var bytes: Int

    /// The number of data in all series.
    public var seriesData: Int

    /// Creates limits.
    public init(identities: Int = 200_000, bytes: Int = 64 << 20, seriesData: Int = 1_000_000) {
        self.identities = identities
        self.bytes = bytes
        self.seriesData = seriesData
    }

    /// Takes the size of a batch from what is left; false if it is larger.
    mutating func take(identities: Int, bytes: Int, seriesData: Int = 0) -> Bool {
        guard identities <= self.identities, bytes <= self.bytes, seriesData <= self.seriesData
        else { return false }
        self.identities -= identities
        self.bytes -= bytes
        self.seriesData -= seriesData
        return true
    }
}

/// The tags of the columns, in the order in which they stand in a batch.
enum ColumnTag: Int {
    case sources = 1, devices, keys, metadata, units
    case starts = 8, ends, forms, numbers, unitPlaces, integers, documents, summaries
    case sourcePlaces, devicePlaces, metadataPlaces, associated, series

    /// From here to ``firstOfSamples`` a column belongs to the whole batch, after it to single samples.
    static let firstUnknown = 32
    static let firstOfSamples = 64
}

/// The first bytes of a batch.
enum BatchHeader {
    static let mark: [UInt8] = Array("OHSB".utf8)
    static let version: UInt8 = 1
    /// Mark, version, compression, checksum, number of identities, size of the columns.
    static let size = 18
    /// The bytes before the checksum, which it covers too.
    static let checked = 6
}
