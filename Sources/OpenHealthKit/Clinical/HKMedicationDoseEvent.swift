public import Foundation
internal import HealthModel

/// A dose of a medication, taken or not; apps can read it and never save it.
// @unchecked: nothing is stored beside HKObject's immutable value.
open class HKMedicationDoseEvent: HKSample, NSCopying, @unchecked Sendable {
    /// The one type of such events.
    open var medicationDoseEventType: HKMedicationDoseEventType {
        HKObjectType.medicationDoseEventType()
    }

    /// The medication.
    open var medicationConceptIdentifier: HKHealthConceptIdentifier {
        HKHealthConceptIdentifier(domain: .medication, identifier: detail.conceptIdentifier)
    }

    /// Whether it was due or taken as needed.
    open var scheduleType: ScheduleType { ScheduleType(rawValue: detail.scheduleType) ?? .asNeeded }

    /// Whether it was taken.
    open var logStatus: LogStatus { LogStatus(rawValue: detail.logStatus) ?? .notLogged }

    /// When it was due.
    open var scheduledDate: Date? { detail.scheduledDate }

    /// How much was due, in `unit`.
    open var scheduledDoseQuantity: Double? { detail.scheduledDose }

    /// How much was taken, in `unit`.
    open var doseQuantity: Double? { detail.dose }

    /// The unit of the doses.
    open var unit: HKUnit { HKUnit.unique(detail.unit) }

    /// The event itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    private var detail: MedicationDoseDetail {
        guard case .detail(.medicationDose(let detail)) = sample.payload else {
            HKException.raise(.invalidArgument, "\(sample.type) is no dose of a medication")
        }
        return detail
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .detail(.medicationDose) = sample.payload { true } else { false }
    }
}
