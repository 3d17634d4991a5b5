import HealthDatabase
import HealthJournal
import HealthSimulation
import HealthSync
import Testing

/// What is closed is gone: a server opens and closes stores, journals and engines for months.
///
/// `make sessions` does the same thousands of times and shows the memory.
@Suite("Lifetimes")
struct LifetimeTests {
    /// What a session opened, without holding it.
    private struct Opened {
        weak var store: HealthStore?
        weak var journal: Journal?
        weak var engine: SyncEngine?
        weak var scheduler: SyncScheduler?

        var isGone: Bool { store == nil && journal == nil && engine == nil && scheduler == nil }
    }

    @Test("nothing holds a store, a journal, an engine or a scheduler that was used and let go")
    func nothingOutlivesItsUse() async throws {
        var all: [Opened] = []
        for _ in 0..<30 {
            let session = try ShortSession()
            try await session.use()
            all.append(
                Opened(
                    store: session.store, journal: session.journal, engine: session.engine,
                    scheduler: session.scheduler))
        }
        // Tasks that were cancelled end a moment later.
        for _ in 0..<1_000_000 where !all.allSatisfy(\.isGone) { await Task.yield() }
        #expect(all.count { $0.store != nil } == 0)
        #expect(all.count { $0.journal != nil } == 0)
        #expect(all.count { $0.engine != nil } == 0)
        #expect(all.count { $0.scheduler != nil } == 0)
    }
}
