import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Limited history")
struct LimitedHistoryTests {
    /// Samples that end before this second are hidden from the diary.
    private static let limit = Phone.date(1_000)

    @Test("a limit hides what others saved and what ended before it, in every way of reading")
    func hidden() async throws {
        let phone = Phone { $0.limitedHistory = [TestStore.steps: Self.limit] }
        let inside = Phone.steps(3, 400, 1_000)
        try await phone.scale.save([Phone.steps(1, 0, 60), Phone.steps(2, 500, 999), inside])
        try await phone.diary.save(Phone.steps(4, 0, 60))
        let found = try await TestStore.samples(TestStore.steps, in: phone.diary)
        #expect(Set(found.compactMap(TestStore.count)) == [3, 4])

        // A deletion of what was never seen is not told.
        let before = try await Phone.changes(TestStore.steps, in: phone.diary)
        try await phone.scale.deleteObjects(
            of: TestStore.steps, predicate: NSPredicate(value: true))
        let after = try await Phone.changes(
            TestStore.steps, after: before.newAnchor, in: phone.diary)
        #expect(after.deletedObjects.map(\.uuid) == [inside.uuid])
    }

    @Test("the earliest dates name the types with a limit and no others")
    func earliest() async throws {
        let types: Set<HKObjectType> = [TestStore.steps, TestStore.mass, TestStore.sleep]
        let phone = Phone(
            diary: .none,
            prompt: .allowing(
                share: [], read: [TestStore.steps, TestStore.mass],
                since: [TestStore.steps: Self.limit, TestStore.sleep: Self.limit]))
        #expect(try await phone.diary.earliestAuthorizedSampleDate(for: types).isEmpty)
        try await phone.diary.requestAuthorization(toShare: [], read: types)
        let dates = try await phone.diary.earliestAuthorizedSampleDate(for: types)
        #expect(dates == [TestStore.steps: Self.limit])
        let other = try await phone.diary.earliestAuthorizedSampleDate(for: [TestStore.mass])
        #expect(other.isEmpty)
        let answer: [HKObjectType: Date]? = await withCheckedContinuation { continuation in
            phone.diary.getEarliestAuthorizedSampleDate(for: types) { dates, _ in
                continuation.resume(returning: dates)
            }
        }
        #expect(answer == dates)
    }

    @Test("without a health store the earliest dates are an error and no dictionary")
    func unavailable() async {
        let store = HKHealthStore(configuration: .unavailable)
        let answer: (dates: [HKObjectType: Date]?, code: HKError.Code?) =
            await withCheckedContinuation { continuation in
                store.getEarliestAuthorizedSampleDate(for: [TestStore.steps]) { dates, error in
                    continuation.resume(returning: (dates, (error as? HKError)?.code))
                }
            }
        #expect(answer.dates == nil)
        #expect(answer.code == .errorHealthDataUnavailable)
    }

    @Test(
        "a person on a terminal limits the history by typing a day",
        arguments: [
            ("2026-03-01", 1_772_323_200.0), (" 2026-03-01 ", 1_772_323_200), ("yes", nil),
            ("2026-02-30", -1), ("2026-3-1", -1), ("", -1),
        ] as [(String, Double?)])
    func terminal(line: String, seconds: Double?) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let request = PermissionPrompt.Request(
            app: .init(bundleIdentifier: "org.example.diary", name: "Diary"), share: [],
            read: [TestStore.steps])
        let answer = PermissionPrompt.answer(line, to: request, calendar: calendar)
        guard case .decided(_, let read, let since) = answer else {
            #expect(seconds == -1)
            return
        }
        #expect(read == [TestStore.steps])
        #expect(since[TestStore.steps]?.timeIntervalSince1970 == seconds)
        #expect(PermissionPrompt.question(for: request).contains("2026-03-01"))
    }
}

extension OpenHealthKitConfiguration {
    /// A device without a health store.
    fileprivate static var unavailable: OpenHealthKitConfiguration {
        var configuration = temporary()
        configuration.isHealthDataAvailable = false
        return configuration
    }
}
