// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
package import HealthModel

/// The type of an object of a health store; two types are equal if class and identifier are.
// Safe to share: the only state is one immutable value.
open class HKObjectType: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    package let value: ObjectType

    package init(value: ObjectType) {
        self.value = value
        super.init()
    }

    public var identifier: String { value.identifier }

    /// Whether a person permits individual objects of this type, not the whole type.
    open func requiresPerObjectAuthorization() -> Bool {
        value.requiresPerObjectAuthorization
    }

    // MARK: NSObject

    open override var hash: Int { value.hashValue }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKObjectType else { return false }
        return self === other
            || (Swift.type(of: self) == Swift.type(of: other) && value == other.value)
    }

    open override var description: String { identifier }

    // MARK: NSCopying

    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: NSSecureCoding

    public static var supportsSecureCoding: Bool { true }

    /// Decodes a type; nil if the identifier or the kind is missing or damaged.
    public required init?(coder: NSCoder) {
        guard
            let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier"),
            let name = coder.decodeObject(of: NSString.self, forKey: "kind"),
            let kind = ObjectKind(rawValue: name as String)
        else { return nil }
        value = ObjectType(identifier: identifier as String, kind: kind)
        super.init()
    }

    open func encode(with coder: NSCoder) {
        coder.encode(value.identifier as NSString, forKey: "identifier")
        coder.encode(value.kind.rawValue as NSString, forKey: "kind")
    }
}

extension HKObjectType {
    /// The quantity type with an identifier, nil if HealthKit defines none.
    public class func quantityType(
        forIdentifier identifier: HKQuantityTypeIdentifier
    ) -> HKQuantityType? {
        ObjectTypeClasses.known(identifier.rawValue)
    }

    /// The category type with an identifier, nil if HealthKit defines none.
    public class func categoryType(
        forIdentifier identifier: HKCategoryTypeIdentifier
    ) -> HKCategoryType? {
        ObjectTypeClasses.known(identifier.rawValue)
    }

    /// The characteristic type with an identifier, nil if HealthKit defines none.
    public class func characteristicType(
        forIdentifier identifier: HKCharacteristicTypeIdentifier
    ) -> HKCharacteristicType? {
        ObjectTypeClasses.known(identifier.rawValue)
    }

    /// The correlation type with an identifier, nil if HealthKit defines none.
    public class func correlationType(
        forIdentifier identifier: HKCorrelationTypeIdentifier
    ) -> HKCorrelationType? {
        ObjectTypeClasses.known(identifier.rawValue)
    }

    /// The document type with an identifier, nil if HealthKit defines none.
    public class func documentType(
        forIdentifier identifier: HKDocumentTypeIdentifier
    ) -> HKDocumentType? {
        ObjectTypeClasses.known(identifier.rawValue)
    }

    /// The type of clinical records with an identifier, nil if HealthKit defines none.
    public class func clinicalType(
        forIdentifier identifier: HKClinicalTypeIdentifier
    ) -> HKClinicalType? {
        ObjectTypeClasses.known(identifier.rawValue)
    }

    /// The type of scored assessments with an identifier, nil if HealthKit defines none.
    public class func scoredAssessmentType(
        forIdentifier identifier: HKScoredAssessmentTypeIdentifier
    ) -> HKScoredAssessmentType? {
        ObjectTypeClasses.known(identifier.rawValue)
    }

    /// The series type with an identifier, nil if HealthKit defines none.
    public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? {
        ObjectTypeClasses.known(identifier)
    }

    public class func workoutType() -> HKWorkoutType {
        ObjectTypeClasses.unique(.workout, HKWorkoutType.init(value:))
    }

    public class func activitySummaryType() -> HKActivitySummaryType {
        ObjectTypeClasses.unique(.activitySummary, HKActivitySummaryType.init(value:))
    }

    public class func audiogramSampleType() -> HKAudiogramSampleType {
        ObjectTypeClasses.unique(.audiogram, HKAudiogramSampleType.init(value:))
    }

    public class func electrocardiogramType() -> HKElectrocardiogramType {
        ObjectTypeClasses.unique(.electrocardiogram, HKElectrocardiogramType.init(value:))
    }

    public class func visionPrescriptionType() -> HKPrescriptionType {
        ObjectTypeClasses.unique(.visionPrescription, HKPrescriptionType.init(value:))
    }

    public class func stateOfMindType() -> HKStateOfMindType {
        ObjectTypeClasses.unique(.stateOfMind, HKStateOfMindType.init(value:))
    }

    public class func medicationDoseEventType() -> HKMedicationDoseEventType {
        ObjectTypeClasses.unique(.medicationDoseEvent, HKMedicationDoseEventType.init(value:))
    }

    public class func userAnnotatedMedicationType() -> HKUserAnnotatedMedicationType {
        ObjectTypeClasses.unique(
            .userAnnotatedMedication, HKUserAnnotatedMedicationType.init(value:))
    }
}

/// The instances of all types that HealthKit defines, and the class for each value.
package enum ObjectTypeClasses {
    /// The instance for a value; a new one for types that the catalogue lacks.
    package static func object(for type: ObjectType) -> HKObjectType {
        known[type] ?? make(type)
    }

    /// The instance for an identifier of the catalogue; nil if it is of another class.
    static func known<T: HKObjectType>(_ identifier: String) -> T? {
        ObjectType.named(identifier).flatMap { known[$0] as? T }
    }

    /// The instance of a class for a value; a new one if the table contains another class.
    static func unique<T: HKObjectType>(_ type: ObjectType, _ make: (ObjectType) -> T) -> T {
        known[type] as? T ?? make(type)
    }

    private static let known: [ObjectType: HKObjectType] = Dictionary(
        uniqueKeysWithValues: ObjectType.allKnown.map { ($0, make($0)) })

    private static func make(_ type: ObjectType) -> HKObjectType {
        switch type.kind {
        case .quantity: HKQuantityType(value: type)
        case .category: HKCategoryType(value: type)
        case .correlation: HKCorrelationType(value: type)
        case .workout: HKWorkoutType(value: type)
        case .workoutRoute, .heartbeatSeries: HKSeriesType(value: type)
        case .electrocardiogram: HKElectrocardiogramType(value: type)
        case .audiogram: HKAudiogramSampleType(value: type)
        case .activitySummary: HKActivitySummaryType(value: type)
        case .characteristic: HKCharacteristicType(value: type)
        case .document: HKDocumentType(value: type)
        case .clinical: HKClinicalType(value: type)
        case .visionPrescription: HKPrescriptionType(value: type)
        case .stateOfMind: HKStateOfMindType(value: type)
        case .scoredAssessment: HKScoredAssessmentType(value: type)
        case .medicationDoseEvent: HKMedicationDoseEventType(value: type)
        case .userAnnotatedMedication: HKUserAnnotatedMedicationType(value: type)
        }
    }
}

extension HKObjectType {
    /// The instance for a value: for types of the catalogue always the same one.
    package static func type(for value: ObjectType) -> HKObjectType {
        ObjectTypeClasses.object(for: value)
    }
}

extension HKSampleType {
    /// The sample type for a value; nil if its objects are not samples.
    package static func sampleType(for value: ObjectType) -> HKSampleType? {
        ObjectTypeClasses.object(for: value) as? HKSampleType
    }
}

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
