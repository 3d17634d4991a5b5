import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import Synchronization
import TestSupport
import Testing

@Suite("Several devices, several remotes")
struct DeviceScenarios {
    @Test("AC-63 the later of two devices' edits wins, on both", arguments: [true, false])
    func twoDevices(isOtherEditLater: Bool) async throws {
        let phone = try await SyncWorld.enabled()
        let drink = try await phone.journal.save(phone.drink(100))
        try await phone.change(drink, to: 150)
        await phone.engine.sync(.save)
        let tablet = try await SyncWorld.enabled(sharing: phone, device: "tablet")
        await tablet.engine.sync(.launch)
        let (first, second) = isOtherEditLater ? (phone, tablet) : (tablet, phone)
        for (world, milliliters) in [(first, 200.0), (second, 300)] {
            phone.clock.advance(by: 60)
            let known = try #require(try await world.journal.entry(drink.id))
            try await world.change(known, to: milliliters)
        }
        await phone.engine.sync(.save)
        await tablet.engine.sync(.save)
        await phone.engine.sync(.manual)
        await tablet.engine.sync(.manual)
        #expect(try await phone.values(.dietaryWater) == [300])
        let onPhone = try #require(try await phone.journal.entry(drink.id))
        let onTablet = try #require(try await tablet.journal.entry(drink.id))
        #expect(onPhone.hasSameContent(as: onTablet))
        #expect(onPhone.header.version == onTablet.header.version)
        #expect(onPhone.header.version == (isOtherEditLater ? 4 : 3))
        // The edit that lost is kept where it met the other.
        #expect(try await tablet.journal.conflicts().count == 1)
    }

    @Test("AC-64 a sample that two devices import into one journal is one entry")
    func sharedJournal() async throws {
        let phone = try await SyncWorld.enabled()
        let second = try phone.relaunched()
        let scale = phone.otherApp("com.example.scale")
        try await scale.save([
            mass(82, at: phone.clock.now),
            HKQuantitySample(
                type: HKQuantityType(.bodyMass),
                quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 83),
                start: phone.clock.now, end: phone.clock.now,
                metadata: [
                    HKMetadataKeySyncIdentifier: "scale.1", HKMetadataKeySyncVersion: 1,
                ]),
        ])
        async let one = phone.engine.sync(.observer)
        async let two = second.engine.sync(.observer)
        _ = await (one, two)
        try await second.engine.forgetCursors()
        await second.engine.sync(.manual)
        #expect(try await phone.entries([.weight]).count == 2)
    }

    @Test("AC-17 ten deliveries of a weight are one entry on the day of weighing")
    func sink() async throws {
        let world = try await SyncWorld.enabled()
        let sink = EventSink()
        try await world.journal.setRemoteEnabled(sink.id, true)
        let date = world.clock.now.addingTimeInterval(-3 * 86_400)
        let weight = try await world.journal.save(world.weight(80, at: date))
        for _ in 0..<10 {
            // The process dies before it can note that the sink has it.
            let clock = world.clock
            let engine = SyncEngine(
                journal: world.journal, remote: sink, now: { clock.now },
                probe: SyncProbe(after: { action in
                    if case .push = action { throw SyncProbe.Crash() }
                }))
            await engine.sync(.manual)
        }
        // Every delivery says which event it is, so that a server tells a repetition.
        let event = EventSink.Event(id: weight.id, version: 1, date: date)
        #expect(sink.deliveries == Array(repeating: event, count: 10))
    }
}

extension DeviceScenarios {
    /// A tablet that shares the phone's Health and knows an entry of the phone.
    private func tablet(beside phone: SyncWorld) async throws -> SyncWorld {
        await phone.engine.sync(.save)
        let tablet = try await SyncWorld.enabled(sharing: phone, device: "tablet")
        await tablet.engine.sync(.launch)
        return tablet
    }

    @Test(
        "an edit that is pushed before an earlier one of another device is read is never lost",
        arguments: [1, 2])
    func unreadEdit(edits: Int) async throws {
        let phone = try await SyncWorld.enabled()
        let drink = try await phone.journal.save(phone.drink(100))
        let tablet = try await tablet(beside: phone)
        for edit in 1...edits {
            phone.clock.advance(by: 60)
            let known = try #require(try await tablet.journal.entry(drink.id))
            try await tablet.change(known, to: 200 + Double(edit))
        }
        await tablet.engine.sync(.save)

        phone.clock.advance(by: 60)
        try await phone.change(drink, to: 300)
        phone.health.withFaults { $0.permanent[.changes] = .unknownError }
        let report = await phone.engine.sync(.save)
        #expect(report.inbound.conflicts == 1)
        #expect(try await phone.values(.dietaryWater) == [300])
        let conflict = try #require(try await phone.journal.conflicts().first)
        #expect(conflict.kind == .edited)
        #expect(conflict.theirs?.header.version == 1 + edits)
        await tablet.engine.sync(.observer)
        let there = try #require(try await tablet.journal.entry(drink.id)?.drink)
        #expect(there.volume == Quantity(300, .milliliter))
        #expect(try await phone.step(of: drink.id) == .synced)
    }

