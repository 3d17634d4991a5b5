public import Foundation
internal import HealthModel

/// The type of a sample: an object with a start and an end.
// Safe to share: adds no state to its superclass.
open class HKSampleType: HKObjectType, @unchecked Sendable {
    /// Whether samples of this type may not be longer than `maximumAllowedDuration`.
    public var isMaximumDurationRestricted: Bool { value.maximumDuration != nil }

    /// The longest duration of a sample in seconds; raises if there is no restriction.
    public var maximumAllowedDuration: TimeInterval {
        guard let duration = value.maximumDuration else {
            HKException.raise(.invalidArgument, "\(identifier) has no maximum allowed duration")
        }
        return duration
    }

    /// Whether samples of this type may not be shorter than `minimumAllowedDuration`.
    public var isMinimumDurationRestricted: Bool { value.minimumDuration != nil }

    /// The shortest duration of a sample in seconds; raises if there is no restriction.
    public var minimumAllowedDuration: TimeInterval {
        guard let duration = value.minimumDuration else {
            HKException.raise(.invalidArgument, "\(identifier) has no minimum allowed duration")
        }
        return duration
    }

    /// Whether estimates of this type can be recalibrated.
    ///
    /// Unverified: true only for the distance of the six-minute walk.
    public var allowsRecalibrationForEstimates: Bool { value == .sixMinuteWalkTestDistance }
}

/// The type of a sample that is a quantity.
// Safe to share: adds no state to its superclass.
open class HKQuantityType: HKSampleType, @unchecked Sendable {
    /// Creates the quantity type with an identifier, which HealthKit need not define.
    public convenience init(_ identifier: HKQuantityTypeIdentifier) {
        self.init(value: ObjectType(identifier: identifier.rawValue, kind: .quantity))
    }

    /// The way in which several quantities of this type are combined.
    ///
    /// Types that HealthKit does not define count as discrete, which is valid for every value.
    public var aggregationStyle: HKQuantityAggregationStyle {
        let style = value.quantityFacts?.aggregationStyle ?? .discreteArithmetic
        return HKQuantityAggregationStyle(rawValue: style.rawValue) ?? .discreteArithmetic
    }
}

extension HKQuantityType {
    /// Whether values of this type can have a unit.
    ///
    /// A type that HealthKit does not define accepts every unit.
    public func `is`(compatibleWith unit: HKUnit) -> Bool {
        value.canonicalUnit?.isCompatible(with: unit.value) ?? true
    }
}

/// The type of a sample whose value is one of a list.
// Safe to share: adds no state to its superclass.
open class HKCategoryType: HKSampleType, @unchecked Sendable {
    /// Creates the category type with an identifier, which HealthKit need not define.
    public convenience init(_ identifier: HKCategoryTypeIdentifier) {
        self.init(value: ObjectType(identifier: identifier.rawValue, kind: .category))
    }
}

/// The type of a sample that groups others, such as a meal.
// Safe to share: adds no state to its superclass.
open class HKCorrelationType: HKSampleType, @unchecked Sendable {
    /// Creates the correlation type with an identifier, which HealthKit need not define.
    public convenience init(_ identifier: HKCorrelationTypeIdentifier) {
        self.init(value: ObjectType(identifier: identifier.rawValue, kind: .correlation))
    }
}

/// The type of a record of an institution.
// Safe to share: adds no state to its superclass.
open class HKClinicalType: HKSampleType, @unchecked Sendable {
    /// Creates the clinical type with an identifier, which HealthKit need not define.
    public convenience init(_ identifier: HKClinicalTypeIdentifier) {
        self.init(value: ObjectType(identifier: identifier.rawValue, kind: .clinical))
    }
}

/// The type of a document.
// Safe to share: adds no state to its superclass.
open class HKDocumentType: HKSampleType, @unchecked Sendable {
    /// Creates the document type with an identifier, which HealthKit need not define.
    public convenience init(_ identifier: HKDocumentTypeIdentifier) {
        self.init(value: ObjectType(identifier: identifier.rawValue, kind: .document))
    }
}

/// The type of a questionnaire with a score.
// Safe to share: adds no state to its superclass.
open class HKScoredAssessmentType: HKSampleType, @unchecked Sendable {
    /// Creates the assessment type with an identifier, which HealthKit need not define.
    public convenience init(_ identifier: HKScoredAssessmentTypeIdentifier) {
        self.init(value: ObjectType(identifier: identifier.rawValue, kind: .scoredAssessment))
    }
}

/// The type of a sample that holds a series of measurements.
// Safe to share: adds no state to its superclass.
open class HKSeriesType: HKSampleType, @unchecked Sendable {
    /// The type of heartbeat series.
    public class func heartbeat() -> HKSeriesType {
        ObjectTypeClasses.unique(.heartbeatSeries, HKSeriesType.init(value:))
    }

    /// The type of workout routes.
    public class func workoutRoute() -> HKSeriesType {
        ObjectTypeClasses.unique(.workoutRoute, HKSeriesType.init(value:))
    }
}

/// The type of a fact about the person, such as the date of birth.
// Safe to share: adds no state to its superclass.
open class HKCharacteristicType: HKObjectType, @unchecked Sendable {
    /// Creates the characteristic type with an identifier, which HealthKit need not define.
    public convenience init(_ identifier: HKCharacteristicTypeIdentifier) {
        self.init(value: ObjectType(identifier: identifier.rawValue, kind: .characteristic))
    }
}

// The classes of which HealthKit has one instance each, available from `HKObjectType`. Sharing them
// is safe: they add no state to their superclass.

/// The type of workouts.
open class HKWorkoutType: HKSampleType, @unchecked Sendable {}

/// The type of the summaries of days.
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}

/// The type of hearing tests.
open class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {}

/// The type of electrocardiograms.
open class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {}

/// The type of prescriptions for glasses and contact lenses.
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {}

/// The type of a person's moods and emotions.
open class HKStateOfMindType: HKSampleType, @unchecked Sendable {}

/// The type of doses of medication, taken or not.
open class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {}

/// The type of medications with the person's annotations.
open class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {}
