import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("Steps, energy and sleep")
struct ActivityScenarios {
    private func engine(_ world: SyncWorld) -> SyncEngine {
        SyncEngine(
            journal: world.journal, remote: world.remote, now: { world.clock.now },
            companion: ActivityKeeper(journal: world.journal, store: world.health))
    }

    private func today(_ world: SyncWorld) async throws -> DaySummary {
        try await world.journal.summary(of: try await world.journal.today())
    }

    private func queries(_ world: SyncWorld) -> Int {
        world.health.withFaults { $0.calls[.query] ?? 0 }
    }

    @Test("AC-73 a pass imports today's steps and energy, and the budget changes with them")
    func afterAPass() async throws {
        let world = try await SyncWorld.enabled()
        let (now, watch) = (world.clock.now, world.otherApp("com.example.watch"))
        try await watch.save([
            steps(4000, from: now.addingTimeInterval(-3600), to: now),
            activeEnergy(350, from: now.addingTimeInterval(-3600), to: now),
            steps(9000, from: now.addingTimeInterval(-90_000), to: now.addingTimeInterval(-86_400)),
        ])
        await engine(world).sync(.launch)
        let summary = try await today(world)
        #expect(summary.activity?.steps == 4000)
        #expect(summary.activity?.basalEnergy == nil)
        #expect(EnergyBudget(goal: 2000, day: summary).total == 2350)
        let yesterday = try await world.journal.summary(
            of: try await world.journal.today().advanced(by: -1))
        #expect(yesterday.activity?.steps == 9000)
    }

    @Test("other apps' body fat and lean mass are imported, and the last value of a day counts")
    func bodyComposition() async throws {
        let world = try await SyncWorld.enabled()
        let now = world.clock.now
        try await world.otherApp("com.example.scale").save([
            measured(.bodyFatPercentage, .percent(), 0.23, at: now - 60),
            measured(.bodyFatPercentage, .percent(), 0.21, at: now - 30),
            measured(.leanBodyMass, .gramUnit(with: .kilo), 58.5, at: now - 30),
        ])
        await engine(world).sync(.launch)
        let summary = try await today(world)
        #expect(summary.bodyFat == 0.21)
        #expect(summary.leanMass == Quantity(58.5, .kilogram))
    }

    @Test(
        "a share of body fat that cannot be is not imported, nor is a negative lean mass",
        arguments: [(-0.01, nil), (0, 0), (1, 1), (1.01, nil)] as [(Double, Double?)])
    func impossibleComposition(share: Double, imported: Double?) async throws {
        let world = try await SyncWorld.enabled()
        let now = world.clock.now
        try await world.otherApp("com.example.scale").save([
            measured(.bodyFatPercentage, .percent(), share, at: now - 30),
            measured(.leanBodyMass, .gramUnit(with: .kilo), share, at: now - 30),
        ])
        await engine(world).sync(.launch)
        let summary = try await today(world)
        #expect(summary.bodyFat == imported)
        #expect(summary.leanMass == (share < 0 ? nil : Quantity(share, .kilogram)))
    }

