import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import Synchronization
import Testing

@Suite("Background, anchors, atomicity")
struct BackgroundScenarios {
    @Test(
        "AC-45 a notice is acknowledged once, after the import committed or failed",
        arguments: [nil, HKError.Code.errorDatabaseInaccessible])
    func completion(failure: HKError.Code?) async throws {
        let journal = try Journal(at: .memory, environment: JournalEnvironment())
        try await journal.setRemoteEnabled(RemoteID(rawValue: "notifying"), true)
        let acknowledged = Mutex(0)
        let (acknowledgements, continuation) = AsyncStream.makeStream(of: Void.self)
        let remote = NotifyingRemote(
            failure: failure.map { _ in .temporary(reason: "Health data is locked.") })
        let engine = SyncEngine(journal: journal, remote: remote)
        let following = Task { await engine.followNotices() }
        await remote.notify {
            // What was pulled is in the journal before this is called.
            let cursor = remote.pulls
            acknowledged.withLock { $0 += cursor > 0 ? 1 : 100 }
            continuation.yield()
        }
        for await _ in acknowledgements { break }
        await engine.sync(.manual)
        following.cancel()
        #expect(acknowledged.withLock { $0 } == 1)
    }

    @Test("AC-45 each observer of a health store is completed exactly once")
    func observerCompletion() async throws {
        let world = try await SyncWorld.enabled()
        let following = Task { await world.engine.followNotices() }
        defer { following.cancel() }
        try await world.otherApp("com.example.scale").save(
            mass(82, at: world.clock.now.addingTimeInterval(-60)))
        var entries: [JournalEntry] = []
        for _ in 0..<500 where entries.isEmpty {
            try await Task.sleep(for: .milliseconds(20))
            entries = try await world.entries([.weight])
        }
        #expect(entries.count == 1)
    }

    @Test("AC-45 a completion is called once, also where its change notification is dropped")
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

    @Test("AC-46 a death anywhere in an import of a hundred samples loses and doubles nothing")
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

    @Test("news that comes together shares passes, and each is answered once")
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

    @Test("AC-47 anchors are kept per kind and survive a new start")
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
