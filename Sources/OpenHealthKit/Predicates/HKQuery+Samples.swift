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