    @Test(
        "an edit that was not sent before sync was switched off meets another device's edit later",
        arguments: [true, false])
    func editBeforeSwitchOff(isOwn: Bool) async throws {
        let phone = try await SyncWorld.enabled()
        let drink = try await phone.journal.save(phone.drink(450))
        let tablet = try await tablet(beside: phone)
        // Either device may have logged the entry.
        let (here, there) = isOwn ? (phone, tablet) : (tablet, phone)
        try await here.change(drink, to: 175)
        try await here.journal.setRemoteEnabled(.health, false)
        for milliliters in [295.0, 502] {
            phone.clock.advance(by: 60)
            let known = try #require(try await there.journal.entry(drink.id))
            try await there.change(known, to: milliliters)
            await there.engine.sync(.save)
        }
        try await here.journal.setRemoteEnabled(.health, true)
        await here.engine.sync(.manual)
        let conflict = try #require(try await here.journal.conflicts().first)
        #expect(conflict.mine?.drink?.volume.value == 175)
        #expect(conflict.theirs?.drink?.volume.value == 502)
        #expect(try await phone.values(.dietaryWater) == [502])
    }

    @Test("a version that was rejected here does not count as known to another device")
    func refusedVersion() async throws {
        let phone = try await SyncWorld.enabled()
        let drink = try await phone.journal.save(phone.drink(100))
        let tablet = try await tablet(beside: phone)
        phone.clock.advance(by: 60)
        try await phone.change(drink, to: 200)
        try phone.deny(.dietaryWater)
        phone.clock.advance(by: 60)
        for milliliters in [300.0, 350] {
            let known = try #require(try await tablet.journal.entry(drink.id))
            try await tablet.change(known, to: milliliters)
        }
        #expect(await tablet.engine.sync(.save).parked == 1)
        try phone.allow(.dietaryWater)
        await phone.engine.sync(.manual)
        #expect(try await phone.values(.dietaryWater) == [200])
        await tablet.engine.sync(.manual)
        let conflict = try #require(try await tablet.journal.conflicts().first)
        let lost = try #require(conflict.theirs?.drink)
        #expect(lost.volume == Quantity(200, .milliliter))
        #expect(try await phone.values(.dietaryWater) == [350])
    }

