import HealthKit
import Testing

@Test(.enabled(if: HKHealthStore.isHealthDataAvailable(), "A Mac has no health data."))
func aStoreAnswers() async throws {
    let weight = HKQuantityType(.bodyMass)
    let status = try await HKHealthStore().statusForAuthorizationRequest(
        toShare: [weight], read: [weight])
    #expect(status != .unknown)
}
