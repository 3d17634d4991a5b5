import Foundation
import HealthKit
import Testing

@MainActor
@Suite("The water plan's document", .newHealthStore, .timeLimit(.minutes(30)))
struct AquavateWaterTests {
    let water = AquavateWater()

    private func millilitres() async throws -> [Double] {
        try await water.samples(matching: nil, limit: HKObjectQueryNoLimit)
            .compactMap { ($0 as? HKQuantitySample)?.quantity }
            .map { $0.doubleValue(for: .literUnit(with: .milli)) }
            .sorted()
    }

    @Test("Logging before asking is refused by the app itself")
    func beforeAsking() async {
        #expect(water.isHealthKitAvailable)
        await #expect(throws: AquavateWater.HealthKitError.notAuthorized) {
            _ = try await water.logWater(milliliters: 250, date: Days.noon)
        }
    }

    @Test("Each drink is a sample of its own, known by its UUID")
    func logs() async throws {
        try await water.requestAuthorization()
        #expect(water.isAuthorized && water.authorizationStatus == .sharingAuthorized)
        let first = try await water.logWater(milliliters: 250, date: Days.noon)
        _ = try await water.logWater(milliliters: 500, date: Days.at(hour: 13))
        #expect(try await millilitres() == [250, 500])
        let found = try await water.samples(
            matching: HKQuery.predicateForObject(with: first), limit: 1)
        #expect(found.map(\.startDate) == [Days.noon])
    }

    @Test("Deleting takes one drink; deleting it again is no error")
    func deletes() async throws {
        try await water.requestAuthorization()
        let first = try await water.logWater(milliliters: 250, date: Days.noon)
        _ = try await water.logWater(milliliters: 500, date: Days.at(hour: 13))
        try await water.deleteWaterSample(uuid: first)
        try await water.deleteWaterSample(uuid: first)
        #expect(try await millilitres() == [500])
    }

    @Test("Drinks that are not in Health yet are written once")
    func syncs() async throws {
        let drinks = [100, 200, 300].map {
            AquavateWater.Drink(milliliters: $0, timestamp: Days.noon)
        }
        // Without permission nothing is written and everything waits.
        var synced = await water.sync(drinks)
        #expect(synced.map(\.syncedToHealth) == [false, false, false])
        try await water.requestAuthorization()
        synced = await water.sync(synced)
        synced = await water.sync(synced)
        #expect(synced.map(\.syncedToHealth) == [true, true, true])
        #expect(try await millilitres() == [100, 200, 300])
    }

    @Test("A person who says no stays unauthorised", .deniedHealthStore)
    func denied() async throws {
        try await water.requestAuthorization()
        #expect(!water.isAuthorized && water.authorizationStatus == .sharingDenied)
    }
}
