import Foundation
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import OpenHealthKit
import Testing

@Suite("The values of a day with a watch")
struct ActivityValueScenarios {
    private let watch = SourceRevision(
        source: Source(bundleIdentifier: "com.apple.health.watch", name: "Watch"))

    private func quantity(
        _ type: ObjectType, _ value: Double, _ unit: HealthUnit, from start: Date,
        hours: Double = 0
    ) -> Sample {
        Sample(
            uuid: UUID(), type: type, startDate: start,
            endDate: start.addingTimeInterval(hours * 3600),
            payload: .quantity(Quantity(value, unit)), sourceRevision: watch)
    }

    private func stand(_ value: HKCategoryValueAppleStandHour, at start: Date) -> Sample {
        Sample(
            uuid: UUID(), type: .appleStandHour, startDate: start,
            endDate: start.addingTimeInterval(3600), payload: .category(value.rawValue),
            sourceRevision: watch)
    }

    @Test("distance, flights, exercise, hours stood, heart, breath and wrist temperature are read")
    func values() async throws {
        let world = try await SyncWorld.enabled()
        let day = try await world.journal.today().advanced(by: -50)
        let start = DayBoundary().start(of: day, in: .gmt)
        func hour(_ hour: Double) -> Date { start.addingTimeInterval(hour * 3600) }
        let perMinute = HealthUnit.countPerMinute
        try await world.health.store.openStore().ingest([
            quantity(.distanceWalkingRunning, 1.5, .kilometer, from: hour(8), hours: 1),
            quantity(.distanceWalkingRunning, 500, .meter(), from: hour(10), hours: 1),
            quantity(.flightsClimbed, 4, .count, from: hour(8), hours: 1),
            quantity(.appleExerciseTime, 12, .minute, from: hour(8), hours: 1),
            quantity(.restingHeartRate, 54, perMinute, from: hour(1), hours: 20),
            quantity(.heartRateVariabilitySDNN, 40, .second(.milli), from: hour(3)),
            quantity(.heartRateVariabilitySDNN, 60, .second(.milli), from: hour(15)),
            quantity(.respiratoryRate, 14, perMinute, from: hour(3)),
            quantity(.oxygenSaturation, 0.96, .percent, from: hour(3)),
            quantity(.oxygenSaturation, 0.98, .percent, from: hour(4)),
            // A night that begins on the day before.
            quantity(
                .appleSleepingWristTemperature, 35.5, .degreeCelsius, from: hour(-1), hours: 8),
            stand(.stood, at: hour(8)), stand(.idle, at: hour(9)), stand(.stood, at: hour(10)),
            stand(.stood, at: hour(10)),
        ])
        try await world.activity.refresh()
        let found = try #require(try await world.journal.summary(of: day).activity)
        #expect(found.distance == 2000)
        #expect(found.flights == 4)
        #expect(found.exerciseMinutes == 12)
        #expect(found.standHours == 2)
        #expect(found.restingHeartRate.map { Int($0.rounded()) } == 54)
        #expect(found.heartRateVariability.map { Int($0.rounded()) } == 50)
        #expect(found.respiratoryRate.map { Int($0.rounded()) } == 14)
        #expect(found.oxygenSaturation.map { Int(($0 * 100).rounded()) } == 97)
        #expect(found.wristTemperature == 35.5)
        #expect(found.steps == nil)
        #expect(try await world.journal.activity.all() == [found])
    }

    @Test("a share of oxygen that cannot be is not stored")
    func impossible() async throws {
        let world = try await SyncWorld.enabled()
        let day = try await world.journal.today().advanced(by: -50)
        let start = DayBoundary().start(of: day, in: .gmt)
        try await world.health.store.openStore().ingest([
            quantity(.oxygenSaturation, 97, .percent, from: start)
        ])
        try await world.activity.refresh()
        #expect(try await world.journal.activity.all().isEmpty)
    }
}
