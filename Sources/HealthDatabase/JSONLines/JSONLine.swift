package import Foundation
package import HealthModel

/// One decoded line of a JSON Lines file, which `health export --format ndjson` and `health record` write.
package struct JSONLine: Decodable {
    struct Origin: Decodable {
        let bundle: String
        let name: String
        let version: String?
        let product: String?
        let system: String?
    }

    /// The identifier of the type of a sample.
    package let type: String?
    let kind: String?
    let uuid: UUID?
    let start: String?
    let end: String?
    let value: JSONNumber?
    let unit: String?
    let source: Origin?
    let device: Device?
    let metadata: [String: MetadataJSONValue]?
    /// The members of a correlation, or the samples of a workout or an electrocardiogram.
    package let related: [UUID]?
    let series: SeriesData?
    /// The members that depend on the kind of the sample.
    private let seriesSummary: SeriesSummary?
    private let workout: WorkoutDetail?
    private let facts: SampleDetail?

    /// The activity rings of a day.
    package let activitySummary: ActivitySummaryRecord?
    /// The identifier of a characteristic.
    package let characteristic: String?
    private let text: String?
    private let number: Int?

    private enum Keys: String, CodingKey {
        case type, kind, uuid, start, end, value, unit, source, device, metadata, related, series
        case detail, activitySummary, characteristic, text, number
    }

    /// Decodes a line.
    package init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Keys.self)
        type = try keyed.decodeIfPresent(String.self, forKey: .type)
        kind = try keyed.decodeIfPresent(String.self, forKey: .kind)
        uuid = try keyed.decodeIfPresent(UUID.self, forKey: .uuid)
        start = try keyed.decodeIfPresent(String.self, forKey: .start)
        end = try keyed.decodeIfPresent(String.self, forKey: .end)
        value = try keyed.decodeIfPresent(JSONNumber.self, forKey: .value)
        unit = try keyed.decodeIfPresent(String.self, forKey: .unit)
        source = try keyed.decodeIfPresent(Origin.self, forKey: .source)
        device = try keyed.decodeIfPresent(Device.self, forKey: .device)
        metadata = try keyed.decodeIfPresent([String: MetadataJSONValue].self, forKey: .metadata)
        related = try keyed.decodeIfPresent([UUID].self, forKey: .related)
        series = try keyed.decodeIfPresent(SeriesData.self, forKey: .series)
        activitySummary = try keyed.decodeIfPresent(
            ActivitySummaryRecord.self, forKey: .activitySummary)
        characteristic = try keyed.decodeIfPresent(String.self, forKey: .characteristic)
        text = try keyed.decodeIfPresent(String.self, forKey: .text)
        number = try keyed.decodeIfPresent(Int.self, forKey: .number)
        let hasDetail = keyed.contains(.detail)
        let sampleKind = Self.type(type, kind)?.kind
        seriesSummary =
            hasDetail && sampleKind == .quantity
            ? try keyed.decode(SeriesSummary.self, forKey: .detail) : nil
        workout =
            hasDetail && sampleKind == .workout
            ? try keyed.decode(WorkoutDetail.self, forKey: .detail) : nil
        facts =
            hasDetail && seriesSummary == nil && workout == nil
            ? try keyed.decode(SampleDetail.self, forKey: .detail) : nil
    }

    /// The value of a characteristic.
    package var fact: CharacteristicValue? { text.map { .text($0) } ?? number.map { .number($0) } }

    /// The sample of the line.
    ///
    /// A correlation has no members yet: see ``related``.
    ///
    /// - Throws: The missing or invalid member.
    package func sample() throws(JSONLineError) -> (Sample, SeriesData?) {
        guard let type = Self.type(type, kind) else { throw .missing("type") }
        guard let uuid else { throw .missing("uuid") }
        guard let start = start.flatMap({ InstantText.instant($0) }) else {
            throw .invalid("start")
        }
        let last = end.map { InstantText.instant($0) } ?? start
        guard let last else { throw .invalid("end") }
        guard last >= start else { throw .endsBeforeStart }
        guard let source else { throw .missing("source") }
        let sample = Sample(
            uuid: uuid, type: type, startDate: start, endDate: last, payload: try payload(type),
            metadata: metadata?.mapValues(\.value) ?? [:], device: device,
            sourceRevision: source.revision)
        return (sample, series)
    }

    private func payload(_ type: ObjectType) throws(JSONLineError) -> Sample.Payload {
        switch type.kind {
        case .quantity:
            guard let value else { throw .missing("value") }
            guard let unit = unit.flatMap({ try? HealthUnit($0) }) else { throw .unsuitableUnit }
            return .quantity(Quantity(value.value, unit), series: seriesSummary)
        case .category: return .category(try integer())
        case .correlation: return .correlation([])
        case .workoutRoute, .heartbeatSeries: return .series(count: try integer())
        case .workout:
            guard let workout else { throw .missing("detail") }
            return .workout(workout)
        default:
            guard let facts else { throw .missing("detail") }
            return .detail(facts)
        }
    }

    private func integer() throws(JSONLineError) -> Int {
        guard let value else { throw .missing("value") }
        guard let number = Int(exactly: value.value) else { throw .invalid("value") }
        return number
    }

    /// A decoder of lines and their header.
    package static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return decoder
    }

    private static func type(_ identifier: String?, _ kind: String?) -> ObjectType? {
        guard let identifier, !identifier.isEmpty else { return nil }
        if let kind {
            return ObjectKind(rawValue: kind).map { ObjectType(identifier: identifier, kind: $0) }
        }
        return ObjectType.named(identifier)
    }
}

extension JSONLine.Origin {
    /// The revision of the source that saved the sample.
    var revision: SourceRevision {
        SourceRevision(
            source: Source(bundleIdentifier: bundle, name: name), version: version,
            productType: product,
            operatingSystemVersion: system.flatMap { SystemVersion($0) } ?? SystemVersion(0, 0, 0))
    }
}

/// The reason why a line of a JSON Lines file is not a sample.
package enum JSONLineError: Error, Hashable {
    /// The line lacks this member.
    case missing(String)
    /// This member has a value that cannot be used.
    case invalid(String)
    /// The unit is missing or unknown.
    case unsuitableUnit
    /// The sample ends before it begins.
    case endsBeforeStart
}

/// The first line of a JSON Lines file.
package struct JSONLinesHeader: Decodable {
    /// The name of the format in every header.
    package static let format = "open-healthkit-samples"
    /// The version of the lines that this package writes.
    package static let version = 1
    /// The version of the rules by which a fixture of this package is made anonymous.
    package static let fixtureVersion = 1

    /// The name of the format.
    package let format: String
    /// The version of the lines.
    package let version: Int
    /// The instant of the export; nil for a fixture.
    package let created: String?
    /// The version of the rules of a fixture; nil for an export.
    package let fixture: Int?

    /// Whether this package reads files with this header.
    package var isReadable: Bool {
        version <= Self.version && (fixture ?? 1) <= Self.fixtureVersion
    }
}
