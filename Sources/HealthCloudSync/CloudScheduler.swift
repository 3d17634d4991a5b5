public import Foundation
internal import HealthJournal
public import HealthSync

/// Keeps a journal in step with the cloud, from the person's first sync until they disconnect.
///
/// Connecting alone sends nothing: the person chooses what is shared, then syncs with ``sync()`` or
/// in another process. From then on a `SyncScheduler` syncs at each launch, after saves, when another
/// device sent something, and every five minutes. A request that cannot be sent is retried later;
/// nothing is lost. Connecting, disconnecting and signing in as someone else take effect at once,
/// in any screen or process.
///
/// ```swift
/// let connection = CloudConnection(
///     journal: journal, file: CloudAccountFile(besideJournal: url))
/// let scheduler = CloudScheduler(connection)
/// await scheduler.start()
/// ```
public actor CloudScheduler {
    /// The connection that is synced.
    public nonisolated let connection: CloudConnection
    private let health: SyncEngine?
    private let beside: (@Sendable (CloudRemote) async -> Void)?
    private let sleep: @Sendable (TimeInterval) async throws -> Void
    private var commits: Task<Void, Never>?
    private var current: Session?

    /// The sync with one account, from connecting to disconnecting.
    private struct Session {
        let account: CloudAccount
        let engine: SyncEngine
        let scheduler: SyncScheduler
        /// The start of the scheduler and the first sync; nil until the person has synced once.
        var first: Task<Void, Never>?
        /// The work beside the sync; nil until the person has synced once.
        var beside: Task<Void, Never>?

        func end() async {
            first?.cancel()
            beside?.cancel()
            await scheduler.stop()
        }
    }

    /// Creates a scheduler that is not started.
    ///
    /// - Parameters:
    ///   - connection: The connection of this device.
    ///   - health: The engine between the journal and Health, for the requests that the person
    ///     allowed with ``CloudConnection/setAllowedRequests(_:)``; nil if there is no Health.
    ///   - sleep: Waits for a number of seconds.
    ///   - beside: Work beside the sync with an account, such as publishing and receiving samples; its task is
    ///     cancelled when the sync with the account ends.
    public init(
        _ connection: CloudConnection, health: SyncEngine? = nil,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
            try await CancellableTimer.wait($0)
        },
        beside: (@Sendable (CloudRemote) async -> Void)? = nil
    ) {
        (self.connection, self.health, self.sleep) = (connection, health, sleep)
        self.beside = beside
    }

    /// Starts to sync, now or after the person's first sync; returns before the first pass.
    ///
    /// Call this at every launch. Another call does nothing.
    public func start() {
        guard commits == nil else { return }
        // Connecting, syncing and disconnecting are commits to the journal.
        let stream = connection.journal.commits()
        commits = Task {
            await self.follow()
            for await _ in stream { await self.follow() }
        }
    }

    /// Stops syncing and listening to the server.
    public func stop() async {
        commits?.cancel()
        commits = nil
        let ended = current
        current = nil
        await ended?.end()
    }

    /// Runs a sync that the person requested, like ``CloudConnection/sync(health:)``; it shares a
    /// running pass.
    ///
    /// - Throws: ``CloudConnectionError``, `JournalError`.
    public func sync() async throws -> CloudSyncResult {
        guard let session = try session() else { throw CloudConnectionError.notConnected }
        return try await connection.sync(with: session.engine, takingRequests: health != nil)
    }

    /// The session of this device's account; ends the session of an account that was removed.
    private func session() throws(CloudConnectionError) -> Session? {
        let account = try connection.file.read()
        if let current, current.account == account { return current }
        if let ended = current { Task { await ended.end() } }
        current = account.map { account in
            let engine = connection.engine(of: account, health: health)
            return Session(
                account: account, engine: engine,
                scheduler: SyncScheduler(engine: engine, sleep: sleep))
        }
        return current
    }

    /// Starts to sync the account after the person's first sync.
    private func follow() async {
        // An unreadable file changes nothing here; `CloudConnection.status()` throws its error.
        guard let session = try? session(), session.first == nil,
            let status = try? await connection.journal.status(of: session.engine.remote.id),
            status.lastSuccess != nil,
            commits != nil, current?.account == session.account
        else { return }
        if let beside, let remote = try? connection.remote() {
            current?.beside = Task { await beside(remote) }
        }
        let (connection, takesRequests) = (connection, health != nil)
        current?.first = Task {
            guard !Task.isCancelled else { return }
            await session.scheduler.start()
            // After a failure the operations stay pending, and the scheduler retries them.
            _ = try? await connection.sync(with: session.engine, takingRequests: takesRequests)
            if Task.isCancelled { await session.scheduler.stop() }
        }
    }
}
