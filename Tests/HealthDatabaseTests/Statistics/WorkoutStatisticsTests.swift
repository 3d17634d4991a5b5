import Foundation
import HealthDatabase
import HealthModel
import Testing

@Suite("Statistics of a workout")
struct WorkoutStatisticsTests {
    private typealias World = StatisticsStore

    private let interval = DateInterval(
        start: Date(timeIntervalSinceReferenceDate: 0), duration: 600)

    private func workout(statistics: [WorkoutStatistics] = []) -> Sample {
        Sample(
            uuid: UUID(), type: .workout, startDate: interval.start, endDate: interval.end,
            payload: .workout(
                WorkoutDetail(activityType: 37, duration: 600, statistics: statistics)),
            sourceRevision: World.watch)
    }

    @Test("The samples that were added count, not those that merely overlap")
    func associated() async throws {
        let beats = HealthUnit.count.divided(by: .minute)
        try await World.with { world in
            let run = workout()
            let added = [
                World.sample(.activeEnergyBurned, 0, 300, 30, .kilocalorie),
                World.sample(.activeEnergyBurned, 300, 600, 50, .kilocalorie),
                World.sample(.heartRate, 10, 10, 120, beats),
                World.sample(.heartRate, 20, 20, 140, beats),
            ]
            let other = World.sample(.activeEnergyBurned, 0, 600, 999, .kilocalorie, by: World.app)
            try await world.ingest(
                [run, other] + added,
                associations: added.map { (workout: run.uuid, sample: $0.uuid) })
            let statistics = try await world.store.workoutStatistics(of: run.uuid, app: nil)
            #expect(Set(statistics.keys) == [.activeEnergyBurned, .heartRate])
            let energy = try #require(statistics[.activeEnergyBurned])
            #expect(energy.merged.sum == Quantity(80, .kilocalorie))
            #expect(energy.interval == interval)
            let heart = try #require(statistics[.heartRate]?.merged)
            #expect(heart.average?.value == 130)
            #expect(heart.minimum?.value == 120)
            #expect(heart.maximum?.value == 140)
        }
    }

    @Test("Half a workout has half of a sample that lasts throughout")
    func activity() async throws {
        try await World.with { world in
            let run = workout()
            let energy = World.sample(.activeEnergyBurned, 0, 600, 80, .kilocalorie)
            try await world.ingest(
                [run, energy], associations: [(workout: run.uuid, sample: energy.uuid)])
            let half = DateInterval(start: interval.start, duration: 300)
            let statistics = try await world.store.workoutStatistics(
                of: run.uuid, during: half, app: nil)
            #expect(statistics[.activeEnergyBurned]?.merged.sum?.value == 40)
            #expect(statistics[.activeEnergyBurned]?.interval == half)
        }
    }

    @Test("Without samples the summary that came with the workout counts")
    func summary() async throws {
        try await World.with { world in
            let run = workout(statistics: [
                WorkoutStatistics(
                    type: .distanceWalkingRunning, interval: interval, sum: Quantity(5, .kilometer))
            ])
            try await world.ingest([run])
            let statistics = try await world.store.workoutStatistics(of: run.uuid, app: nil)
            #expect(statistics[.distanceWalkingRunning]?.merged.sum == Quantity(5000, .meter()))
        }
    }

    @Test("A workout that is not there has none")
    func missing() async throws {
        try await World.with { world in
            let statistics = try await world.store.workoutStatistics(of: UUID(), app: nil)
            #expect(statistics.isEmpty)
        }
    }
}
