import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("Workouts")
struct WorkoutScenarios {
    @Test("AC-71 an activity is exported and imported unchanged")
    func activities() async throws {
        let world = try await SyncWorld.enabled()
        var asked: [UUID: Int] = [:]
        for (place, rawValue) in WorkoutActivities.allRawValues.enumerated() {
            let name = try #require(WorkoutActivities.name(of: rawValue))
            #expect(WorkoutActivities.rawValue(named: name) == rawValue)
            let activity = try #require(HKWorkoutActivityType(rawValue: UInt(rawValue)))
            let saved = try await world.journal.save(
                world.workout(activity, minutes: 1, ago: Double(place)))
            asked[saved.id] = rawValue
        }
        await world.engine.sync(.save)
        let written = try await world.workouts().map { Int($0.workoutActivityType.rawValue) }
        #expect(written.sorted() == WorkoutActivities.allRawValues)

        let fresh = try world.relaunched(device: "new phone")
        try await fresh.journal.setRemoteEnabled(.health, true)
        await fresh.engine.sync(.launch)
        var adopted: [UUID: Int] = [:]
        for case .workout(let workout) in try await fresh.entries([.workout]) {
            adopted[workout.header.id] = workout.activity
        }
        #expect(adopted == asked)
    }

    @Test("AC-71 an activity that Health does not know is written as other")
    func unknownActivity() async throws {
        let world = try await SyncWorld.enabled()
        var workout = try #require(world.workout(.running).workout)
        workout.activity = 987
        let saved = try await world.journal.save(.workout(workout))
        await world.engine.sync(.save)
        #expect(try await world.workouts().map(\.workoutActivityType) == [.other])
        #expect(try await world.step(of: saved.id) == .synced)
    }

    @Test("AC-71 an edit is one higher version, and a deletion removes the whole workout")
    func life() async throws {
        let world = try await SyncWorld.enabled()
        let saved = try await world.journal.save(
            world.workout(.cycling, kilocalories: 300, meters: 20_000))
        await world.engine.sync(.save)
        let first = try #require(try await world.workouts().first)
        #expect(try await world.parts(of: first) == [300, 20_000])
        #expect(try await world.values(.activeEnergyBurned) == [300])

        var edited = try #require(saved.workout)
        edited.energy = Quantity(350, .kilocalorie)
        edited.distance = nil
        _ = try await world.journal.save(.workout(edited))
        await world.engine.sync(.save)
        let second = try #require(try await world.workouts().first)
        #expect(try await world.workouts().count == 1)
        #expect(second.metadata?[HKMetadataKeySyncVersion] as? Int == 2)
        #expect(
            first.metadata?[HKMetadataKeySyncIdentifier] as? String
                == second.metadata?[HKMetadataKeySyncIdentifier] as? String)
        #expect(try await world.parts(of: second) == [350])
        #expect(try await world.values(.activeEnergyBurned) == [350])
        #expect(try await world.values(.distanceCycling) == [])

