package import HealthModel

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
