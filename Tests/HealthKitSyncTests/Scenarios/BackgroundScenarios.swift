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

@Suite("Background, anchors, atomicity")
struct BackgroundScenarios {
    /// How a pass ends that a change notification asked for.
    enum Ending: CaseIterable { case imported, locked, switchedOff, cancelled }

    @Test(
        "AC-45 each change notification is completed once, after its changes were committed or failed",
        arguments: Ending.allCases)
    func completion(ending: Ending) async throws {
        let events = Mutex<[Event]>([])
        let world = try await SyncWorld.enabled(
            probe: SyncProbe(after: { action in
                switch action {
                case .apply(_, let batch, _) where !batch.changes.isEmpty:
                    events.withLock { $0.append(.committed) }
                case .finish: events.withLock { $0.append(.passEnded) }
                default: break
                }
            }))
        world.health.withFaults {
            $0.completed = { number in events.withLock { $0.append(.completed(number)) } }
        }
        let gate = ManualSleep()
        switch ending {
        case .imported: break
        case .locked:
            world.health.withFaults { $0.permanent[.changes] = .errorDatabaseInaccessible }
        case .switchedOff: try await world.journal.setRemoteEnabled(.health, false)
        case .cancelled:
            world.health.withFaults {
                $0.pause = { call in if call == .changes { try? await gate.closure(1) } }
            }
        }
        let engine = world.engine
        let following = Task { await engine.followNotices() }
        try #require(
            try await eventually {
                world.health.withFaults { $0.observers[HKQuantityType(.bodyMass).identifier] } == 1
            })
        try await world.otherApp("com.example.scale").save(
            mass(82, at: world.clock.now.addingTimeInterval(-60)))
        try #require(try await eventually { world.health.withFaults { $0.notifications } > 0 })
        if ending == .cancelled {
            try #require(try await eventually { !gate.waiting.isEmpty })
            following.cancel()
            world.health.withFaults { $0.pause = nil }
            gate.wake(1)
        }
        try #require(
            try await eventually {
                events.withLock { $0.contains { if case .completed = $0 { true } else { false } } }
            })
        following.cancel()
        await following.value
        let told = world.health.withFaults { $0.notifications }
        let heard = events.withLock { $0 }
        let completions = heard.compactMap { event in
            if case .completed(let number) = event { number } else { nil }
        }
        #expect(completions.sorted() == Array(0..<told))
        // The first completion comes after the commit; where there is none, nothing was imported.
        let first = try #require(
            heard.firstIndex { if case .completed = $0 { true } else { false } })
        let isImported = ending == .imported || ending == .cancelled
        #expect(heard[..<first].contains(.committed) == isImported)
        #expect(try await world.entries([.weight]).count == (isImported ? 1 : 0))
    }

    /// What happened, in order.
    private enum Event: Equatable { case committed, passEnded, completed(Int) }

    @Test("AC-45 a completion handler is called once, also if its change notification is dropped")
    func droppedNotice() {
        let calls = Mutex(0)
        let asked = OnceCompletion { calls.withLock { $0 += 1 } }
        asked.call()
        asked.call()
        #expect(calls.withLock { $0 } == 1)
        var dropped: RemoteNotice? = {
            let completion = OnceCompletion { calls.withLock { $0 += 1 } }
            return RemoteNotice(stream: "weight") { completion.call() }
        }()
        #expect(dropped?.stream == "weight")
        dropped = nil
        #expect(calls.withLock { $0 } == 2)
    }

    @Test(
        "AC-46 a crash anywhere in an import of a hundred samples causes no loss and no duplicate")
    func anchorAndDataTogether() async throws {
        for step in 0..<12 {
            let left = Mutex(step)
            let dying = SyncProbe(
                before: { _ in try countDown(left) }, after: { _ in try countDown(left) })
            let world = try await SyncWorld.enabled(probe: dying)
            let scale = world.otherApp("com.example.scale")
            try await scale.save(
                (0..<100).map { number in
                    mass(
                        80 + Double(number) / 100,
                        at: world.clock.now.addingTimeInterval(Double(number) * -60))
                })
            await world.engine.sync(.launch)
            let again = try world.relaunched()
            await again.engine.sync(.launch)
            #expect(
                try await again.entries([.weight]).count == 100, "step \(step)")
        }
    }

    @Test("change notifications at the same time share passes, and each is completed once")
    func sharedPasses() async throws {
        let world = try await SyncWorld.enabled()
        let remote = NotifyingRemote(failure: nil)
        try await world.journal.setRemoteEnabled(remote.id, true)
        let engine = SyncEngine(journal: world.journal, remote: remote)
        let answers = Mutex(0)
        for _ in 0..<40 { await remote.notify { answers.withLock { $0 += 1 } } }
        let following = Task { await engine.followNotices() }
        try #require(try await eventually { answers.withLock { $0 } == 40 })
        #expect(remote.pulls < 20)
        following.cancel()
        await following.value
        #expect(answers.withLock { $0 } == 40)
    }

    @Test("AC-47 anchors are stored per kind and survive a restart")
    func anchorsPerKind() async throws {
        let world = try await SyncWorld.enabled()
        let other = world.otherApp("com.example.other")
        try await other.save([
            mass(80, at: world.clock.now.addingTimeInterval(-60)),
            water(250, at: world.clock.now.addingTimeInterval(-60)),
        ])
        await world.engine.sync(.launch)
        let again = try world.relaunched()
        let report = await again.engine.sync(.launch)
        #expect(report.inbound == InboundCounts())
        try await other.save(water(300, at: world.clock.now.addingTimeInterval(-30)))
        #expect(await again.engine.sync(.manual).inbound.imported == 1)
    }

    @Test("AC-47 a corrupt anchor means a full scan without duplicates")
    func corruptAnchor() async throws {
        let world = try await SyncWorld.enabled()
        let other = world.otherApp("com.example.other")
        try await other.save([
            mass(80, at: world.clock.now.addingTimeInterval(-60)),
            mass(81, at: world.clock.now.addingTimeInterval(-30)),
        ])
        await world.engine.sync(.launch)
        for bytes in [Data(), Data("HKA1".utf8), Data((0..<200).map { UInt8($0) })] {
            try await world.journal.withTransaction { tx in
                try tx.remote(.health).cursors.set("weight", to: bytes)
            }
            await world.engine.sync(.manual)
            #expect(try await world.entries([.weight]).count == 2)
        }
    }
}

