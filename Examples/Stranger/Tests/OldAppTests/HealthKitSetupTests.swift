// swift-format-ignore-file: NeverForceUnwrap

import HealthKit
import OldApp
import XCTest

/// The old app on the store of the machine.
final class HealthKitSetupTests: XCTestCase {
    let setup = HealthKitSetup()
    /// A day long ago on which nobody has data of their own.
    let day = Calendar.current.date(from: DateComponents(year: 1991, month: 6, day: 3, hour: 12))!

    override func setUp() {
        super.setUp()
        let authorized = expectation(description: "authorized")
        setup.authorizeHealthKit { success, error in
            XCTAssertTrue(success)
            XCTAssertNil(error)
            authorized.fulfill()
        }
        wait(for: [authorized], timeout: 20)
    }

    override func tearDown() {
        let deleted = expectation(description: "deleted")
        setup.deleteWeights { _ in deleted.fulfill() }
        wait(for: [deleted], timeout: 20)
        super.tearDown()
    }

    func testWeightsAreSavedAndRead() {
        XCTAssertEqual(
            setup.authorizationText(for: HKQuantityType(.bodyMass)), "authorized")
        for offset in [2.0, 1.0] {
            let saved = expectation(description: "saved")
            setup.saveWeight(150 + offset, date: day.addingTimeInterval(offset)) { error in
                XCTAssertNil(error)
                saved.fulfill()
            }
            wait(for: [saved], timeout: 20)
        }
        let read = expectation(description: "read")
        setup.weights(since: day) { samples, error in
            XCTAssertNil(error)
            let pounds = samples.map { $0.quantity.doubleValue(for: .pound()) }
            XCTAssertEqual(pounds, [151, 152])
            XCTAssertEqual(
                samples.first!.metadata?[HKMetadataKeyWasUserEntered] as? Bool, true)
            read.fulfill()
        }
        wait(for: [read], timeout: 20)
    }

    func testStepsOfADayAndTheirChart() {
        let sample = HKQuantitySample(
            type: HKObjectType.quantityType(forIdentifier: .stepCount)!,
            quantity: HKQuantity(unit: .count(), doubleValue: 700), start: day,
            end: day.addingTimeInterval(600))
        let saved = expectation(description: "saved")
        setup.healthStore.save(sample) { success, _ in
            XCTAssertTrue(success)
            saved.fulfill()
        }
        wait(for: [saved], timeout: 20)

        let counted = expectation(description: "counted")
        setup.steps(on: day) { steps in
            XCTAssertEqual(steps, 700)
            counted.fulfill()
        }
        let drawn = expectation(description: "drawn")
        let start = Calendar.current.startOfDay(for: day)
        setup.chart(from: start, days: 3) { chart in
            XCTAssertEqual(chart.count, 3)
            XCTAssertEqual(chart[start], 700)
            drawn.fulfill()
        }
        wait(for: [counted, drawn], timeout: 20)

        let deleted = expectation(description: "deleted")
        setup.healthStore.delete(sample) { success, _ in
            XCTAssertTrue(success)
            deleted.fulfill()
        }
        wait(for: [deleted], timeout: 20)
    }

    func testWaitingInEveryShape() async throws {
        let start = day.addingTimeInterval(-10)
        let end = day.addingTimeInterval(10)
        try await setup.healthStore.save(
            HKQuantitySample(
                type: HKQuantityType(.bodyMass),
                quantity: HKQuantity(unit: .gram(), doubleValue: 9),
                start: day, end: day, metadata: ["StrangerTest": "weight"]))
        let model = await DashboardModel()
        try await model.reload(from: start, to: end)
        let values = await model.values
        XCTAssertEqual(values, ["weights": 1])
        let counts = await withCheckedContinuation { continuation in
            setup.counts(
                of: [HKQuantityType(.bodyMass), .workoutType()], from: start, to: end
            ) { continuation.resume(returning: $0) }
        }
        XCTAssertEqual(
            counts, ["HKQuantityTypeIdentifierBodyMass": 1, HKWorkoutTypeIdentifier: 0])
    }

    func testThreadsThatBlock() {
        let start = day.addingTimeInterval(-10)
        let end = day.addingTimeInterval(10)
        let lock = NSLock()
        var found: [Int] = []
        let finished = expectation(description: "finished")
        finished.expectedFulfillmentCount = 16
        for _ in 0..<16 {
            DispatchQueue.global().async { [setup] in
                let count = setup.countNow(of: .workoutType(), from: start, to: end)
                lock.withLock { found.append(count) }
                let saved = DispatchSemaphore(value: 0)
                setup.saveWeight(1, date: start) { _ in saved.signal() }
                XCTAssertEqual(saved.wait(timeout: .now() + 20), .success)
                finished.fulfill()
            }
        }
        wait(for: [finished], timeout: 60)
        XCTAssertEqual(found, Array(repeating: 0, count: 16))
    }

    func testObserverFires() {
        let fired = expectation(description: "fired")
        fired.assertForOverFulfill = false
        let query = HKObserverQuery(
            sampleType: HKObjectType.quantityType(forIdentifier: .bodyMass)!, predicate: nil
        ) { _, completionHandler, error in
            XCTAssertNil(error)
            fired.fulfill()
            completionHandler()
        }
        setup.healthStore.execute(query)
        setup.saveWeight(150, date: day) { error in XCTAssertNil(error) }
        wait(for: [fired], timeout: 20)
        setup.healthStore.stop(query)
    }
}
