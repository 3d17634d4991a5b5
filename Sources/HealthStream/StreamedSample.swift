public import Foundation
public import HealthModel

/// A sample on its way from a phone to a server or a computer, with the related data that a store
/// keeps separately.
///
/// Unlike `Sample` it can contain values, units and fields that only a newer version understands, so that
/// an older server passes them on.
public struct StreamedSample: Hashable, Sendable {
    /// The permanent identity.
    public var uuid: UUID
    /// The start date, exact to the last bit.
    public var startDate: Date
    /// The end date, exact to the last bit.
    public var endDate: Date
    /// The value.
    public var value: StreamedValue
    /// The metadata; the time zone is the value of `HKTimeZone`.
    public var metadata: Metadata
    /// The metadata whose class or unit this version does not know, by key.
    public var unknownMetadata: [String: UnknownMetadataValue]
    /// The device that measured, if the saving app named one.
    public var device: Device?
    /// The app that saved the sample.
    public var sourceRevision: SourceRevision?
    /// The members of a correlation, or the samples that were added to a workout.
    public var associated: [UUID]
    /// The data of a series, a route, a heartbeat series or an electrocardiogram; nil without any.
    public var series: SeriesData?
    /// The fields that this version does not know, by the tag of their column.
    public var unknownFields: [Int: [UInt8]]

    /// Creates a sample.
    public init(
        uuid: UUID, startDate: Date, endDate: Date, value: StreamedValue, metadata: Metadata = [:],
        unknownMetadata: [String: UnknownMetadataValue] = [:], device: Device? = nil,
        sourceRevision: SourceRevision? = nil, associated: [UUID] = [], series: SeriesData? = nil,
        unknownFields: [Int: [UInt8]] = [:]
    ) {
        self.uuid = uuid
        self.startDate = startDate
        self.endDate = endDate
        self.value = value
        self.metadata = metadata
        self.unknownMetadata = unknownMetadata
        self.device = device
        self.sourceRevision = sourceRevision
        self.associated = associated
        self.series = series
        self.unknownFields = unknownFields
    }
}

/// The value of a streamed sample.
public enum StreamedValue: Hashable, Sendable {
    /// A number in a unit, which is text because a newer system may have units that this one lacks; with the
    /// summary of its series if it has more than one datum.
    case quantity(Double, unit: String, summary: SeriesSummary? = nil)
    /// The raw value of a category.
    case category(Int)
    /// A correlation, whose members are ``StreamedSample/associated``.
    case correlation
    /// A route or a heartbeat series with its number of data.
    case series(count: Int)
    /// The JSON of a workout, a `SampleDetail`, or a value of a newer version, by its form; passed on as it is.
    case document(form: UInt8, [UInt8])

    /// The form of a document that is the JSON of a `WorkoutDetail`.
    public static let workoutForm: UInt8 = 4
    /// The form of a document that is the JSON of a `SampleDetail`.
    public static let detailForm: UInt8 = 5

    /// The number of the form in a batch.
    var form: UInt8 {
        switch self {
        case .correlation: 0
        case .quantity: 1
        case .category: 2
        case .series: 3
        case .document(let form, _): form
        }
    }
}

/// A metadata value of a class or in a unit that this version does not know.
public struct UnknownMetadataValue: Hashable, Sendable {
    /// The number of the class in the format.
    public var tag: UInt8
    /// The value as the newer version encoded it.
    public var bytes: [UInt8]

    /// Creates a value.
    public init(tag: UInt8, bytes: [UInt8]) {
        self.tag = tag
        self.bytes = bytes
    }
}

extension StreamedSample {
    /// Creates the streamed form of a sample.
    ///
    /// - Parameters:
    ///   - sample: The sample.
    ///   - associated: The samples that were added to a workout; a correlation's members are taken from it.
    ///   - series: The data of its series; nil without any.
    /// - Throws: `EncodingError` if a workout or a detail cannot be written as JSON.
    public init(_ sample: Sample, associated: [UUID] = [], series: SeriesData? = nil) throws {
        let value: StreamedValue =
            switch sample.payload {
            case .quantity(let quantity, let summary):
                .quantity(quantity.value, unit: quantity.unit.exactString, summary: summary)
            case .category(let raw): .category(raw)
            case .correlation: .correlation
            case .workout(let workout):
                .document(
                    form: StreamedValue.workoutForm,
                    Array(try StableJSON.text(workout.withComparableStatistics).utf8))
            case .series(let count): .series(count: count)
            case .detail(let detail):
                .document(form: StreamedValue.detailForm, Array(try StableJSON.text(detail).utf8))
            }
        self.init(
            uuid: sample.uuid, startDate: sample.startDate, endDate: sample.endDate, value: value,
            metadata: sample.metadata, device: sample.device, sourceRevision: sample.sourceRevision,
            associated: sample.members?.map(\.uuid) ?? associated, series: series)
    }

