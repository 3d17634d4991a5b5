internal import Foundation
internal import HealthModel

/// A sample as a table row, for CSV, JSON Lines, Parquet and the analysis file.
struct SampleRow {
    var uuid: UUID
    var type: ObjectType
    var start: Date
    var end: Date
    /// The quantity, the category's raw value or the number of data in a series.
    var value: Double?
    var unit: HealthUnit?
    /// The name of the value or the workout.
    var label: String?
    var source: SourceRevision
    var device: Device?
    var metadata: Metadata
    /// Data without a column, as JSON.
    var detail: String?
    /// The members of a correlation, or the samples that were added to a workout.
    var related: [UUID]
}

extension SampleRow {
    /// Creates the row of a sample; series data is separate.
    init(_ sample: Sample, associated: [UUID] = []) throws {
        self.init(
            uuid: sample.uuid, type: sample.type, start: sample.startDate, end: sample.endDate,
            source: sample.sourceRevision
                ?? SourceRevision(source: Source(bundleIdentifier: "unknown", name: "Unknown")),
            device: sample.device, metadata: sample.metadata, related: associated)
        switch sample.payload {
        case .quantity(let quantity, let series):
            (value, unit) = (quantity.value, quantity.unit)
            detail = try series.map { try StableJSON.text($0) }
        case .category(let raw):
            value = Double(raw)
            label = CategoryValues.name(of: raw, in: sample.type)
        case .correlation(let members): related = members.map(\.uuid)
        case .workout(let workout):
            (value, unit) = (workout.duration, .second())
            label = WorkoutActivities.name(of: workout.activityType)
            detail = try StableJSON.text(workout)
        case .series(let count): value = Double(count)
        case .detail(let facts): detail = try StableJSON.text(facts)
        }
    }

    /// The sample of a row; members of a correlation are linked by their identity later.
    ///
    /// - Throws: ``SkipReason`` if the columns are not those of a sample.
    func sample() throws(SkipReason) -> Sample {
        guard end >= start else { throw .endsBeforeStart }
        return Sample(
            uuid: uuid, type: type, startDate: start, endDate: end, payload: try payload(),
            metadata: metadata, device: device, sourceRevision: source)
    }

    private func payload() throws(SkipReason) -> Sample.Payload {
        switch type.kind {
        case .quantity:
            guard let value else { throw .missing(attribute: "value") }
            guard let unit else { throw .missing(attribute: "unit") }
            return .quantity(Quantity(value, unit), series: try decoded(SeriesSummary.self))
        case .category:
            return .category(try integer())
        case .correlation: return .correlation([])
        case .workout:
            guard let workout = try decoded(WorkoutDetail.self) else {
                throw .missing(attribute: "detail")
            }
            return .workout(workout)
        case .workoutRoute, .heartbeatSeries: return .series(count: try integer())
        default:
            guard let facts = try decoded(SampleDetail.self) else {
                throw .missing(attribute: "detail")
            }
            return .detail(facts)
        }
    }

    private func integer() throws(SkipReason) -> Int {
        guard let value else { throw .missing(attribute: "value") }
        guard let raw = Int(exactly: value) else { throw .invalid(attribute: "value") }
        return raw
    }

    private func decoded<T: Decodable>(_ type: T.Type) throws(SkipReason) -> T? {
        guard let detail else { return nil }
        guard let value = try? StableJSON.value(type, from: detail) else {
            throw .invalid(attribute: "detail")
        }
        return value
    }
}
