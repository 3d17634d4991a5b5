import Foundation
import HealthKit
import HealthKitTesting
import Synchronization
import Testing
import XCTest

/// An app that counts the samples of steps by an observer and an anchor.
private final class StepReader: Sendable {
    private struct State {
        var anchor: HKQueryAnchor?
        // Two updates that come close together may read the same samples.
        var samples: Set<UUID> = []
    }

    private let store = HKHealthStore()
    private let state = Mutex(State())

    var samples: Int { state.withLock { $0.samples.count } }

    func start() {
        let type = HKQuantityType(.stepCount)
        store.execute(
            HKObserverQuery(sampleType: type, predicate: nil) { _, completion, _ in
                // HealthKit's handler may be called on any thread.
                nonisolated(unsafe) let done = completion
                Task {
                    try await self.read(type)
                    done()
                }
            })
    }

    private func read(_ type: HKQuantityType) async throws {
        let result = try await HKAnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: type)], anchor: state.withLock { $0.anchor }
        ).result(for: store)
        state.withLock { state in
            state.anchor = result.newAnchor
            state.samples.formUnion(result.addedSamples.map(\.uuid))
        }
    }
}

@Test(.healthStore(fixture: "night.ndjson"))
func sleepOfTheNight() async throws {
    let query = HKSampleQueryDescriptor(
        predicates: [.categorySample(type: HKCategoryType(.sleepAnalysis))],
        sortDescriptors: [SortDescriptor(\.startDate)])
    let stages = try await query.result(for: HKHealthStore())
    #expect(stages.count == 3)
}

final class NightTests: HealthKitTestCase {
    func testHeartRateOfTheNight() async throws {
        try load("night.ndjson")
        let query = HKStatisticsQueryDescriptor(
            predicate: .quantitySample(type: HKQuantityType(.heartRate)), options: .discreteMin)
        let lowest = try await query.result(for: HKHealthStore())?.minimumQuantity()
        XCTAssertNotNil(lowest)
    }
}

@Test func countsTheStepsOfADay() async throws {
    let replay = try HealthReplay(HealthFixture("day.ndjson"), every: 300)
    try await OpenHealthKitConfiguration.withDefault(replay.configuration) {
        let app = StepReader()
        app.start()
        try await replay.run()
        #expect(app.samples == 24)
    }
}

@Test(.healthStore)
func savesAFixture() throws {
    let fixture = try HealthFixture("night.ndjson")
    try fixture.save()

    #expect(fixture.count == 27)
}
