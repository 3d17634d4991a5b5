import Foundation
import HealthKit
import Testing

/// Code of apps that have been around for long.
@Suite("Shapes of old code", .authorizedHealthStore)
struct LegacyShapesTests {
    private func hike() throws -> HKWorkoutSession {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .hiking
        configuration.locationType = .outdoor
        return try HKWorkoutSession(configuration: configuration)
    }

    @Test("A session says what it is for and is run by the store")
    func session() throws {
        let store = HKHealthStore()
        let session = try hike()
        #expect(session.activityType == .hiking && session.locationType == .outdoor)
        store.start(session)
        #expect(session.state == .running)
        store.pause(session)
        #expect(session.state == .paused)
        store.resumeWorkoutSession(session)
        #expect(session.state == .running)
        store.end(session)
        #expect(session.state == .ended)
    }

    @Test("A session and a sum are made and read by their former names")
    func formerNames() throws {
        let session = HKWorkoutSession(activityType: .yoga, locationType: .indoor)
        #expect(session.workoutConfiguration.activityType == .yoga)
        #expect(session.workoutConfiguration.locationType == .indoor)
        #expect(session.state == .notStarted)
        let drink: HKSample = HKQuantitySample(
            type: HKQuantityType(.dietaryWater),
            quantity: HKQuantity(unit: .liter(), doubleValue: 0.5),
            start: Days.noon, end: Days.noon)
        let sample = try #require(drink as? HKCumulativeQuantitySeriesSample)
        #expect(sample.sum == HKQuantity(unit: .liter(), doubleValue: 0.5))
    }

    @Test("A session cannot be mirrored where there is no other device")
    func mirroring() async throws {
        let session = try hike()
        await #expect(throws: HKError.self) { try await session.startMirroringToCompanionDevice() }
        await #expect(throws: HKError.self) { try await session.stopMirroringToCompanionDevice() }
        await #expect(throws: HKError.self) {
            try await session.sendToRemoteWorkoutSession(data: Data([1]))
        }
    }
}