private func countDown(_ left: borrowing Mutex<Int>) throws {
    let isDead = left.withLock { count in
        count -= 1
        return count < 0
    }
    if isDead { throw SyncProbe.Crash() }
}

/// A remote without anything in it that can be told to have news.
private final class NotifyingRemote: SyncRemote {
    let id = RemoteID(rawValue: "notifying")
    let streams: [StreamName] = ["news"]
    private let failure: PullError?
    private let count = Mutex(0)
    private let stream: AsyncStream<RemoteNotice>
    private let continuation: AsyncStream<RemoteNotice>.Continuation

    init(failure: PullError?) {
        self.failure = failure
        (stream, continuation) = AsyncStream.makeStream()
    }

    var pulls: Int { count.withLock { $0 } }

    func notify(_ finished: @escaping @Sendable () -> Void) async {
        continuation.yield(RemoteNotice(stream: "news", finished: finished))
    }

    func availability() async -> RemoteAvailability { .available }
    func permittedKinds() async -> Set<EntryKind> { [] }
    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] { [] }
    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch {
        count.withLock { $0 += 1 }
        if let failure { throw failure }
        return PullBatch(changes: [], cursor: Data([1]), hasMore: false)
    }
    func notices() -> AsyncStream<RemoteNotice> { stream }
}
