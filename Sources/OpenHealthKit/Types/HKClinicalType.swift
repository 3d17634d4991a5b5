internal import HealthModel

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
