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
        any(medicationConceptIdentifiers) {
            .detail(path: "conceptIdentifier", .equalTo, .string($0.identifier))
        }
    }

    /// Doses that were scheduled for a date.
    public class func predicateForMedicationDoseEvent(scheduledDate: Date) -> NSPredicate {
        predicateForMedicationDoseEvent(scheduledDates: [scheduledDate])
    }

    /// Doses that were scheduled for any of several dates.
    public class func predicateForMedicationDoseEvent(scheduledDates: Set<Date>) -> NSPredicate {
        any(scheduledDates) { .detail(path: "scheduledDate", .equalTo, .date($0)) }
    }

    /// Doses that were scheduled in a time range; nil is unlimited.
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
        predicateForMedicationDoseEvent(statuses: [status])
    }

    /// Doses with any of several statuses.
    public class func predicateForMedicationDoseEvent(
        statuses: Set<HKMedicationDoseEvent.LogStatus>
    ) -> NSPredicate {
        any(statuses) { .detail(path: "logStatus", .equalTo, .number(Double($0.rawValue))) }
    }

    /// A predicate that matches any of several values.
    private class func any<Value>(
        _ values: Set<Value>, _ condition: (Value) -> SamplePredicate
    ) -> NSPredicate {
        let conditions = values.map(condition)
        return HealthPredicate(conditions.count == 1 ? conditions[0] : .or(conditions))
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
