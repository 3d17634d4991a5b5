import Foundation
import HealthModel

/// A row of a table of samples, as a test has read it.
struct ReadRow {
    var uuid: UUID
    var type: ObjectType
    var start: Date
    var end: Date
    var value: Double?
    var unit: String?
    var label: String?
    var source: SourceRevision
    var device: Device?
    var metadata: Metadata
    var detail: String?
    var related: Set<UUID> = []

    /// The sample of the row; the members of a correlation are missing.
    func sample() throws -> Sample {
        let payload = try ReadValues.payload(type, value: value, unit: unit, detail: detail)
        guard label == Self.label(payload, type) else { throw ReadError("label of \(type)") }
        return Sample(
            uuid: uuid, type: type, startDate: start, endDate: end, payload: payload,
            metadata: metadata, device: device, sourceRevision: source)
    }

    private static func label(_ payload: Sample.Payload, _ type: ObjectType) -> String? {
        switch payload {
        case .category(let value): CategoryValues.name(of: value, in: type)
        case .workout(let workout): WorkoutActivities.name(of: workout.activityType)
        default: nil
        }
    }

    /// The samples of rows, with the members of correlations, and those of workouts.
    static func content(_ rows: [ReadRow]) throws -> (
        samples: [UUID: Sample], associations: [UUID: Set<UUID>]
    ) {
        var samples: [UUID: Sample] = [:]
        var associations: [UUID: Set<UUID>] = [:]
        for row in rows {
            guard samples.updateValue(try row.sample(), forKey: row.uuid) == nil else {
                throw ReadError("a sample is there twice")
            }
        }
        for row in rows where !row.related.isEmpty {
            let members = row.related.compactMap { samples[$0] }
            guard members.count == row.related.count else { throw ReadError("no such member") }
            if row.type.kind == .correlation {
                samples[row.uuid]?.payload = .correlation(
                    members.sorted { $0.uuid.uuidString < $1.uuid.uuidString })
            } else {
                associations[row.uuid] = row.related
            }
        }
        return (samples, associations)
    }
}

extension SystemVersion {
    /// The version of a text such as `17.1.0`; none for no text.
    init(read text: String?) {
        let parts = (text ?? "0.0.0").split(separator: ".").compactMap { Int($0) }
        self.init(parts[0], parts[1], parts[2])
    }
}
