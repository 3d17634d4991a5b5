import Foundation
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import OpenHealthKit
import Synchronization
import TestSupport
import Testing

@Suite("Daily activity of every day")
struct ActivityHistoryScenarios {
    private func noon(_ ago: Int, in world: SyncWorld) async throws -> Date {
        let day = try await world.journal.today().advanced(by: -ago)
        return DayBoundary().start(of: day, in: .gmt).addingTimeInterval(43_200)
    }

    private func save(_ count: Double, daysAgo ago: Int, by app: HKHealthStore, in world: SyncWorld)
        async throws
    {
        let start = try await noon(ago, in: world)
        try await app.save([steps(count, from: start, to: start.addingTimeInterval(600))])
    }

    private func activity(daysAgo ago: Int, in world: SyncWorld) async throws -> DailyActivity? {
        let day = try await world.journal.today().advanced(by: -ago)
        return try await world.journal.summary(of: day).activity
    }

    private func queries(_ world: SyncWorld) -> Int {
        world.health.withFaults { $0.calls[.query] ?? 0 }
    }

    @Test("the first reading reads every day, with a few queries a year")
    func everyDay() async throws {
        let world = try await SyncWorld.enabled()
        let watch = world.otherApp("com.example.watch")
        for ago in [0, 40, 400, 4000] {
            try await save(Double(1000 + ago), daysAgo: ago, by: watch, in: world)
        }
        try await world.activity.refresh()
        for ago in [0, 40, 400, 4000] {
            #expect(try await activity(daysAgo: ago, in: world)?.steps == Double(1000 + ago))
        }
        #expect(try await world.journal.activity.all().count == 4)
        #expect(queries(world) < 60)
    }

    @Test(
        "recent days are there first, and a reading that was interrupted continues where it stopped"
    )
    func interrupted() async throws {
        let world = try await SyncWorld.enabled()
        let watch = world.otherApp("com.example.watch")
        for ago in [1, 500, 1000] {
            try await save(Double(ago), daysAgo: ago, by: watch, in: world)
        }
        // A first sample of each of 15 types, and the steps of one year.
        let left = Mutex(16)
        world.health.withFaults { faults in
            faults.beforehand = { call in
                guard call == .query else { return }
                let isLeft = left.withLock { left in
                    left -= 1
                    return left >= 0
                }
                if !isLeft { throw HKError(.errorDatabaseInaccessible) }
            }
        }
        try await world.activity.refresh(days: 0)
        #expect(try await activity(daysAgo: 1, in: world)?.steps == 1)
        #expect(try await activity(daysAgo: 1000, in: world) == nil)
        world.health.withFaults { $0.beforehand = nil }
        let before = queries(world)
        try await world.relaunched().activity.refresh(days: 0)
        #expect(try await activity(daysAgo: 500, in: world)?.steps == 500)
        #expect(try await activity(daysAgo: 1000, in: world)?.steps == 1000)
        // The days that were read are not read again.
        #expect(queries(world) - before < 20)
    }

    @Test("a sample that a watch delivers three days late counts, and so does one of a year ago")
    func late() async throws {
        let world = try await SyncWorld.enabled()
        let watch = world.otherApp("com.example.watch")
        try await save(10, daysAgo: 3, by: watch, in: world)
        let keeper = world.activity
        await keeper.remoteChanged()
        #expect(try await activity(daysAgo: 3, in: world)?.steps == 10)
        for ago in [3, 365] {
            let start = try await noon(ago, in: world).addingTimeInterval(3600)
            try await watch.save([steps(5, from: start, to: start.addingTimeInterval(60))])
        }
        let before = queries(world)
        await keeper.remoteChanged()
        #expect(try await activity(daysAgo: 3, in: world)?.steps == 15)
        #expect(try await activity(daysAgo: 365, in: world)?.steps == 5)
        // One for each of the two days.
        #expect(queries(world) - before == 2)
    }

    @Test("a night that is delivered late belongs to its day, from noon to noon")
    func lateNight() async throws {
        let world = try await SyncWorld.enabled()
        let watch = world.otherApp("com.example.watch")
        let keeper = world.activity
        await keeper.remoteChanged()
        let noon = try await noon(10, in: world)
        try await watch.save([
            sleep(.asleepCore, from: noon - 13 * 3600, to: noon - 6 * 3600),
            sleep(.asleepCore, from: noon + 3600, to: noon + 7200),
        ])
        await keeper.remoteChanged()
        #expect(try await activity(daysAgo: 10, in: world)?.asleep == 7 * 3600)
        #expect(try await activity(daysAgo: 9, in: world)?.asleep == 3600)
    }

    @Test("the day of a sample that was deleted long after is read again")
    func deleted() async throws {
        let world = try await SyncWorld.enabled()
        let watch = world.otherApp("com.example.watch")
        let start = try await noon(200, in: world)
        let wrong = steps(60_000, from: start, to: start.addingTimeInterval(60))
        try await watch.save([wrong])
        try await save(7, daysAgo: 100, by: watch, in: world)
        let keeper = world.activity
        await keeper.remoteChanged()
        #expect(try await activity(daysAgo: 200, in: world)?.steps == 60_000)
        try await watch.delete(wrong)
        await keeper.remoteChanged()
        #expect(try await activity(daysAgo: 200, in: world) == nil)
        #expect(try await activity(daysAgo: 100, in: world)?.steps == 7)
    }

