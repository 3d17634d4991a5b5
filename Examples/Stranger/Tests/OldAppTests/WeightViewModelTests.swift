import Combine
import HealthKit
import OldApp
import XCTest

final class WeightViewModelTests: XCTestCase {
    func testPublishesTheLastWeight() {
        let store = HKHealthStore()
        let asked = expectation(description: "asked")
        let type = HKQuantityType(.bodyMass)
        store.requestAuthorization(toShare: [type], read: [type]) { _, _ in asked.fulfill() }
        wait(for: [asked], timeout: 10)
        let saved = expectation(description: "saved")
        let sample = HKQuantitySample(
            type: type, quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 81.5),
            start: Date(), end: Date())
        store.save(sample) { _, _ in saved.fulfill() }
        wait(for: [saved], timeout: 10)

        let model = WeightViewModel(store: store, goal: 75)
        var titles: [String] = []
        let subscription = model.$title.sink { titles.append($0) }
        let loaded = expectation(description: "loaded")
        model.load { loaded.fulfill() }
        wait(for: [loaded], timeout: 10)
        subscription.cancel()
        XCTAssertEqual(titles, ["No weight yet", "81.5 kg"])
    }
}
