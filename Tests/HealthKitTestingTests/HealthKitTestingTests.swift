import Foundation
import HealthKit
import HealthKitTesting
import Testing
import XCTest

private let noon = Date(timeIntervalSince1970: 1_773_144_000)

private func steps() async throws -> [Double] {
    try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: HKQuantityType(.stepCount))],
        sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: HKHealthStore()).map { $0.quantity.doubleValue(for: .count()) }
}

@Suite("A store for each test of a suite", .healthStore)
struct StoreOfASuite {
    @Test("No argument of a test sees what another one saved", arguments: 1...8)
    func apart(number: Int) async throws {
        #expect(try await steps().isEmpty)
        try await HKHealthStore().save(
            HKQuantitySample.make(.stepCount, Double(number), .count(), at: noon, lasting: 60))
        await Task.yield()
        #expect(try await steps() == [Double(number)])
    }

    @Test(
        "A store of its own replaces that of the suite", .healthStore(grants: .none, prompt: .deny))
    func ownStore() async throws {
        let type = HKQuantityType(.stepCount)
        let store = HKHealthStore()
        #expect(store.authorizationStatus(for: type) == .notDetermined)
        try await store.requestAuthorization(toShare: [type], read: [type])
        #expect(store.authorizationStatus(for: type) == .sharingDenied)
    }

    @Test(
        "A person may let an app read only, and withdraw that while it runs",
        .healthStore(grants: .none, prompt: .readOnly))
    func revoked() async throws {
        let type = HKQuantityType(.stepCount)
        let store = HKHealthStore()
        try await HKHealthStore.otherApp("com.example.watch").save(
            HKQuantitySample.make(.stepCount, 42, .count(), at: noon, lasting: 60))
        try await store.requestAuthorization(toShare: [type], read: [type])
        #expect(store.authorizationStatus(for: type) == .sharingDenied)
        #expect(try await steps() == [42])
        try store.revokePermissions(read: [type])
        #expect(try await steps().isEmpty)
        try store.grantPermissions(toShare: [type], read: [type])
        #expect(store.authorizationStatus(for: type) == .sharingAuthorized)
        #expect(try await steps() == [42])
    }

    @Test(
        "A limited history hides what other apps saved before it",
        .healthStore(limitedHistory: [HKQuantityType(.stepCount): noon]))
    func limited() async throws {
        let watch = HKHealthStore.otherApp("com.example.watch")
        for (count, start) in [(1.0, noon - 600), (2, noon + 600)] {
            try await watch.save(
                HKQuantitySample.make(.stepCount, count, .count(), at: start, lasting: 60))
        }
        #expect(try await steps() == [2])
    }

    @Test(
        "The example app declares what its use of Health needs",
        .healthStore(infoPlist: Example.infoPlist, entitlements: Example.entitlements))
    func declared() async throws {
        let type = HKQuantityType(.stepCount)
        let store = HKHealthStore()
        #expect(store.authorizationStatus(for: type) == .notDetermined)
        try await store.requestAuthorization(toShare: [type], read: [type])
        try await store.enableBackgroundDelivery(for: type, frequency: .hourly)
        #expect(store.authorizationStatus(for: type) == .sharingAuthorized)
        let declarations = OpenHealthKitConfiguration.current.declarations
        #expect(
            declarations?.usageDescriptions
                == ["NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription"])
        #expect(declarations?.entitlements.count == 3)
    }

    @Test("The clock of a test is the store's", .healthStore(now: noon))
    func clock() {
        #expect(OpenHealthKitConfiguration.current.now() == noon)
        #expect(
            OpenHealthKitConfiguration.current.location
                != OpenHealthKitConfiguration.temporary().location)
    }
}

@Suite("Builders, a second app, and answers")
struct BuilderTests {
    @Test("What another app saves has that app as its source", .healthStore)
    func otherApp() async throws {
        let type = HKQuantityType(.stepCount)
        try await HKHealthStore.otherApp("com.example.watch").save(
            HKQuantitySample.make(.stepCount, 420, .count(), at: noon, lasting: 600))
        let found = try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: type)], sortDescriptors: []
        ).result(for: HKHealthStore())
        #expect(found.map(\.sourceRevision.source.bundleIdentifier) == ["com.example.watch"])
        #expect(found.map(\.sourceRevision.source.name) == ["watch"])
        // An app cannot delete what another one saved.
        await #expect(throws: HKError.self) { try await HKHealthStore().delete(found) }
    }

    @Test("A series has no gaps", .healthStore)
    func series() async throws {
        let samples = HKQuantitySample.series(
            .stepCount, [1, 2, 3], .count(), from: noon, every: 60)
        try await HKHealthStore().save(samples)
        #expect(try await steps() == [1, 2, 3])
        #expect(samples[1].startDate == samples[0].endDate)
    }

    @Test("Correlations and category samples are saved as an app makes them", .healthStore)
    func correlations() async throws {
        let store = HKHealthStore()
        try await store.save([
            HKCorrelation.meal(
                "Oats", kilocalories: 300, grams: [.dietaryProtein: 10], at: noon),
            HKCorrelation.bloodPressure(120, 80, at: noon),
            HKCategorySample.make(
                .sleepAnalysis, HKCategoryValueSleepAnalysis.asleepDeep.rawValue, at: noon,
                lasting: 3600),
        ])
        let meals = try await HKSampleQueryDescriptor(
            predicates: [.correlation(type: HKCorrelationType(.food))], sortDescriptors: []
        ).result(for: store)
        #expect(meals.first?.objects.count == 2)
        #expect(meals.first?.metadata?[HKMetadataKeyFoodType] as? String == "Oats")
    }

    @Test("Answers are given in their order, and the requests are kept")
    func answers() async throws {
        let type = HKQuantityType(.stepCount)
        let sheet = ScriptedPermissions([.cancelled, .decided(share: [type], read: [])])
        let store = HKHealthStore(configuration: .temporary(grants: .none, prompt: sheet.prompt))
        await #expect(throws: HKError.self) {
            try await store.requestAuthorization(toShare: [type], read: [])
        }
        #expect(store.authorizationStatus(for: type) == .notDetermined)
        try await store.requestAuthorization(toShare: [type], read: [])
        #expect(store.authorizationStatus(for: type) == .sharingAuthorized)
        #expect(sheet.requests.map(\.share) == [[type], [type]])
    }

    @Test("A clock moves only when it is told to")
    func manualClock() {
        let clock = ManualClock(noon)
        #expect(clock.now == noon)
        clock.advance(by: 90)
        #expect(clock.now == noon.addingTimeInterval(90))
    }
}

final class HealthKitTestCaseTests: HealthKitTestCase {
    func testHasAStoreOfItsOwn() async throws {
        try await saveOne()
    }

    func testSeesNothingOfAnotherTest() async throws {
        try await saveOne()
    }

    func testLoadsAFixture() async throws {
        let path = "../ListingTests/HealthKitTesting/Fixtures/day.ndjson"
        let fixture = try load(path)
        let found = try await steps()
        XCTAssertEqual(found.count, 24)
        XCTAssertEqual(fixture.count, 24)
    }

    private func saveOne() async throws {
        try await HKHealthStore().save(
            HKQuantitySample.make(.stepCount, 1, .count(), at: noon, lasting: 60))
        let found = try await steps()
        XCTAssertEqual(found, [1])
    }
}

/// The files of the example app.
private enum Example {
    static let infoPlist = folder.appending(path: "Info.plist")
    static let entitlements = folder.appending(path: "App.entitlements")

    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Examples/App")
}
