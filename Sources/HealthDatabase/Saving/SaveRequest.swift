internal import Foundation
internal import HealthModel

/// An app's request to save samples, with the checks that need no store.
struct SaveRequest: Codable, Sendable {
    var samples: [Sample]
    var series: [UUID: SeriesData]
    var app: AppIdentity

    /// The types whose share permission is required: those of its members for a correlation.
    var sharedTypes: Set<ObjectType> {
        samples.reduce(into: []) { types, sample in
            if let members = sample.members {
                types.formUnion(members.map(\.type))
            } else {
                types.insert(sample.type)
            }
        }
    }

    /// Whether saving takes less than a millisecond: a few samples, or a meal with its nutrients.
    var isShort: Bool {
        series.isEmpty && samples.count <= 8
            && samples.reduce(0) { $0 + 1 + ($1.members?.count ?? 0) } <= 40
    }

    /// - Throws: HealthKit's errors for objects that can never be saved.
    func check(earliestEnd: Date) throws {
        for sample in samples {
            try sample.checkStorable()
            try Self.checkSyncKeys(sample)
            if sample.type == .menopausalState, sample.startDate != sample.endDate {
                throw HealthStoreError.invalidArgument(
                    "An object of \(sample.type) is a point in time: its dates must be the same.")
            }
            if let members = sample.members {
                if members.isEmpty {
                    throw HealthStoreError.validation(
                        "A correlation must contain at least one object.")
                }
                try Self.checkMembers(members, of: sample.type)
                try members.forEach(Self.checkSyncKeys)
            }
            if sample.endDate < earliestEnd {
                throw HealthStoreError.invalidArgument(
                    "The end date of an object of \(sample.type) is before the earliest "
                        + "permitted sample date.")
            }
        }
    }

    /// A correlation contains quantity and category samples, a blood pressure its two pressures.
    private static func checkMembers(_ members: [Sample], of type: ObjectType) throws {
        if let other = members.first(where: { $0.quantity == nil && $0.categoryValue == nil }) {
            throw HealthStoreError.invalidArgument(
                "A correlation holds quantity and category samples, and \(other.type) is neither.")
        }
        let pressures: Set<ObjectType> = [.bloodPressureSystolic, .bloodPressureDiastolic]
        if type == .bloodPressure, Set(members.map(\.type)) != pressures {
            throw HealthStoreError.invalidArgument(
                "A blood pressure holds one systolic and one diastolic pressure.")
        }
    }

    /// A sync identifier requires a sync version, and vice versa.
    private static func checkSyncKeys(_ sample: Sample) throws {
        let identifier = sample.metadata[MetadataKey.syncIdentifier]
        let version = sample.metadata[MetadataKey.syncVersion]
        if identifier == nil, version != nil {
            throw HealthStoreError.validation(
                "HKMetadataKeySyncVersion may not be provided if HKMetadataKeySyncIdentifier is "
                    + "not provided in the metadata")
        }
        if identifier != nil, version == nil {
            throw HealthStoreError.validation(
                "HKMetadataKeySyncIdentifier may not be provided if HKMetadataKeySyncVersion is "
                    + "not provided in the metadata")
        }
    }
}
