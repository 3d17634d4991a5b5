public import Foundation
public import HealthJournal
internal import HealthKit
internal import HealthModel
public import HealthStream
public import HealthSync

/// Sends the samples of Health to a cloud, for the types that the person shares: as they are, with identity, source,
/// device, metadata and series, and with deletions.
///
/// Nothing is sent before `SampleSharing.share(_:from:)`. The first pass sends the latest samples of each type, so that
/// a computer can show today, then the whole history. A position is stored after the server acknowledged everything
/// before it: a crash or a cancelled task repeats a batch, which changes nothing, and loses none. The app's own entries
/// are left out, because they are synced as entries.
///
/// The publisher is a companion of the engine that syncs with Health, whose observers start it:
///
/// ```swift
/// let publisher = SamplePublisher(
///     store: store, server: remote.samples,
///     sharing: SampleSharing(journal: journal, remote: remote.id),
///     configuration: .init(namespace: app.bundleIdentifier, app: app))
/// let report = try await publisher.publish()
/// ```
public actor SamplePublisher: SyncCompanion {
    /// The identity of this app in the health store, and the size of batches.
    public struct Configuration: Sendable {
        /// The prefix of this app's sync identifiers, as of `HealthRemote.Configuration`.
        public var namespace: String
        /// This app as the source of its own entries.
        public var app: EntrySource
        /// The number of changes that a query requests at once.
        public var batchSize: Int
        /// The samples, among those with some identities, that are not sent, such as those that a computer read from the
        /// same cloud; none by default.
        public var excluded: @Sendable (Set<UUID>) async throws -> Set<UUID>
        /// The current date.
        public var now: @Sendable () -> Date
        /// Waits for a number of seconds; limits queries.
        public var sleep: @Sendable (TimeInterval) async throws -> Void

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - namespace: The prefix of this app's sync identifiers.
        ///   - app: This app as the source of its own entries.
        ///   - batchSize: The number of changes that a query requests at once.
        ///   - excluded: The samples, among those with some identities, that are not sent.
        ///   - now: The current date.
        ///   - sleep: Waits for a number of seconds.
        public init(
            namespace: String, app: EntrySource, batchSize: Int = 2_000,
            excluded: @escaping @Sendable (Set<UUID>) async throws -> Set<UUID> = { _ in [] },
            now: @escaping @Sendable () -> Date = { Date() },
            sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
                try await CancellableTimer.wait($0)
            }
        ) {
            self.namespace = namespace
            self.app = app
            self.batchSize = batchSize
            self.excluded = excluded
            self.now = now
            self.sleep = sleep
        }
    }

    private nonisolated let store: any SampleStoring
    private nonisolated let sharing: SampleSharing
    private nonisolated let pass: SamplePass
    private var running: Task<SamplePublishReport, any Error>?

    /// Creates a publisher for one account.
    ///
    /// - Parameters:
    ///   - store: The health store.
    ///   - server: The server, as `CloudRemote.samples`.
    ///   - sharing: The types that the person shares with it.
    ///   - configuration: The identity of this app.
    public init(
        store: any SampleStoring, server: any SampleServer, sharing: SampleSharing,
        configuration: Configuration
    ) {
        self.store = store
        self.sharing = sharing
        pass = SamplePass(
            store: store, server: server, sharing: sharing, configuration: configuration)
    }

    /// Withdraws the types that are no longer shared, then sends what changed of the others.
    ///
    /// A second call waits until the first has ended, then sends what is left. Cancelling the task ends the pass after the
    /// present request; the next pass continues.
    ///
    /// - Parameter progress: Called after each acknowledged batch, with the counts so far.
    /// - Returns: The counts, and the types that could not be sent with the reason.
    /// - Throws: The error of the server, `JournalError`, `CancellationError`.
    @discardableResult
    public func publish(
        progress: @escaping @Sendable (SamplePublishReport) -> Void = { _ in }
    ) async throws -> SamplePublishReport {
        while let running { _ = try? await running.value }
        let pass = pass
        let task = Task { try await pass.run(progress) }
        running = task
        defer { running = nil }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Sends what changed; a failed request is repeated after a later pass.
    public func passEnded(_ trigger: SyncTrigger) async { await remoteChanged() }

    /// Sends what changed; a failed request is repeated after a later pass.
    public func remoteChanged() async {
        // Positions are stored only after an acknowledgement, so nothing is lost.
        _ = try? await publish()
    }

    /// Starts one observer for each shared type, also for those that are shared later, until the stream is no longer
    /// used.
    public nonisolated func notices() -> AsyncStream<RemoteNotice> {
        let (stream, continuation) = AsyncStream.makeStream(of: RemoteNotice.self)
        let (sharing, store) = (sharing, store)
        let task = Task {
            var observations: [HKSampleType: HealthObservation] = [:]
            let commits = sharing.journal.commits()
            func update() async {
                guard let shared = try? await sharing.types() else { return }
                // Health does not notify observers of correlations, only of their members.
                let types = Set(shared.compactMap(\.type.sharedType))
                    .filter { !($0 is HKCorrelationType) }
                observations = observations.filter { types.contains($0.key) }
                for type in types where observations[type] == nil {
                    observations[type] = store.observe(type) { finished in
                        let result = continuation.yield(
                            RemoteNotice(stream: "samples", finished: finished))
                        if case .terminated = result { finished() }
                    }
                }
            }
            await update()
            for await _ in commits { await update() }
            withExtendedLifetime(observations) {}
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Lets changes of the shared types wake the app, or not.
    public nonisolated func setDelivery(_ isOn: Bool) async {
        guard let shared = try? await sharing.types() else { return }
        for type in shared.compactMap(\.type.sharedType) where !(type is HKCorrelationType) {
            // Types without background delivery are sent when the app enters the foreground.
            try? await store.setDelivery(isOn ? .immediate : nil, of: type)
        }
    }
}
