public import Foundation
internal import HealthModel

/// A prescription of glasses or contact lenses; its start date is the date of issue.
// @unchecked: this class stores only HKObject's immutable value.
open class HKVisionPrescription: HKSample, NSCopying, @unchecked Sendable {
    /// Creates a prescription whose lenses are described elsewhere, such as in an attachment.
    public convenience init(
        type: HKVisionPrescriptionType, dateIssued: Date, expirationDate: Date?,
        device: HKDevice?, metadata: [String: Any]?
    ) {
        self.init(
            Self.made(
                PrescriptionDetail(type: type.rawValue, expirationDate: expirationDate),
                dateIssued: dateIssued, device: device, metadata: metadata))
    }

    /// The type of the prescription.
    open var prescriptionType: HKVisionPrescriptionType {
        HKVisionPrescriptionType(rawValue: detail.type) ?? .glasses
    }

    /// The date of issue.
    open var dateIssued: Date { startDate }

    /// The expiration date.
    open var expirationDate: Date? { detail.expirationDate }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    var detail: PrescriptionDetail {
        guard case .detail(.prescription(let detail)) = sample.payload else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a prescription")
        }
        return detail
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .detail(.prescription) = sample.payload { true } else { false }
    }

    /// The sample of a new prescription; raises if it ends before the date of issue.
    static func made(
        _ detail: PrescriptionDetail, dateIssued: Date, device: HKDevice?,
        metadata: [String: Any]?
    ) -> Sample {
        if let end = detail.expirationDate, end < dateIssued {
            HKException.raise(
                .objectValidation, "A prescription may not expire before it was issued")
        }
        return validated(
            Sample(
                uuid: UUID(), type: .visionPrescription, startDate: dateIssued,
                endDate: dateIssued, payload: .detail(.prescription(detail)),
                metadata: Metadata(validating: metadata), device: device?.value))
    }

    /// The object for a prescription: of glasses or contact lenses if its lenses are described.
    static func object(for sample: Sample) -> HKVisionPrescription {
        guard case .detail(.prescription(let detail)) = sample.payload,
            detail.rightEye != nil || detail.leftEye != nil
        else { return HKVisionPrescription(sample) }
        return detail.type == HKVisionPrescriptionType.contacts.rawValue
            ? HKContactsPrescription(sample) : HKGlassesPrescription(sample)
    }
}

/// A prescription of glasses with their lenses.
// @unchecked: this class stores only HKObject's immutable value.
open class HKGlassesPrescription: HKVisionPrescription, @unchecked Sendable {
    /// Creates a prescription of glasses.
    public convenience init(
        rightEyeSpecification: HKGlassesLensSpecification?,
        leftEyeSpecification: HKGlassesLensSpecification?, dateIssued: Date,
        expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
    ) {
        self.init(
            Self.made(
                PrescriptionDetail(
                    type: HKVisionPrescriptionType.glasses.rawValue,
                    expirationDate: expirationDate, rightEye: rightEyeSpecification?.value,
                    leftEye: leftEyeSpecification?.value),
                dateIssued: dateIssued, device: device, metadata: metadata))
    }

    /// The lens for the right eye.
    open var rightEye: HKGlassesLensSpecification? {
        detail.rightEye.map { HKGlassesLensSpecification($0) }
    }

    /// The lens for the left eye.
    open var leftEye: HKGlassesLensSpecification? {
        detail.leftEye.map { HKGlassesLensSpecification($0) }
    }
}

/// A prescription of contact lenses.
// @unchecked: this class stores only HKObject's immutable value.
open class HKContactsPrescription: HKVisionPrescription, @unchecked Sendable {
    /// Creates a prescription of contact lenses.
    public convenience init(
        rightEyeSpecification: HKContactsLensSpecification?,
        leftEyeSpecification: HKContactsLensSpecification?, brand: String, dateIssued: Date,
        expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
    ) {
        self.init(
            Self.made(
                PrescriptionDetail(
                    type: HKVisionPrescriptionType.contacts.rawValue,
                    expirationDate: expirationDate, brand: brand,
                    rightEye: rightEyeSpecification?.value,
                    leftEye: leftEyeSpecification?.value),
                dateIssued: dateIssued, device: device, metadata: metadata))
    }

    /// The brand of the lenses.
    open var brand: String { detail.brand ?? "" }

    /// The lens for the right eye.
    open var rightEye: HKContactsLensSpecification? {
        detail.rightEye.map { HKContactsLensSpecification($0) }
    }

    /// The lens for the left eye.
    open var leftEye: HKContactsLensSpecification? {
        detail.leftEye.map { HKContactsLensSpecification($0) }
    }
}