    @Test("days whose change became known while Health did not answer are read later")
    func changedWhileLocked() async throws {
        let world = try await SyncWorld.enabled()
        let watch = world.otherApp("com.example.watch")
        let keeper = world.activity
        await keeper.remoteChanged()
        try await save(70, daysAgo: 70, by: watch, in: world)
        world.health.withFaults { $0.permanent[.query] = .errorDatabaseInaccessible }
        await keeper.remoteChanged()
        #expect(try await activity(daysAgo: 70, in: world) == nil)
        world.health.withFaults { $0.permanent = [:] }
        try await world.relaunched().activity.refresh(days: 0)
        #expect(try await activity(daysAgo: 70, in: world)?.steps == 70)
    }

    @Test("more changes than are worth listing are read as the whole history")
    func many() async throws {
        let world = try await SyncWorld.enabled()
        let watch = world.otherApp("com.example.watch")
        try await save(3, daysAgo: 300, by: watch, in: world)
        let keeper = world.activity
        await keeper.remoteChanged()
        let start = try await noon(20, in: world)
        try await watch.save(
            (0..<2500).map {
                let date = start.addingTimeInterval(Double($0 - 1250) * 600)
                return steps(1, from: date, to: date.addingTimeInterval(60))
            })
        let before = world.health.withFaults { $0.calls[.changes] ?? 0 }
        await keeper.remoteChanged()
        // One for each value.
        #expect(world.health.withFaults { $0.calls[.changes] ?? 0 } - before == 15)
        #expect(try await activity(daysAgo: 20, in: world)?.steps == 144)
        let total = try await world.journal.activity.all().compactMap(\.steps).reduce(0, +)
        #expect(total == 2503)
    }

    @Test("another time zone divides the days anew")
    func otherZone() async throws {
        let world = try await SyncWorld.enabled()
        let watch = world.otherApp("com.example.watch")
        let start = try await noon(30, in: world).addingTimeInterval(11 * 3600)
        try await watch.save([steps(90, from: start, to: start.addingTimeInterval(600))])
        try await world.activity.refresh()
        #expect(try await activity(daysAgo: 30, in: world)?.steps == 90)
        let berlin = try SyncWorld(sharing: world, zone: TimeZone(identifier: "Europe/Berlin"))
        try await berlin.activity.refresh()
        #expect(try await activity(daysAgo: 30, in: berlin) == nil)
        #expect(try await activity(daysAgo: 29, in: berlin)?.steps == 90)
    }

    @Test("another order of sources changes the days of the past")
    func otherOrder() async throws {
        let world = try await SyncWorld.enabled()
        for (app, count) in [("com.example.a", 100.0), ("com.example.b", 70)] {
            try await save(count, daysAgo: 90, by: world.otherApp(app), in: world)
        }
        let preferences = try world.health.store.openStore().preferences
        try preferences.setSourcePriority(["com.example.a", "com.example.b"], for: .stepCount)
        let keeper = world.activity
        try await keeper.refresh()
        #expect(try await activity(daysAgo: 90, in: world)?.steps == 100)
        try preferences.setSourcePriority(["com.example.b", "com.example.a"], for: .stepCount)
        try await keeper.refresh()
        #expect(try await activity(daysAgo: 90, in: world)?.steps == 70)
        #expect(!(try await world.journal.activity.streams().isEmpty))
    }

    @Test("what a permission shows more is read, however old it is")
    func permitted() async throws {
        let world = try await SyncWorld.enabled()
        try await save(100, daysAgo: 90, by: world.otherApp("com.example.watch"), in: world)
        try world.limitHistory(of: HKQuantityType(.stepCount), to: world.clock.now)
        let keeper = world.activity
        try await keeper.refresh()
        #expect(try await activity(daysAgo: 90, in: world) == nil)
        try world.limitHistory(of: HKQuantityType(.stepCount), to: .distantPast)
        try await keeper.refresh()
        #expect(try await activity(daysAgo: 90, in: world)?.steps == 100)
    }

    @Test("a day of 25 hours has the steps of 25 hours, as a query by days says")
    func clockChange() async throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let world = try SyncWorld(zone: zone)
        world.clock.advance(by: 200 * 86_400)
        let first = Day(year: 2025, month: 10, day: 24)
        let start = DayBoundary().start(of: first, in: zone)
        try await world.otherApp("com.example.watch").save(
            (0..<96).map { hour in
                let begin = start.addingTimeInterval(Double(hour) * 3600 + 1800)
                return steps(60, from: begin, to: begin.addingTimeInterval(3600))
            })
        try await world.activity.refresh()
        let found = try await world.journal.activity.all().compactMap(\.steps)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let expected = try await world.health.store.openStore().statisticsCollection(
            of: .stepCount, options: .cumulativeSum, anchorDate: start,
            interval: DateComponents(day: 1), calendar: calendar, app: nil
        ).compactMap { $0.merged.sum?.value }
        #expect(found == expected)
        #expect(found.count == 4 && abs(found[2] - 1500) < 1e-9)
    }

    @Test("a type that was never requested stays unknown, and is read once it is")
    func notRequested() async throws {
        let world = try await SyncWorld.enabled(grants: .none)
        let watch = world.otherApp("com.example.watch")
        try await save(100, daysAgo: 90, by: watch, in: world)
        let start = try await noon(90, in: world)
        try await watch.save([activeEnergy(50, from: start, to: start.addingTimeInterval(600))])
        try await world.health.requestAuthorization(
            toShare: [], read: [HKQuantityType(.activeEnergyBurned)])
        let keeper = world.activity
        try await keeper.refresh()
        let before = try await activity(daysAgo: 90, in: world)
        #expect((before?.steps, before?.activeEnergy) == (nil, 50))
        try await world.health.requestAuthorization(
            toShare: [], read: [HKQuantityType(.stepCount)])
        try await keeper.refresh()
        #expect(try await activity(daysAgo: 90, in: world)?.steps == 100)
    }
}