    @Test("a workout's edit that comes after another device's becomes a conflict")
    func unreadWorkout() async throws {
        let phone = try await SyncWorld.enabled()
        var mine = try #require(
            try await phone.journal.save(phone.workout(.running, kilocalories: 300)).workout)
        let tablet = try await tablet(beside: phone)
        guard case .workout(var theirs)? = try await tablet.journal.entry(mine.header.id) else {
            Issue.record("the workout is not there")
            return
        }
        phone.clock.advance(by: 60)
        mine.energy = Quantity(310, .kilocalorie)
        _ = try await phone.journal.save(.workout(mine))
        phone.clock.advance(by: 60)
        theirs.energy = Quantity(320, .kilocalorie)
        _ = try await tablet.journal.save(.workout(theirs))
        await tablet.engine.sync(.save)
        phone.health.withFaults { $0.permanent[.changes] = .unknownError }
        await phone.engine.sync(.save)
        let conflict = try #require(try await phone.journal.conflicts().first)
        let lost = try #require(conflict.mine?.workout)
        #expect(lost.energy == Quantity(310, .kilocalorie))
        #expect(try await phone.values(.activeEnergyBurned) == [320])
        #expect(try await phone.step(of: mine.header.id) == .synced)
    }

    @Test("another device's edit removes nothing that is never synced")
    func stayedHere() async throws {
        let phone = try await SyncWorld.enabled()
        try phone.deny(.dietarySodium, .bodyFatPercentage)
        let soup = FoodItem(
            name: "Soup",
            nutrients: [
                .dietaryEnergyConsumed: Quantity(90, .kilocalorie),
                .dietarySodium: Quantity(900, .milligram),
                .dietaryWater: Quantity(250, .milliliter),
            ])
        let bread = FoodItem(
            name: "Bread", nutrients: [.dietaryEnergyConsumed: Quantity(80, .kilocalorie)])
        let meal = try await phone.journal.save(
            .food(
                FoodEntry(
                    header: phone.header(), name: "Lunch", meal: .lunch, items: [bread, soup])))
        var weight = try #require(phone.weight(80).weight)
        weight.bodyFat = 0.2
        _ = try await phone.journal.save(.weight(weight))
        let tablet = try await tablet(beside: phone)

        phone.clock.advance(by: 60)
        guard case .food(var food)? = try await tablet.journal.entry(meal.id),
            case .weight(var heavier)? = try await tablet.journal.entry(weight.header.id)
        else {
            Issue.record("the tablet has not what the phone logged")
            return
        }
        #expect(food.items.allSatisfy { $0.nutrients.count == 1 })
        food.name = "Supper"
        food.items.removeFirst()
        food.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(95, .kilocalorie)
        _ = try await tablet.journal.save(.food(food))
        heavier.mass = Quantity(81, .kilogram)
        _ = try await tablet.journal.save(.weight(heavier))
        await tablet.engine.sync(.save)

        await phone.engine.sync(.observer)
        let here = try #require(try await phone.journal.entry(meal.id)?.food)
        let both = try #require(try await phone.journal.entry(weight.header.id)?.weight)
        #expect(here.name == "Supper")
        #expect(here.items.map(\.name) == ["Soup"])
        #expect(
            here.items.first?.nutrients == [
                .dietaryEnergyConsumed: Quantity(95, .kilocalorie),
                .dietarySodium: Quantity(900, .milligram),
                .dietaryWater: Quantity(250, .milliliter),
            ])
        #expect(both.mass == Quantity(81, .kilogram))
        #expect(both.bodyFat == 0.2)
        #expect(try await phone.journal.conflicts().isEmpty)

        try phone.allow(.dietarySodium, .bodyFatPercentage)
        await phone.engine.sync(.permissionChange)
        #expect(try await phone.samples(.dietarySodium).count == 1)
        #expect(try await phone.values(.bodyFatPercentage) == [0.2])
        for world in [tablet, phone, tablet] { await world.engine.sync(.manual) }
        let there = try #require(try await tablet.journal.entry(meal.id)?.food)
        #expect(there.items.first?.nutrients[.dietarySodium] == Quantity(900, .milligram))
        #expect(try await phone.journal.conflicts().isEmpty)
    }

    @Test(
        "an entry that the person keeps on one device comes back on the device where it was deleted"
    )
    func keptElsewhere() async throws {
        let phone = try await SyncWorld.enabled()
        let drink = try await phone.journal.save(phone.drink(100))
        let tablet = try await tablet(beside: phone)
        phone.clock.advance(by: 60)
        try await tablet.change(drink, to: 200)
        phone.clock.advance(by: 60)
        try await phone.journal.delete(drink.id)
        await phone.engine.sync(.save)
        await tablet.engine.sync(.observer)
        let question = try #require(try await tablet.journal.conflicts().first)
        #expect(question.kind == .removedThere)
        phone.clock.advance(by: 60)
        try await tablet.journal.resolve(question.id, with: .mine)
        await tablet.engine.sync(.save)
        await phone.engine.sync(.observer)
        #expect(try await phone.values(.dietaryWater) == [200])
        guard case .drink(let back)? = try await phone.journal.entry(drink.id) else {
            Issue.record("the drink is not back")
            return
        }
        #expect(back.volume == Quantity(200, .milliliter))
        #expect(try await phone.step(of: drink.id) == .synced)
        for world in [tablet, phone] { await world.engine.sync(.manual) }
        #expect(try await tablet.step(of: drink.id) == .synced)
        #expect(try await phone.values(.dietaryWater) == [200])
    }

    @Test("an older edit of another device does not restore an entry that was deleted later")
    func olderEdit() async throws {
        let phone = try await SyncWorld.enabled()
        let drink = try await phone.journal.save(phone.drink(100))
        let tablet = try await tablet(beside: phone)
        phone.clock.advance(by: 60)
        try await tablet.change(drink, to: 200)
        phone.clock.advance(by: 60)
        try await phone.journal.delete(drink.id)
        await tablet.engine.sync(.save)
        await phone.engine.sync(.save)
        #expect(try await phone.values(.dietaryWater) == [])
        await tablet.engine.sync(.observer)
        await phone.engine.sync(.observer)
        #expect(try await phone.values(.dietaryWater) == [])
        #expect(try await phone.journal.entry(drink.id) == nil)
        #expect(try await tablet.step(of: drink.id) == .removedThere)
    }
}

/// A place that collects events, each under the entry's identity.
private final class EventSink: SyncRemote {
    /// A delivery, with what it is told apart by.
    struct Event: Hashable {
        var id: UUID
        var version: Int
        var date: Date
    }

    let id: RemoteID = "sink"
    let streams: [StreamName] = []
    private let state = Mutex([Event]())

    var deliveries: [Event] { state.withLock { $0 } }

    func availability() async -> RemoteAvailability { .available }
    func permittedKinds() async -> Set<EntryKind> { Set(EntryKind.allCases) }
    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch {
        throw .invalidCursor
    }
    func notices() -> AsyncStream<RemoteNotice> { AsyncStream { $0.finish() } }
    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        operations.map { operation in
            if case .save(let entry) = operation.action {
                let event = Event(
                    id: operation.entry, version: operation.version, date: entry.date)
                state.withLock { $0.append(event) }
            }
            return .done(links: [RemoteLink(object: operation.entry.uuidString)])
        }
    }
}
