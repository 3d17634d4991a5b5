import Foundation
import HealthKit
import Testing

/// Ways to ask for medications and their doses.
@Suite("Shapes of asking for medications", .authorizedHealthStore)
struct MedicationShapesTests {
    let store = HKHealthStore()

    @Test("The person's medications are asked for once, and there are none")
    func medications() async throws {
        let active = HKUserAnnotatedMedicationQueryDescriptor(
            predicate: HKQuery.predicateForUserAnnotatedMedications(isArchived: false), limit: 10)
        #expect(try await active.result(for: store).isEmpty)
        #expect(try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store).isEmpty)
    }

    @Test("Doses are asked for by several dates or several statuses")
    func doses() async throws {
        let dates: Set<Date> = [Days.noon, Days.midnight]
        let conditions = [
            HKQuery.predicateForMedicationDoseEvent(scheduledDates: dates),
            HKQuery.predicateForMedicationDoseEvent(scheduledDate: Days.noon),
            HKQuery.predicateForMedicationDoseEvent(statuses: [.taken, .skipped]),
            HKQuery.predicateForMedicationDoseEvent(status: .taken),
        ]
        for condition in conditions {
            let doses = try await HKSampleQueryDescriptor(
                predicates: [
                    .sample(type: HKObjectType.medicationDoseEventType(), predicate: condition)
                ], sortDescriptors: []
            ).result(for: store)
            #expect(doses.isEmpty)
        }
    }
}
