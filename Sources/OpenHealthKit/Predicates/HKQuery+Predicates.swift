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

extension HKQuery {
    /// Samples that overlap a time range, or whose start or end lies in it strictly.
    ///
    /// Without options a sample matches if it ends at `startDate` or later and starts before
    /// `endDate`. Nil is unlimited.
    public class func predicateForSamples(
        withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
    ) -> NSPredicate {
        HealthPredicate(
            .interval(start: startDate, end: endDate, options: IntervalOptions(options)))
    }

    /// Quantity samples whose value satisfies a comparison with a quantity of a compatible unit.
    public class func predicateForQuantitySamples(
        with operatorType: ComparisonOperator, quantity: HKQuantity
    ) -> NSPredicate {
        HealthPredicate(.quantity(Comparison(operatorType), quantity.value))
    }

    /// Category samples whose raw value satisfies a comparison with another.
    public class func predicateForCategorySamples(
        with operatorType: ComparisonOperator, value: Int
    ) -> NSPredicate {
        HealthPredicate(.categoryValue(Comparison(operatorType), value))
    }

    /// Electrocardiograms with a classification.
    public class func predicateForElectrocardiograms(
        classification: HKElectrocardiogram.Classification
    ) -> NSPredicate {
        HealthPredicate(detail("classification", .number(Double(classification.rawValue))))
    }

    /// Electrocardiograms with a status of symptoms.
    public class func predicateForElectrocardiograms(
        symptomsStatus: HKElectrocardiogram.SymptomsStatus
    ) -> NSPredicate {
        HealthPredicate(detail("symptomsStatus", .number(Double(symptomsStatus.rawValue))))
    }

    /// Clinical records of a kind of FHIR resource.
    public class func predicateForClinicalRecords(
        withFHIRResourceType resourceType: HKFHIRResourceType
    ) -> NSPredicate {
        HealthPredicate(detail("resourceType", .string(resourceType.rawValue)))
    }

    /// The clinical record with a source's identifier.
    public class func predicateForClinicalRecords(
        from source: HKSource, fhirResourceType resourceType: HKFHIRResourceType,
        identifier: String
    ) -> NSPredicate {
        HealthPredicate(
            .and([
                .sources([source.bundleIdentifier]),
                detail("resourceType", .string(resourceType.rawValue)),
                detail("resourceIdentifier", .string(identifier)),
            ]))
    }

    /// Verifiable clinical records whose relevant date lies in a time range.
    public class func predicateForVerifiableClinicalRecords(
        withRelevantDateWithin dateInterval: DateInterval
    ) -> NSPredicate {
        HealthPredicate(
            .and([
                .startDate(.greaterThanOrEqualTo, dateInterval.start),
                .startDate(.lessThanOrEqualTo, dateInterval.end),
            ]))
    }

    /// States of mind of a kind.
    public class func predicateForStatesOfMind(with kind: HKStateOfMind.Kind) -> NSPredicate {
        HealthPredicate(detail("kind", .number(Double(kind.rawValue))))
    }

    /// States of mind whose valence satisfies a comparison with a number from -1 to 1.
    public class func predicateForStatesOfMind(
        withValence valence: Double, operatorType: ComparisonOperator
    ) -> NSPredicate {
        HealthPredicate(.detail(path: "valence", Comparison(operatorType), .number(valence)))
    }

    /// States of mind with a label.
    public class func predicateForStatesOfMind(with label: HKStateOfMind.Label) -> NSPredicate {
        HealthPredicate(.detailContains(path: "labels", label.rawValue))
    }

    /// States of mind with an association.
    public class func predicateForStatesOfMind(
        with association: HKStateOfMind.Association
    ) -> NSPredicate {
        HealthPredicate(.detailContains(path: "associations", association.rawValue))
    }

    private class func detail(_ path: String, _ value: MetadataValue) -> SamplePredicate {
        .detail(path: path, .equalTo, value)
    }
}

extension IntervalOptions {
    /// The same options; the raw values are HealthKit's.
    init(_ options: HKQueryOptions) { self.init(rawValue: options.rawValue) }
}

