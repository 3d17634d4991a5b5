public import Foundation

/// A health sample as a value: its measurement, time range, device and source.
///
/// All computations use samples; each of HealthKit's objects contains one.
public struct Sample: Hashable, Sendable, Codable, Identifiable {
    /// The permanent identity.
    public var uuid: UUID
    /// The type.
    public var type: ObjectType
    /// The start date.
    public var startDate: Date
    /// The end date; never before `startDate`.
    public var endDate: Date
    /// The metadata.
    public var metadata: Metadata
    /// The device that measured, if the saving app named one.
    public var device: Device?
    /// The app that saved the sample; nil until it is stored.
    public var sourceRevision: SourceRevision?
    /// The value.
    public var payload: Payload

    /// The identity for `Identifiable`.
    public var id: UUID { uuid }

    /// Creates a sample without validation.
    public init(
        uuid: UUID, type: ObjectType, startDate: Date, endDate: Date, payload: Payload,
        metadata: Metadata = [:], device: Device? = nil, sourceRevision: SourceRevision? = nil
    ) {
        self.uuid = uuid
        self.type = type
        self.startDate = startDate
        self.endDate = endDate
        self.payload = payload
        self.metadata = metadata
        self.device = device
        self.sourceRevision = sourceRevision
    }
}

extension Sample {
    /// The value of a sample, by kind.
    ///
    /// The large ones are indirect, so that a sample of any kind is copied fast.
    public enum Payload: Hashable, Sendable, Codable {
        /// A quantity, with the summary of its series if it has more than one datum.
        case quantity(Quantity, series: SeriesSummary? = nil)
        /// The raw value of a category.
        case category(Int)
        /// Samples that belong together, such as a meal's nutrients.
        case correlation([Sample])
        /// A workout.
        indirect case workout(WorkoutDetail)
        /// A route or a heartbeat series with its number of data.
        case series(count: Int)
        /// A value of a kind that is only stored and returned.
        indirect case detail(SampleDetail)
    }

    /// The quantity; nil for other kinds.
    public var quantity: Quantity? {
        if case .quantity(let quantity, _) = payload { quantity } else { nil }
    }

    /// The raw value of a category; nil for other kinds.
    public var categoryValue: Int? {
        if case .category(let value) = payload { value } else { nil }
    }

    /// The members of a correlation; nil for other kinds.
    public var members: [Sample]? {
        if case .correlation(let members) = payload { members } else { nil }
    }

    /// The details of a workout; nil for other kinds.
    public var workout: WorkoutDetail? {
        if case .workout(let detail) = payload { detail } else { nil }
    }
}

/// The tombstone of a deleted sample: its identity, and its sync keys if it had any.
public struct DeletedObject: Hashable, Sendable, Codable {
    /// The identity of the deleted sample.
    public var uuid: UUID
    /// The type of the deleted sample.
    public var type: ObjectType
    /// The sync identifier and version only.
    public var metadata: Metadata

    /// Creates a tombstone.
    public init(uuid: UUID, type: ObjectType, metadata: Metadata = [:]) {
        self.uuid = uuid
        self.type = type
        self.metadata = metadata
    }
}

extension UUID {
    /// A random identity, like that of `UUID()`.
    ///
    /// Foundation on Linux opens `/dev/urandom` for each, which takes longer than the rest of
    /// creating a sample.
    package static func random() -> UUID {
        var numbers = SystemRandomNumberGenerator()
        let (high, low): (UInt64, UInt64) = (numbers.next(), numbers.next())
        var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &bytes) { bytes in
            bytes.storeBytes(of: high, as: UInt64.self)
            bytes.storeBytes(of: low, toByteOffset: 8, as: UInt64.self)
        }
        // Version 4 and the variant of RFC 9562.
        bytes.6 = bytes.6 & 0x0F | 0x40
        bytes.8 = bytes.8 & 0x3F | 0x80
        return UUID(uuid: bytes)
    }
}
