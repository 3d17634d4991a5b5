public import Foundation
internal import HealthModel

extension HKQuery {
    /// The object with an identity.
    public class func predicateForObject(with UUID: UUID) -> NSPredicate {
        HealthPredicate(.uuids([UUID]))
    }

    /// The objects with one of several identities.
    public class func predicateForObjects(with UUIDs: Set<UUID>) -> NSPredicate {
        HealthPredicate(.uuids(UUIDs))
    }

    /// Objects that a source saved.
    public class func predicateForObjects(from source: HKSource) -> NSPredicate {
        HealthPredicate(.sources([source.bundleIdentifier]))
    }

    /// Objects that one of several sources saved.
    public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
        HealthPredicate(.sources(Set(sources.map(\.bundleIdentifier))))
    }

    /// Objects that one of several revisions saved; the `Any` constants match everything.
    public class func predicateForObjects(
        from sourceRevisions: Set<HKSourceRevision>
    ) -> NSPredicate {
        HealthPredicate(.sourceRevisions(sourceRevisions.map(SourceRevisionPattern.init)))
    }

    /// Objects of one of several devices, equal in all properties.
    public class func predicateForObjects(from devices: Set<HKDevice>) -> NSPredicate {
        HealthPredicate(.devices(Set(devices.map(\.value))))
    }

    /// Objects whose device has one of several values for a property; an empty set means nil.
    public class func predicateForObjects(
        withDeviceProperty key: String, allowedValues: Set<String>
    ) -> NSPredicate {
        guard let property = DeviceProperty(rawValue: key) else {
            HKException.raise(.invalidArgument, "Invalid device property key: \(key)")
        }
        return HealthPredicate(.deviceProperty(property, allowedValues))
    }

    /// Objects with a metadata key.
    public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
        HealthPredicate(.metadataExists(key: key))
    }

    /// Objects with one of several values for a metadata key; an empty list means any.
    public class func predicateForObjects(
        withMetadataKey key: String, allowedValues: [Any]
    ) -> NSPredicate {
        let values = allowedValues.map { MetadataValue(checking: $0, key: key) }
        return HealthPredicate(.metadataIn(key: key, values: values))
    }

    /// Objects whose value for a metadata key satisfies a comparison with another.
    public class func predicateForObjects(
        withMetadataKey key: String, operatorType: ComparisonOperator, value: Any
    ) -> NSPredicate {
        HealthPredicate(
            .metadata(key: key, Comparison(operatorType), MetadataValue(checking: value, key: key)))
    }

    /// Objects that were added to a workout; lying within its time range is not enough.
    public class func predicateForObjects(from workout: HKWorkout) -> NSPredicate {
        HealthPredicate(.associated(workout: workout.uuid))
    }

    /// Symptoms that were recorded with an electrocardiogram.
    public class func predicateForObjectsAssociated(
        electrocardiogram: HKElectrocardiogram
    ) -> NSPredicate {
        HealthPredicate(.associated(electrocardiogram: electrocardiogram.uuid))
    }

    /// Samples that rate the effort of a workout, or of an activity of it.
    public class func predicateForWorkoutEffortSamplesRelated(
        workout: HKWorkout, activity: HKWorkoutActivity?
    ) -> NSPredicate {
        HealthPredicate(.effort(workout: workout.uuid, activity: activity?.uuid))
    }

    /// Objects that belong to no correlation.
    public class func predicateForObjectsWithNoCorrelation() -> NSPredicate {
        HealthPredicate(.noCorrelation)
    }
}

extension SourceRevisionPattern {
    /// The pattern of a revision in a predicate: the `Any` constants match everything.
    init(_ revision: HKSourceRevision) {
        let value = revision.value
        let anySystem = HKSourceRevisionAnyOperatingSystem
        let any = SystemVersion(
            anySystem.majorVersion, anySystem.minorVersion, anySystem.patchVersion)
        self.init(
            bundleIdentifier: value.source.bundleIdentifier,
            version: value.version == HKSourceRevisionAnyVersion ? nil : .some(value.version),
            productType: value.productType == HKSourceRevisionAnyProductType
                ? nil : .some(value.productType),
            operatingSystemVersion: value.operatingSystemVersion == any
                ? nil : value.operatingSystemVersion)
    }
}
