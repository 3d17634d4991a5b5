import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import Synchronization
import Testing

@Suite("Several devices, several remotes")
struct DeviceScenarios {
    @Test("AC-63 of two devices' edits the later one wins, on both", arguments: [true, false])
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

    @Test("AC-17 ten deliveries of a weight are one event of the day it was weighed")
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
        #expect(sink.deliveries == 10)
        #expect(sink.events == [weight.id: date])
    }
}

/// A place that collects events, each under the entry's identity.
private final class EventSink: SyncRemote {
    let id: RemoteID = "sink"
    let streams: [StreamName] = []
    private let state = Mutex((deliveries: 0, events: [UUID: Date]()))

    var deliveries: Int { state.withLock { $0.deliveries } }
    var events: [UUID: Date] { state.withLock { $0.events } }

    func availability() async -> RemoteAvailability { .available }
    func permittedKinds() async -> Set<EntryKind> { Set(EntryKind.allCases) }
    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch {
        throw .invalidCursor
    }
    func notices() -> AsyncStream<RemoteNotice> { AsyncStream { $0.finish() } }
    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        operations.map { operation in
            state.withLock { state in
                state.deliveries += 1
                if case .save(let entry) = operation.action {
                    state.events[operation.entry] = entry.date
                } else {
                    state.events[operation.entry] = nil
                }
            }
            return .done(links: [RemoteLink(object: operation.entry.uuidString)])
        }
    }
}
