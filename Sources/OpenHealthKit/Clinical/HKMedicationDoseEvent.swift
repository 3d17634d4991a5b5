public import Foundation
internal import HealthModel

/// A dose of a medication, taken or not; apps can read but not save it.
// @unchecked: this class stores only HKObject's immutable value.
open class HKMedicationDoseEvent: HKSample, NSCopying, @unchecked Sendable {
    /// The type of these events.
    open var medicationDoseEventType: HKMedicationDoseEventType {
        HKObjectType.medicationDoseEventType()
    }

    /// The medication.
    open var medicationConceptIdentifier: HKHealthConceptIdentifier {
        HKHealthConceptIdentifier(domain: .medication, identifier: detail.conceptIdentifier)
    }

    /// Whether the dose was scheduled or taken as needed.
    open var scheduleType: ScheduleType { ScheduleType(rawValue: detail.scheduleType) ?? .asNeeded }

    /// Whether the dose was taken.
    open var logStatus: LogStatus { LogStatus(rawValue: detail.logStatus) ?? .notLogged }

    /// The date for which the dose was scheduled.
    open var scheduledDate: Date? { detail.scheduledDate }

    /// The scheduled amount, in `unit`.
    open var scheduledDoseQuantity: Double? { detail.scheduledDose }

    /// The amount taken, in `unit`.
    open var doseQuantity: Double? { detail.dose }

    /// The unit of the doses.
    open var unit: HKUnit { HKUnit.unique(detail.unit) }

    /// Returns the event, which never changes.
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