/// An enumeration of category values that creates predicates from its cases.
public protocol HKCategoryValuePredicateProviding: Hashable, RawRepresentable {
    /// Category samples whose value satisfies a comparison with a case.
    static func predicateForSamples(
        _ operatorType: ComparisonOperator, value: Self
    ) -> NSPredicate

    /// Category samples whose value is one of several cases.
    static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate
}

extension HKCategoryValuePredicateProviding where RawValue == Int {
    /// Category samples whose value satisfies a comparison with a case.
    public static func predicateForSamples(
        _ operatorType: ComparisonOperator, value: Self
    ) -> NSPredicate {
        HKQuery.predicateForCategorySamples(with: operatorType, value: value.rawValue)
    }

    /// Category samples whose value is one of several cases.
    public static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate {
        HealthPredicate(.categoryValueIn(Set(values.map(\.rawValue))))
    }
}

extension Comparison {
    /// Converts an operator of `HKQuery`; raises for unsupported ones.
    init(_ type: ComparisonOperator) {
        switch type {
        case .lessThan: self = .lessThan
        case .lessThanOrEqualTo: self = .lessThanOrEqualTo
        case .greaterThan: self = .greaterThan
        case .greaterThanOrEqualTo: self = .greaterThanOrEqualTo
        case .equalTo: self = .equalTo
        case .notEqualTo: self = .notEqualTo
        case .beginsWith: self = .beginsWith
        case .endsWith: self = .endsWith
        case .contains: self = .contains
        case .like: self = .like
        case .matches: self = .matches
        default:
            HKException.raise(
                .invalidArgument, "Operator type \(type.rawValue) is not supported here")
        }
    }
}

extension MetadataValue {
    /// The metadata value of an object; raises for other classes.
    init(checking operand: Any, key: String) {
        guard let value = MetadataValue(bridging: operand) else {
            HKException.raise(
                .invalidArgument,
                "Invalid class \(type(of: operand)) for metadata key: \(key). "
                    + "Expected NSString, NSNumber, NSDate or HKQuantity.")
        }
        self = value
    }
}

extension HKQuery {
    // MARK: Workouts

    /// Workouts of an activity type.
    public class func predicateForWorkouts(
        with workoutActivityType: HKWorkoutActivityType
    ) -> NSPredicate {
        HealthPredicate(.workoutActivityType(.equalTo, workoutActivityType.stored))
    }

    /// Workouts whose duration satisfies a comparison with a number of seconds.
    public class func predicateForWorkouts(
        with operatorType: ComparisonOperator, duration: TimeInterval
    ) -> NSPredicate {
        HealthPredicate(.workoutDuration(Comparison(operatorType), duration))
    }

    /// Workouts whose energy, as the saving app gave it, satisfies a comparison with another.
    public class func predicateForWorkouts(
        with operatorType: ComparisonOperator, totalEnergyBurned: HKQuantity
    ) -> NSPredicate {
        total(.energyBurned, operatorType, totalEnergyBurned)
    }

    /// Workouts whose distance, as the saving app gave it, satisfies a comparison with another.
    public class func predicateForWorkouts(
        with operatorType: ComparisonOperator, totalDistance: HKQuantity
    ) -> NSPredicate {
        total(.distance, operatorType, totalDistance)
    }

    /// Workouts whose flights of stairs satisfy a comparison with another count.
    public class func predicateForWorkouts(
        with operatorType: ComparisonOperator, totalFlightsClimbed: HKQuantity
    ) -> NSPredicate {
        total(.flightsClimbed, operatorType, totalFlightsClimbed)
    }

    /// Workouts whose swimming strokes satisfy a comparison with another count.
    public class func predicateForWorkouts(
        with operatorType: ComparisonOperator, totalSwimmingStrokeCount: HKQuantity
    ) -> NSPredicate {
        total(.swimmingStrokeCount, operatorType, totalSwimmingStrokeCount)
    }

    /// Workouts whose sum of a type satisfies a comparison with another.
    public class func predicateForWorkouts(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        sumQuantity: HKQuantity
    ) -> NSPredicate {
        statistic(.sum, quantityType, operatorType, sumQuantity)
    }

