// swift-format-ignore-file: NeverForceUnwrap

import HealthKit
import OldApp
import XCTest

/// The old app on mocks that subclass HealthKit's classes.
final class MockTests: XCTestCase {
    let weight = HKObjectType.quantityType(forIdentifier: .bodyMass)!

    func testAppOnAMock() {
        let mock = HKHealthStoreMock()
        let setup = HealthKitSetup(healthStore: mock)
        XCTAssertEqual(setup.authorizationText(for: weight), "not determined")
        setup.authorizeHealthKit { success, _ in XCTAssertTrue(success) }
        XCTAssertEqual(setup.authorizationText(for: weight), "authorized")

        var saved: [HKObject] = []
        mock.saveHandler = { saved += $0 }
        setup.saveWeight(150, date: Date()) { XCTAssertNil($0) }
        XCTAssertEqual(saved.count, 1)

        setup.weights(since: Date()) { _, _ in }
        XCTAssertEqual(mock.queriesExecuted.count, 1)
        XCTAssertTrue(mock.queriesExecuted.first is HKSampleQuery)
        mock.stop(mock.queriesExecuted.first!)
        XCTAssertTrue(mock.queriesExecuted.isEmpty)

        let profile = try! setup.ageSexAndBloodType()
        XCTAssertEqual(profile.age, 45)
        XCTAssertEqual(profile.sex, .other)
        XCTAssertEqual(profile.blood, .oNegative)
    }

    func testErrors() {
        let mock = HKHealthStoreMock()
        mock.saveError = HKError(.errorAuthorizationDenied)
        let setup = HealthKitSetup(healthStore: mock)
        let failed = expectation(description: "failed")
        setup.saveWeight(150, date: Date()) { error in
            XCTAssertEqual((error as? HKError)?.code, .errorAuthorizationDenied)
            XCTAssertEqual((error as? HKError)?.code.advice, "Ask")
            let bridged = error! as NSError
            XCTAssertEqual(bridged.domain, HKErrorDomain)
            XCTAssertEqual(bridged.code, HKError.errorAuthorizationDenied.rawValue)
            failed.fulfill()
        }
        wait(for: [failed], timeout: 5)

        do {
            throw HKError(.errorDatabaseInaccessible, userInfo: ["why": "locked"])
        } catch let error as HKError where error.code == .errorNoData {
            XCTFail("Not this one")
        } catch let error as HKError {
            XCTAssertEqual(error.code, .errorDatabaseInaccessible)
            XCTAssertEqual(error.userInfo["why"] as? String, "locked")
        } catch {
            XCTFail("Not an HKError")
        }
    }

    func testQueryMocks() {
        var events: [String] = []
        let observer = HKObserverQueryMock(sampleType: weight, predicate: nil) { _, done, error in
            events.append("observed")
            done()
        }
        observer.updateHandler(observer, { events.append("done") }, nil)
        let anchored = HKAnchoredObjectQueryMock(
            type: weight, predicate: nil, anchor: HKQueryAnchor(fromValue: 3),
            limit: HKObjectQueryNoLimit
        ) { _, samples, _, _, _ in events.append("\(samples!.count) samples") }
        XCTAssertEqual(anchored.anchor, HKQueryAnchor(fromValue: 3))
        anchored.resultsHandler(anchored, [], [], nil, nil)
        let samples = HKSampleQueryMock(
            sampleType: weight, predicate: nil, limit: 1, sortDescriptors: nil
        ) { _, _, error in events.append(error == nil ? "fine" : "failed") }
        samples.resultsHandler(samples, nil, HKError(.errorNoData))
        XCTAssertEqual(events, ["observed", "done", "0 samples", "failed"])

        let before = HKStatisticsCollectionQueryMock.made
        _ = HKStatisticsCollectionQueryMock(
            quantityType: weight, quantitySamplePredicate: nil, options: .discreteAverage,
            anchorDate: Date(), intervalComponents: DateComponents(day: 1))
        XCTAssertEqual(HKStatisticsCollectionQueryMock.made, before + 1)
    }

    func testSecureCoding() throws {
        let sample = HKQuantitySample(
            type: weight, quantity: HKQuantity(unit: HKUnit(from: "kg"), doubleValue: 70.25),
            start: Date(timeIntervalSince1970: 1000), end: Date(timeIntervalSince1970: 1000),
            device: HKDevice.local(), metadata: ["key": "value"])
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: sample, requiringSecureCoding: true)
        let copy = try XCTUnwrap(
            NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantitySample.self, from: data))
        XCTAssertEqual(copy, sample)
        XCTAssertEqual(copy.quantity, sample.quantity)
        XCTAssertEqual(copy.device, sample.device)
        XCTAssertEqual(copy.metadata?["key"] as? String, "value")

        for object in [
            HKUnit.milligramsPerDeciliter(), weight, HKQueryAnchor(fromValue: 9),
            HKDevice.local(),
        ] as [NSObject & NSSecureCoding] {
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: object, requiringSecureCoding: true)
            let copy = try NSKeyedUnarchiver.unarchivedObject(
                ofClasses: [
                    HKUnit.self, HKQuantityType.self, HKQueryAnchor.self, HKDevice.self,
                ], from: data)
            XCTAssertEqual(copy as? NSObject, object)
        }
    }

    func testDictionariesSetsAndFormats() {
        var byUnit: [HKUnit: Double] = [.gram(): 1]
        byUnit[HKUnit(from: "g")] = 2
        XCTAssertEqual(byUnit, [HKUnit.gram(): 2])
        let types: Set<HKSampleType> = [weight, HKQuantityType(.bodyMass), .workoutType()]
        XCTAssertEqual(types.count, 2)
        XCTAssertEqual(String(format: "%@", weight), "HKQuantityTypeIdentifierBodyMass")
        XCTAssertEqual(String(format: "%@", HKUnit.milligramsPerDeciliter()), "mg/dL")
        XCTAssertEqual(HKWorkoutActivityType.allCases.map(\.emoji), ["🏃", "🚴", "🏅"])
        let data = try! JSONEncoder().encode([HKWorkoutActivityType.cycling])
        XCTAssertEqual(String(data: data, encoding: .utf8), "[13]")
        XCTAssertNotNil(HKObjectType.quantityType(forIdentifier: .strangerFavourite))
        let weight = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 70)
        XCTAssertTrue(weightText(weight).contains("70"))
    }
}
