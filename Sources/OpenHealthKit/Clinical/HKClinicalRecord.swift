public import Foundation
internal import HealthModel

/// A record of an institution; apps can read but not save it.
// @unchecked: this class stores only HKObject's immutable value.
open class HKClinicalRecord: HKSample, NSCopying, @unchecked Sendable {
    /// The kind of record.
    open var clinicalType: HKClinicalType {
        guard let type = sampleType as? HKClinicalType else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a clinical type")
        }
        return type
    }

    /// The name to show.
    open var displayName: String { detail.displayName }

    /// The record as a FHIR resource; nil if the store has none.
    open var fhirResource: HKFHIRResource? {
        detail.data.isEmpty ? nil : HKFHIRResource(detail)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    private var detail: ClinicalDetail {
        guard case .detail(.clinical(let detail)) = sample.payload else {
            HKException.raise(.invalidArgument, "\(sample.type) is no clinical record")
        }
        return detail
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .detail(.clinical) = sample.payload { true } else { false }
    }
}