    /// Workouts whose average of a type satisfies a comparison with another.
    public class func predicateForWorkouts(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        averageQuantity: HKQuantity
    ) -> NSPredicate {
        statistic(.average, quantityType, operatorType, averageQuantity)
    }

    /// Workouts whose minimum of a type satisfies a comparison with another.
    public class func predicateForWorkouts(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        minimumQuantity: HKQuantity
    ) -> NSPredicate {
        statistic(.minimum, quantityType, operatorType, minimumQuantity)
    }

    /// Workouts whose maximum of a type satisfies a comparison with another.
    public class func predicateForWorkouts(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        maximumQuantity: HKQuantity
    ) -> NSPredicate {
        statistic(.maximum, quantityType, operatorType, maximumQuantity)
    }

    /// Workouts with a matching activity; raises for predicates on other objects.
    public class func predicateForWorkouts(activityPredicate: NSPredicate) -> NSPredicate {
        guard let condition = PredicateTree(activityPredicate)?.asActivity else {
            HKException.raiseUnsupported(activityPredicate)
        }
        return HealthPredicate(.workoutActivity(condition))
    }

    // MARK: Activities of a workout

    /// Activities of an activity type.
    public class func predicateForWorkoutActivities(
        workoutActivityType: HKWorkoutActivityType
    ) -> NSPredicate {
        HealthPredicate(
            .activity(.activityType(.equalTo, workoutActivityType.stored)))
    }

    /// Activities whose duration satisfies a comparison with a number of seconds.
    public class func predicateForWorkoutActivities(
        operatorType: ComparisonOperator, duration: TimeInterval
    ) -> NSPredicate {
        HealthPredicate(.activity(.duration(Comparison(operatorType), duration)))
    }

    /// Activities that overlap a time range, or whose start or end lies in it strictly.
    public class func predicateForWorkoutActivities(
        start startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
    ) -> NSPredicate {
        HealthPredicate(
            .activity(
                .interval(start: startDate, end: endDate, options: IntervalOptions(options))))
    }

    /// Activities whose sum of a type satisfies a comparison with another.
    public class func predicateForWorkoutActivities(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        sumQuantity: HKQuantity
    ) -> NSPredicate {
        activityStatistic(.sum, quantityType, operatorType, sumQuantity)
    }

    /// Activities whose average of a type satisfies a comparison with another.
    public class func predicateForWorkoutActivities(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        averageQuantity: HKQuantity
    ) -> NSPredicate {
        activityStatistic(.average, quantityType, operatorType, averageQuantity)
    }

    /// Activities whose minimum of a type satisfies a comparison with another.
    public class func predicateForWorkoutActivities(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        minimumQuantity: HKQuantity
    ) -> NSPredicate {
        activityStatistic(.minimum, quantityType, operatorType, minimumQuantity)
    }

    /// Activities whose maximum of a type satisfies a comparison with another.
    public class func predicateForWorkoutActivities(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        maximumQuantity: HKQuantity
    ) -> NSPredicate {
        activityStatistic(.maximum, quantityType, operatorType, maximumQuantity)
    }

    // MARK: Parts

    private class func total(
        _ total: WorkoutTotal, _ type: ComparisonOperator, _ quantity: HKQuantity
    ) -> NSPredicate {
        HealthPredicate(.workoutTotal(total, Comparison(type), quantity.value))
    }

    private class func statistic(
        _ statistic: WorkoutStatistic, _ quantityType: HKQuantityType,
        _ type: ComparisonOperator, _ quantity: HKQuantity
    ) -> NSPredicate {
        HealthPredicate(
            .workoutStatistic(statistic, quantityType.value, Comparison(type), quantity.value))
    }

    private class func activityStatistic(
        _ statistic: WorkoutStatistic, _ quantityType: HKQuantityType,
        _ type: ComparisonOperator, _ quantity: HKQuantity
    ) -> NSPredicate {
        HealthPredicate(
            .activity(.statistic(statistic, quantityType.value, Comparison(type), quantity.value)))
    }
}