        try await world.journal.delete(saved.id)
        await world.engine.sync(.save)
        #expect(try await world.workouts().isEmpty)
        #expect(try await world.values(.activeEnergyBurned) == [])
        #expect(try await world.journal.status(of: .health).pending == 0)
    }

    @Test("AC-71 a workout that is built again after a crash is still one workout")
    func repeated() async throws {
        let world = try await SyncWorld.enabled()
        let saved = try await world.journal.save(
            world.workout(.running, kilocalories: 300, meters: 5000))
        let operation = OutboundOperation(
            entry: saved.id, kind: .workout, action: .save(saved), version: 1)
        // The samples were saved, the workout was not.
        world.health.withFaults { faults in
            faults.afterwards = { call in
                if case .save = call { throw HKError(.unknownError) }
            }
        }
        _ = await world.remote.push([operation])
        world.health.withFaults { $0.afterwards = nil }
        for _ in 0..<3 {
            let outcomes = await world.remote.push([operation])
            guard case .done(let links)? = outcomes.first else {
                Issue.record("A workout that is known is not an error.")
                return
            }
            #expect(Set(links.map(\.part)) == ["", "energy", "distance"])
        }
        #expect(try await world.workouts().count == 1)
        #expect(try await world.values(.activeEnergyBurned) == [300])
        #expect(try await world.values(.distanceWalkingRunning) == [5000])
    }

    @Test(
        "AC-72 two records of one workout count once where they overlap by more than half",
        arguments: [(49.0, 2), (50, 2), (51, 1)])
    func overlap(percent: Double, shown: Int) async throws {
        let world = try await SyncWorld.enabled()
        let end = world.clock.now
        let start = end.addingTimeInterval(-100 * 60)
        // The phone's record is 100 minutes; the watch's is as long and begins later.
        _ = try await world.journal.save(
            world.workout(.running, minutes: 100, kilocalories: 200))
        let shift = (100 - percent) * 60
        _ = try await world.otherApp("com.example.watch").saveWorkout(
            WorkoutDraft(
                activity: .running, start: start.addingTimeInterval(-shift),
                end: end.addingTimeInterval(-shift), metadata: [:], samples: []))
        await world.engine.sync(.save)
        await world.engine.sync(.manual)
        #expect(try await world.entries([.workout]).count == 2)
        let summary = try await world.journal.summary(of: try await world.journal.today())
        #expect(summary.workouts.count == shown)
        if shown == 1 {
            // The source of higher priority is shown.
            #expect(summary.workouts.first?.header.source.isForeign == true)
        }
    }

    @Test("AC-34 a workout that is delivered two hours late is imported once")
    func lateDelivery() async throws {
        let world = try await SyncWorld.enabled()
        await world.engine.sync(.timer)
        let start = world.clock.now.addingTimeInterval(-59 * 60)
        world.clock.advance(by: 2 * 3600)
        _ = try await world.otherApp("com.example.watch").saveWorkout(
            WorkoutDraft(
                activity: .running, start: start, end: start.addingTimeInterval(3600),
                metadata: [:],
                samples: [
                    activeEnergy(300, from: start, to: start.addingTimeInterval(3600))
                ]))
        for _ in 0..<3 { await world.engine.sync(.timer) }
        let entries = try await world.entries([.workout])
        #expect(entries.count == 1)
        let workout = try #require(entries.first?.workout)
        #expect(workout.energy == Quantity(300, .kilocalorie))
        #expect(workout.duration == 3600)
    }

    @Test("AC-34 a night that two sources recorded counts once, without the time awake")
    func sleepOnce() async throws {
        let world = try await SyncWorld.enabled()
        let day = try await world.journal.today()
        let midnight = DayBoundary().start(of: day, in: .gmt)
        func hour(_ hour: Double) -> Date { midnight.addingTimeInterval(hour * 3600) }
        try await world.otherApp("com.example.watch").save([
            sleep(.asleepCore, from: hour(-1), to: hour(3)),
            sleep(.awake, from: hour(3), to: hour(3.5)),
            sleep(.asleepDeep, from: hour(3.5), to: hour(7)),
        ])
        try await world.otherApp("com.example.mattress").save([
            sleep(.inBed, from: hour(-1), to: hour(7)),
            sleep(.asleepUnspecified, from: hour(-1), to: hour(7)),
        ])
        try await world.activity.refresh()
        let activity = try await world.journal.summary(of: day).activity
        #expect(activity?.asleep == 7.5 * 3600)
    }

    @Test("AC-73 a run of 300 kcal is a part of the day's 500, not added to them")
    func energyOnce() async throws {
        let world = try await SyncWorld.enabled()
        let day = try await world.journal.today()
        let start = world.clock.now.addingTimeInterval(-3600)
        let watch = world.otherApp("com.example.watch")
        _ = try await watch.saveWorkout(
            WorkoutDraft(
                activity: .running, start: start, end: world.clock.now, metadata: [:],
                samples: [activeEnergy(300, from: start, to: world.clock.now)]))
        try await watch.save(activeEnergy(200, from: start.addingTimeInterval(-3600), to: start))
        await world.engine.sync(.observer)
        try await world.activity.refresh()
        let summary = try await world.journal.summary(of: day)
        #expect(summary.workoutEnergy == Quantity(300, .kilocalorie))
        #expect(EnergyBudget(goal: 2000, day: summary).total == 2500)
    }
}