    private func measured(
        _ identifier: HKQuantityTypeIdentifier, _ unit: HKUnit, _ value: Double, at date: Date
    ) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(identifier),
            quantity: HKQuantity(unit: unit, doubleValue: value), start: date, end: date)
    }

    @Test("passes without changes query no sums until the last ones are old")
    func idle() async throws {
        let world = try await SyncWorld.enabled()
        let engine = engine(world)
        await engine.sync(.launch)
        let after = queries(world)
        #expect(after > 0)
        for trigger in SyncTrigger.allCases where trigger != .unlock && trigger != .permissionChange
        {
            await engine.sync(trigger)
        }
        #expect(queries(world) == after)
        world.clock.advance(by: 60)
        await engine.sync(.timer)
        #expect(queries(world) == after)
        await engine.sync(.foreground)
        // Two queries for each value: its first sample, and the last days.
        let usual = queries(world) - after
        #expect((1...30).contains(usual))
        world.clock.advance(by: 300)
        await engine.sync(.timer)
        #expect(queries(world) == after + usual)
        await engine.sync(.unlock)
        #expect(queries(world) == after + 2 * usual)
    }

    @Test("unchanged figures cause no commit, and a day without figures is not stored")
    func unchanged() async throws {
        let world = try await SyncWorld.enabled()
        let engine = engine(world)
        await engine.sync(.launch)
        #expect(try await today(world).activity == nil)
        let watch = world.otherApp("com.example.watch")
        try await watch.save([steps(10, from: world.clock.now, to: world.clock.now)])
        world.clock.advance(by: 60)
        await engine.sync(.foreground)
        #expect(try await today(world).activity?.steps == 10)
        let count = Counter()
        let commits = world.journal.commits()
        let listener = Task { for await _ in commits { await count.add() } }
        world.clock.advance(by: 60)
        let before = queries(world)
        let keeper = ActivityKeeper(journal: world.journal, store: world.health)
        try await keeper.refresh()
        #expect(queries(world) > before)
        _ = try await world.journal.save(world.drink(1))
        try #require(try await eventually { await count.value == 1 })
        listener.cancel()
    }

    @Test("while sync is off nothing is read")
    func off() async throws {
        let world = try SyncWorld()
        let engine = engine(world)
        await engine.sync(.launch)
        #expect(queries(world) == 0)
    }

    @Test("new steps reach the journal without a pass, and each type has one observer")
    func observed() async throws {
        let world = try await SyncWorld.enabled()
        let scheduler = SyncScheduler(engine: engine(world), sleep: ManualSleep().closure)
        for _ in 0..<3 { await scheduler.start() }
        let names = [
            HKQuantityTypeIdentifier.stepCount.rawValue,
            HKQuantityTypeIdentifier.activeEnergyBurned.rawValue,
            HKQuantityTypeIdentifier.basalEnergyBurned.rawValue,
            HKCategoryTypeIdentifier.sleepAnalysis.rawValue,
            HKQuantityTypeIdentifier.distanceWalkingRunning.rawValue,
            HKQuantityTypeIdentifier.flightsClimbed.rawValue,
            HKQuantityTypeIdentifier.appleExerciseTime.rawValue,
            HKCategoryTypeIdentifier.appleStandHour.rawValue,
            HKQuantityTypeIdentifier.restingHeartRate.rawValue,
            HKQuantityTypeIdentifier.heartRateVariabilitySDNN.rawValue,
            HKQuantityTypeIdentifier.respiratoryRate.rawValue,
            HKQuantityTypeIdentifier.oxygenSaturation.rawValue,
            HKQuantityTypeIdentifier.appleSleepingWristTemperature.rawValue,
        ]
        for name in names {
            try #require(
                try await eventually { world.health.withFaults { $0.observers[name] } == 1 })
            #expect(world.health.withFaults { $0.delivery[name] } == true)
        }
        #expect(world.health.withFaults { $0.observers.values.allSatisfy { $0 == 1 } })
        let now = world.clock.now
        try await world.otherApp("com.example.watch").save([
            steps(1234, from: now.addingTimeInterval(-60), to: now)
        ])
        try #require(try await eventually { try await today(world).activity?.steps == 1234 })
        await scheduler.stop()
        try #require(
            try await eventually {
                world.health.withFaults { $0.observers.values.allSatisfy { $0 == 0 } }
            })
        #expect(world.health.withFaults { $0.delivery.isEmpty })
    }

    @Test("figures that Health does not return stay unchanged, and are queried again")
    func unanswered() async throws {
        let world = try await SyncWorld.enabled()
        let now = world.clock.now
        let watch = world.otherApp("com.example.watch")
        try await watch.save([steps(100, from: now.addingTimeInterval(-60), to: now)])
        let engine = engine(world)
        await engine.sync(.launch)
        try await watch.save([steps(50, from: now.addingTimeInterval(-200), to: now - 100)])
        world.health.withFaults { $0.permanent[.query] = .errorDatabaseInaccessible }
        world.clock.advance(by: 60)
        await engine.sync(.foreground)
        #expect(try await today(world).activity?.steps == 100)
        world.health.withFaults { $0.permanent = [:] }
        await engine.sync(.unlock)
        #expect(try await today(world).activity?.steps == 150)
    }

    @Test("days that were not read are read later, back to the last one that was")
    func away() async throws {
        let world = try await SyncWorld.enabled()
        let watch = world.otherApp("com.example.watch")
        let monday = world.clock.now
        try await watch.save([steps(6000, from: monday.addingTimeInterval(-60), to: monday)])
        await engine(world).sync(.launch)
        for day in 0..<4 {
            let later = monday.addingTimeInterval(Double(day) * 86_400 + 60)
            try await watch.save([steps(1000, from: later, to: later.addingTimeInterval(60))])
        }
        world.clock.advance(by: 3 * 86_400 + 600)
        await engine(world).sync(.launch)
        let today = try await world.journal.today()
        var counts: [Double?] = []
        for ago in 0..<4 {
            counts.append(
                try await world.journal.summary(of: today.advanced(by: -ago)).activity?.steps)
        }
        #expect(counts == [1000, 1000, 1000, 7000])
    }

    @Test(
        "after a change of the hour at which days begin, figures are read again, also after a restart",
        arguments: [true, false])
    func boundaryMoves(startsAnew: Bool) async throws {
        let world = try await SyncWorld.enabled()
        let today = try await world.journal.today()
        let start = DayBoundary().interval(of: today.advanced(by: -3), in: .gmt).start
        let watch = world.otherApp("com.example.watch")
        try await watch.save([
            steps(100, from: start.addingTimeInterval(3600), to: start.addingTimeInterval(3700)),
            steps(
                1000, from: start.addingTimeInterval(36_000), to: start.addingTimeInterval(36_100)),
        ])
        let keeper = ActivityKeeper(journal: world.journal, store: world.health)
        try await keeper.refresh(days: 5)
        try await keeper.refresh()
        #expect(
            try await world.journal.summary(of: today.advanced(by: -3)).activity?.steps == 1100)
        try await world.journal.settings.setDayBoundary(DayBoundary(startHour: 4))
        #expect(try await world.journal.summary(of: today.advanced(by: -3)).activity == nil)
        let next =
            startsAnew ? ActivityKeeper(journal: world.journal, store: world.health) : keeper
        try await next.refresh()
        #expect(
            try await world.journal.summary(of: today.advanced(by: -3)).activity?.steps == 1000)
        #expect(try await world.journal.summary(of: today.advanced(by: -4)).activity?.steps == 100)
    }

    @Test("figures that were deleted in Health are deleted here")
    func deleted() async throws {
        let world = try await SyncWorld.enabled()
        let now = world.clock.now
        let watch = world.otherApp("com.example.watch")
        let wrong = steps(60_000, from: now.addingTimeInterval(-60), to: now)
        try await watch.save([
            wrong, activeEnergy(100, from: now.addingTimeInterval(-60), to: now),
        ])
        let engine = engine(world)
        await engine.sync(.launch)
        #expect(try await today(world).activity?.steps == 60_000)
        try await watch.delete(wrong)
        world.clock.advance(by: 60)
        await engine.sync(.foreground)
        #expect(try await today(world).activity?.steps == nil)
        #expect(try await today(world).activity?.activeEnergy == 100)
    }

}

/// Counts what several tasks see.
private actor Counter {
    var value = 0
    func add() { value += 1 }
}
