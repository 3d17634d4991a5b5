import Foundation
import HealthKit
import HealthKitTesting
import TestSupport
import Testing
import XCTest

/// The code that the listings test.
private struct Scale {
    func save(kilograms: Double) async throws {
        try await HKHealthStore().save(
            HKQuantitySample.make(
                .bodyMass, kilograms, .gramUnit(with: .kilo),
                at: Date(timeIntervalSince1970: 1_773_144_000)))
    }

    func latest() async throws -> Double? {
        try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.bodyMass))],
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 1
        ).result(for: HKHealthStore()).first?.quantity.doubleValue(for: .gramUnit(with: .kilo))
    }
}

@Test(.healthStore)
func watchAndPhoneCountOnce() async throws {
    let noon = Date(timeIntervalSince1970: 1_773_144_000)
    try await HKHealthStore().save(
        HKQuantitySample.make(.stepCount, 400, .count(), at: noon, lasting: 600))
    try await HKHealthStore.otherApp("com.example.watch").save(
        HKQuantitySample.make(.stepCount, 420, .count(), at: noon, lasting: 600))
    let query = HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum)
    let sum = try await query.result(for: HKHealthStore())?.sumQuantity()
    // The steps of both are not added up.
    #expect([400, 420].contains(sum?.doubleValue(for: .count())))
}

/// The files of the example app.
private let app = (
    infoPlist: Repository.root.appending(path: "Examples/App/Info.plist"),
    entitlements: Repository.root.appending(path: "Examples/App/App.entitlements")
)

@Test(.healthStore(infoPlist: app.infoPlist, entitlements: app.entitlements))
func asksForTheWeight() async throws {
    let weight = HKQuantityType(.bodyMass)
    try await HKHealthStore().requestAuthorization(toShare: [weight], read: [weight])
}

@Test(.healthStore(.readOnly))
func saysThatNothingIsSaved() async throws {
    let weight = HKQuantityType(.bodyMass)
    let store = HKHealthStore()
    try await store.requestAuthorization(toShare: [weight], read: [weight])
    #expect(store.authorizationStatus(for: weight) == .sharingDenied)
}

/// The app that the listing of a phone launches.
private final class StepDiary: Sendable {
    static let shared = StepDiary()

    func launched() async throws {
        let (store, steps) = (HKHealthStore(), HKQuantityType(.stepCount))
        store.execute(
            HKObserverQuery(sampleType: steps, predicate: nil) { _, completion, _ in completion() })
        try await store.enableBackgroundDelivery(for: steps, frequency: .immediate)
    }
}

private func walk(_ count: Double) -> HKQuantitySample {
    .make(
        .stepCount, count, .count(), at: Date(timeIntervalSince1970: 1_773_144_000), lasting: 60)
}

@Test func launchesTheAppForSteps() async throws {
    let phone = SimulatedPhone { try await StepDiary.shared.launched() }
    try await phone.openApp()
    phone.leaveApp()
    phone.endApp()
    let wake = try await phone.save([walk(100)])
    #expect(wake.isLaunched && wake.unanswered == 0)
}

@Test(.healthStore)
func savesTheWeight() async throws {
    try await Scale().save(kilograms: 80)
    #expect(try await Scale().latest() == 80)
}

final class ScaleTests: HealthKitTestCase {
    func testSavesTheWeight() async throws {
        try await Scale().save(kilograms: 80)
        let latest = try await Scale().latest()
        XCTAssertEqual(latest, 80)
    }
}

@Suite("The listings about clocks and answers")
struct WorldListings {
    @Test("a clock and scripted answers")
    func listings() async throws {
        let steps = HKQuantityType(.stepCount)
        do {
            let clock = ManualClock(Date(timeIntervalSince1970: 1_773_144_000))
            var configuration = OpenHealthKitConfiguration.temporary()
            configuration.now = { clock.now }
            clock.advance(by: 3600)
            #expect(configuration.now() == clock.now)
        }
        let sheet = ScriptedPermissions([.cancelled, .decided(share: [steps], read: [steps])])
        let store = HKHealthStore(
            configuration: .temporary(grants: .none, prompt: sheet.prompt))
        #expect(store.authorizationStatus(for: steps) == .notDetermined)
    }

    @Test("the declarations of an app, and a permission that is withdrawn", .healthStore)
    func declarations() throws {
        let configuration = try OpenHealthKitConfiguration(
            infoPlist: app.infoPlist, entitlements: app.entitlements)
        #expect(configuration.declarations != nil)

        try HKHealthStore().revokePermissions(toShare: [HKQuantityType(.bodyMass)])
        let status = HKHealthStore().authorizationStatus(for: HKQuantityType(.bodyMass))
        #expect(status == .sharingDenied)
    }
}
