import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for objects")
struct ObjectRules {
    private let phone = Phone()

    @Test("2.2 a start after the end raises when the object is made; they may be the same")
    func dates() async {
        #expect(Phone.steps(1, 5, 5).startDate == Phone.steps(1, 5, 5).endDate)
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = Phone.steps(1, 6, 5)
        }
        #expect(text(result).contains("may not be later than"))
    }

    @Test("2.8 a sample of the future is saved")
    func future() async throws {
        let later = Date().addingTimeInterval(1e8).timeIntervalSince(TestStore.zero)
        try await phone.diary.save(Phone.weight(70, at: later))
        #expect(try await TestStore.samples(TestStore.mass, in: phone.diary).count == 1)
    }

    @Test("2.9 a sample without an end yet comes back so, and matches ranges after its start")
    func openEnded() async throws {
        let type = HKCategoryType(.pregnancy)
        let sample = HKCategorySample(
            type: type, value: HKCategoryValue.notApplicable.rawValue, start: Phone.date(0),
            end: .distantFuture)
        #expect(sample.hasUndeterminedDuration)
        #expect(!Phone.steps(1).hasUndeterminedDuration)
        try await phone.diary.save(sample)
        let later = HKQuery.predicateForSamples(
            withStart: Phone.date(1e7), end: Phone.date(2e7))
        let found = try await TestStore.samples(type, in: phone.diary, predicate: later)
        #expect(found.first?.hasUndeterminedDuration == true)
        #expect(found.first?.endDate == .distantFuture)
    }
}
