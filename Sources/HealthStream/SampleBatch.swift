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
    /// The number of identities: samples, deletions, and associated samples.
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

    /// Subtracts the size of a batch from the remaining size; false if it is larger.
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

extension SampleBatch {
    /// The estimated number of bytes of one request, before compression.
    private static let partSize = 4 << 20

    /// The batch as parts that a server takes; empty without samples and deletions.
    package func parts() -> [SampleBatch] {
        var parts: [SampleBatch] = []
        var part = SampleBatch(type: type, kind: kind)
        var (size, identities) = (0, 0)
        func end() {
            guard identities > 0 else { return }
            parts.append(part)
            part = SampleBatch(type: type, kind: kind)
            (size, identities) = (0, 0)
        }
        for sample in samples {
            let (bytes, count) = (sample.estimatedSize, 1 + sample.associated.count)
            let isFull = identities + count > SampleBatchLimits.request.identities
            if isFull || size + bytes > Self.partSize { end() }
            part.samples.append(sample)
            (size, identities) = (size + bytes, identities + count)
        }
        for uuid in deleted {
            if identities == SampleBatchLimits.request.identities { end() }
            part.deleted.append(uuid)
            identities += 1
        }
        end()
        return parts
    }

    /// The two halves of a batch that is too large for a server.
    package var halves: [SampleBatch] {
        let (samples, deleted) = (self.samples, self.deleted)
        return [
            SampleBatch(
                type: type, kind: kind, samples: Array(samples.prefix(samples.count / 2)),
                deleted: Array(deleted.prefix((deleted.count + 1) / 2))),
            SampleBatch(
                type: type, kind: kind, samples: Array(samples.dropFirst(samples.count / 2)),
                deleted: Array(deleted.dropFirst((deleted.count + 1) / 2))),
        ]
    }
}

extension StreamedSample {
    /// The number of bytes, at most, without metadata.
    fileprivate var estimatedSize: Int {
        var size = 64 + 16 * associated.count + 80 * (series?.count ?? 0)
        if case .document(_, let bytes) = value { size += bytes.count }
        return size
    }
}

extension SampleBatch {
    /// Adds the samples and deletions of another batch of the same type.
    ///
    /// A sample whose identity is known changes nothing. A deletion removes its sample and stays in ``deleted`` as a
    /// tombstone, so that a sample that arrives after its deletion stays deleted. Of an unknown column that
    /// both have, this batch's stays. Afterwards each identity appears once, the samples are in the order of
    /// their start dates, then of their identities, and the deletions in the order of identities. Merging a batch
    /// twice has the effect of once, and as a sample never changes, the order of batches has no effect.
    ///
    /// - Parameter later: A batch of the same type; it must have the same ``type``.
    public mutating func merge(_ later: SampleBatch) {
        precondition(type == later.type, "Only batches of one type can be merged")
        let tombstones = Set(deleted).union(later.deleted)
        var known = tombstones
        samples = (samples + later.samples).filter { known.insert($0.uuid).inserted }
        samples.sort { first, second in
            let (start, other) = (
                first.startDate.timeIntervalSinceReferenceDate,
                second.startDate.timeIntervalSinceReferenceDate
            )
            if start == other || start.bitPattern == other.bitPattern {
                return first.uuid < second.uuid
            }
            // Unlike `<` this order also has a place for NaN.
            return start.isTotallyOrdered(belowOrEqualTo: other)
        }
        deleted = tombstones.sorted()
        unknownColumns.merge(later.unknownColumns) { mine, _ in mine }
    }
}

extension SampleBatch {
    /// Whether its type, or a source, a device or the metadata of one of its samples, has a text that is longer than any
    /// real one, or more keys than a real object.
    package var hasLongText: Bool {
        !SampleTexts.allows(type: type) || samples.contains { $0.hasLongText }
    }
}

extension StreamedSample {
    fileprivate var hasLongText: Bool {
        var sample = self
        var texts = SampleTexts()
        texts.limit(&sample.metadata)
        texts.limit(&sample.device)
        if var revision = sample.sourceRevision { texts.limit(&revision) }
        return !texts.takeCuts().isEmpty
    }
}

/// The reason why a batch was not read or not written.
public enum SampleBatchError: Error, Hashable, Sendable {
    /// The bytes do not begin as a batch does.
    case notABatch
    /// A newer version of the format, or a newer kind of frame, which this version cannot read; with its number.
    case newerFormat(UInt8)
    /// The bytes are damaged or incomplete; the text names the part, without values.
    case damaged(String)
    /// More samples, deletions or bytes than the limits allow.
    case tooLarge
}

extension SampleBatchError: CustomStringConvertible {
    /// One sentence in English that says what to do next.
    public var description: String {
        switch self {
        case .notABatch: "This is not a batch of samples: send the bytes that `encoded()` returned."
        case .newerFormat:
            "A newer version wrote these samples: update this program, then read them again."
        case .damaged: "The batch is damaged or incomplete: send or fetch it again."
        case .tooLarge: "The batch is larger than the limits allow: send it in smaller batches."
        }
    }
}

extension SampleBatchError: CustomDebugStringConvertible {
    /// The sentence, with the damaged part.
    public var debugDescription: String {
        guard case .damaged(let part) = self else { return description }
        return "\(description) (\(part))"
    }
}
