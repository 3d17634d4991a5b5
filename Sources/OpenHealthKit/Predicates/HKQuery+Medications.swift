public import Foundation
internal import HealthModel

extension HKQuery {
    /// Doses of a medication.
    public class func predicateForMedicationDoseEvent(
        medicationConceptIdentifier: HKHealthConceptIdentifier
    ) -> NSPredicate {
        predicateForMedicationDoseEvent(
            medicationConceptIdentifiers: [medicationConceptIdentifier])
    }

    /// Doses of any of several medications.
    public class func predicateForMedicationDoseEvent(
        medicationConceptIdentifiers: Set<HKHealthConceptIdentifier>
    ) -> NSPredicate {
        let medications = medicationConceptIdentifiers.map {
            SamplePredicate.detail(
                path: "conceptIdentifier", .equalTo, .string($0.identifier))
        }
        return HealthPredicate(medications.count == 1 ? medications[0] : .or(medications))
    }

    /// Doses that were due at an instant.
    public class func predicateForMedicationDoseEvent(scheduledDate: Date) -> NSPredicate {
        HealthPredicate(.detail(path: "scheduledDate", .equalTo, .date(scheduledDate)))
    }

    /// Doses that were due from one instant to another; nil is without bound.
    public class func predicateForMedicationDoseEvent(
        scheduledStart: Date?, end: Date?
    ) -> NSPredicate {
        var bounds: [SamplePredicate] = []
        if let scheduledStart {
            bounds.append(
                .detail(path: "scheduledDate", .greaterThanOrEqualTo, .date(scheduledStart)))
        }
        if let end { bounds.append(.detail(path: "scheduledDate", .lessThan, .date(end))) }
        return HealthPredicate(.and(bounds))
    }

    /// Doses with a status.
    public class func predicateForMedicationDoseEvent(
        status: HKMedicationDoseEvent.LogStatus
    ) -> NSPredicate {
        HealthPredicate(
            .detail(path: "logStatus", .equalTo, .number(Double(status.rawValue))))
    }

    /// Medications with a schedule, or without.
    public class func predicateForUserAnnotatedMedications(hasSchedule: Bool) -> NSPredicate {
        HealthPredicate(.detail(path: "hasSchedule", .equalTo, .number(hasSchedule ? 1 : 0)))
    }

    /// Medications that the person archived, or did not.
    public class func predicateForUserAnnotatedMedications(isArchived: Bool) -> NSPredicate {
        HealthPredicate(.detail(path: "isArchived", .equalTo, .number(isArchived ? 1 : 0)))
    }
}
