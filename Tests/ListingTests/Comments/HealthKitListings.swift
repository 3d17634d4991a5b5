import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("The listings in the comments of HealthKit's classes and of their world")
struct HealthKitListings {
    @Test("predicates are written as texts")
    func predicates() {
        let date = Date()

        let later = NSPredicate(format: "%K >= %@", HKPredicateKeyPathStartDate, date as NSDate)
        let typed = NSPredicate(format: "metadata.%K == YES", HKMetadataKeyWasUserEntered)

        #expect(later != typed)
    }

    @Test("a store of its own, and who answers")
    func configuration() async throws {
        var configuration = OpenHealthKitConfiguration.temporary()
        configuration.now = { Date(timeIntervalSince1970: 0) }
        let store = HKHealthStore(configuration: configuration)

        configuration.prompt = PermissionPrompt { request in
            .decided(share: request.share, read: [])
        }

        #expect(store.configuration.now() == Date(timeIntervalSince1970: 0))
    }

    @Test("code that makes its own store gets the one around it")
    func around() async throws {
        let store = HKHealthStore(configuration: .temporary())
        try await OpenHealthKitConfiguration.withDefault(.temporary()) {
            try await ViewModel().save()  // makes its own HKHealthStore()
        }

        #expect(store.authorizationStatus(for: HKQuantityType(.bodyMass)) == .sharingAuthorized)
    }
}

private struct ViewModel {
    func save() async throws {
        let now = Date()
        try await HKHealthStore().save(
            HKQuantitySample(
                type: HKQuantityType(.bodyMass),
                quantity: HKQuantity(unit: .pound(), doubleValue: 176),
                start: now, end: now))
    }
}
