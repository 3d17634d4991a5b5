public import Foundation
internal import HealthModel

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