    /// The sample; nil if this version does not know its value or unit, or if it ends before it starts.
    ///
    /// The members of a correlation are samples of their own, by ``associated``.
    ///
    /// - Parameter type: The type of the batch.
    public func sample(of type: ObjectType) -> Sample? {
        guard endDate >= startDate, let payload else { return nil }
        return Sample(
            uuid: uuid, type: type, startDate: startDate, endDate: endDate, payload: payload,
            metadata: metadata, device: device, sourceRevision: sourceRevision)
    }

    private var payload: Sample.Payload? {
        switch value {
        case .quantity(let number, let unit, let summary):
            (try? HealthUnit(unit)).map { .quantity(Quantity(number, $0), series: summary) }
        case .category(let raw): .category(raw)
        case .correlation: .correlation([])
        case .series(let count): .series(count: count)
        case .document(StreamedValue.workoutForm, let json):
            (try? StableJSON.workout(from: String(decoding: json, as: UTF8.self)))
                .map { .workout($0) }
        case .document(StreamedValue.detailForm, let json):
            (try? StableJSON.value(SampleDetail.self, from: String(decoding: json, as: UTF8.self)))
                .map { .detail($0) }
        case .document: nil
        }
    }
}

extension WorkoutDetail {
    /// The workout with its statistics in the order and in the canonical units of their types, as HealthKit's queries
    /// have them: an import keeps the units and the order of its file, and two stores would differ.
    fileprivate var withComparableStatistics: WorkoutDetail {
        var workout = self
        workout.statistics = Self.comparable(statistics)
        for index in activities.indices {
            workout.activities[index].statistics = activities[index].statistics.map(Self.comparable)
        }
        return workout
    }

    private static func comparable(_ statistics: [WorkoutStatistics]) -> [WorkoutStatistics] {
        statistics.sorted { $0.type.identifier < $1.type.identifier }.map { entry in
            guard let unit = entry.type.canonicalUnit else { return entry }
            func converted(_ quantity: Quantity?) -> Quantity? {
                quantity.map { (try? $0.converted(to: unit)) ?? $0 }
            }
            return WorkoutStatistics(
                type: entry.type, interval: entry.interval, sum: converted(entry.sum),
                average: converted(entry.average), minimum: converted(entry.minimum),
                maximum: converted(entry.maximum))
        }
    }
}

extension StreamedSample {
    /// A number by which two stores compare a sample: equal for the same content, on every system and in every
    /// process, and different for another one with a probability of 1 − 2^-64.
    ///
    /// It covers the type, the identity, both dates, the value, the metadata, the device, the source, the associated
    /// samples in any order, the data of the series and the unknown fields, with every bit. Numbers in metadata count
    /// as a `Double`, as a store saves them. The summary of a series follows from its data and is left out.
    ///
    /// The number is FNV-1a with 64 bits of these as they stand in a batch, mixed as by SplitMix64, so that the sum of
    /// many is different too if their samples are. It detects differences and does not protect from someone who makes
    /// two samples with the same number.
    ///
    /// - Parameter type: The raw identifier of the type, as in ``SampleBatch/type``.
    public func contentHash(of type: String) -> UInt64 {
        var writer = ByteWriter()
        writer.text(type)
        writer.uuid(uuid)
        writer.double(startDate.timeIntervalSinceReferenceDate)
        writer.double(endDate.timeIntervalSinceReferenceDate)
        writeValue(to: &writer)
        writeMetadata(to: &writer)
        writer.byte(device == nil ? 0 : 1)
        if let device { writer.device(device) }
        writer.byte(sourceRevision == nil ? 0 : 1)
        if let sourceRevision { writer.revision(sourceRevision) }
        writer.count(associated.count)
        for uuid in associated.sorted() { writer.uuid(uuid) }
        writer.block(series.map(SeriesBytes.encoded) ?? [])
        for (tag, bytes) in unknownFields.sorted(by: { $0.key < $1.key }) {
            writer.count(tag)
            writer.block(bytes)
        }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in writer.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }

    private func writeValue(to writer: inout ByteWriter) {
        writer.byte(value.form)
        switch value {
        case .correlation: break
        case .quantity(let number, let unit, _):
            writer.double(number)
            writer.text(unit)
        case .category(let number), .series(let number): writer.signed(Int64(number))
        case .document(_, let bytes): writer.block(bytes)
        }
    }

    private func writeMetadata(to writer: inout ByteWriter) {
        let entry = MetadataEntry(
            metadata: metadata.mapValues { value in value.number.map { .number($0) } ?? value },
            unknown: unknownMetadata)
        entry.write(to: &writer) { key, writer in writer.text(key) }
    }
}
