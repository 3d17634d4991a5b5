public import Foundation
public import HealthJournal
internal import HealthKit
public import HealthModel
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

/// The counts of a pass of a ``SamplePublisher``.
public struct SamplePublishReport: Hashable, Sendable {
    /// The reason why a type was not sent, or not completely.
    public enum Failure: Hashable, Sendable {
        /// This system has no such type, or this version cannot share it.
        case unknownType
        /// The app has not requested to read the type: request the permission.
        case notRequested
        /// Health could not be read, as on a locked device; the next pass continues.
        case unreadable
        /// The person stopped sharing the type while it was sent; the next pass withdraws what the server received.
        case stopped
        /// The server refused a batch, for this reason.
        case refused(String)
    }

    /// The number of samples that the server acknowledged.
    public var sent = 0
    /// The number of deletions that the server acknowledged.
    public var deleted = 0
    /// The number of samples that were left out: the app's own entries, and excluded ones.
    public var leftOut = 0
    /// The number of samples that cannot be sent: each is larger than a request, or has a value without a known unit.
    public var unsendable = 0
    /// The number of texts that were cut, because they are longer than any real one: names above 1,000 bytes, others above
    /// 16,000.
    public var cut = 0
    /// The identifiers of the types whose samples the server has deleted.
    public var withdrawn: [String] = []
    /// The types that were not sent, or not completely.
    public var failures: [ObjectType: Failure] = [:]

    /// Creates an empty report.
    public init() {}
}

/// One pass of a publisher: it withdraws types, sends the latest samples of new types, then what changed after the
/// stored positions.
struct SamplePass: Sendable {
    /// The number of seconds before now in which the latest samples of a new type are sent first: a week.
    static let latest: TimeInterval = 7 * 86_400

    let store: TimeLimitedHealthStore
    let reader: SampleReader
    let server: any SampleServer
    let sharing: SampleSharing
    let configuration: SamplePublisher.Configuration

    init(
        store: any SampleStoring, server: any SampleServer, sharing: SampleSharing,
        configuration: SamplePublisher.Configuration
    ) {
        self.store = TimeLimitedHealthStore(store, sleep: configuration.sleep)
        reader = SampleReader(store: store, configuration: configuration)
        self.server = server
        self.sharing = sharing
        self.configuration = configuration
    }

    /// A shared type with HealthKit's type and the samples of it that this pass has sent.
    private struct Item {
        let shared: SampleSharing.SharedType
        let type: HKSampleType
        var sent: Set<UUID> = []
        /// How far back the app could read the type when these samples were read; nil without any.
        var history: History?

        /// The samples that the person shares.
        func predicate(from start: Date?) -> HKSamplePredicate<HKSample> {
            let first = [shared.from, start].compactMap { $0 }.max()
            return .sample(
                type: type,
                predicate: first.map {
                    HKQuery.predicateForSamples(
                        withStart: $0, end: nil, options: .strictStartDate)
                })
        }
    }

    /// The consent for a type ended while the type was sent.
    private struct NoLongerShared: Error {}
    /// The type has to be sent again from its first sample, because the server lost samples of it or another device of
    /// the person withdrew it.
    private struct Restarted: Error {}

    /// The number of times that a pass begins again for types that have to be sent again.
    private static let maximumRestarts = 3

    func run(
        _ progress: @Sendable (SamplePublishReport) -> Void
    ) async throws -> SamplePublishReport {
        var report = SamplePublishReport()
        for _ in 0..<Self.maximumRestarts {
            try await withdraw(&report, progress)
            guard try await send(&report, progress) else { return report }
            report.failures = [:]
        }
        return report
    }

    /// Withdraws the types that are no longer shared, and learns of the withdrawals of other devices.
    private func withdraw(
        _ report: inout SamplePublishReport, _ progress: (SamplePublishReport) -> Void
    ) async throws {
        guard try await sharing.isUsed() else { return }
        try await sharing.note(withdrawn: try await server.withdrawals())
        let withdrawals = try await sharing.openWithdrawals()
        for withdrawal in withdrawals {
            try Task.checkCancellation()
            try await server.withdraw(withdrawal.identifier, withdrawn: withdrawal.withdrawn)
            report.withdrawn.append(withdrawal.identifier)
            progress(report)
        }
        guard !withdrawals.isEmpty else { return }
        try await sharing.note(
            withdrawn: try await server.withdrawals(), afterWithdrawing: withdrawals)
    }

    /// Sends the shared types; returns whether one of them has to be sent again.
    private func send(
        _ report: inout SamplePublishReport, _ progress: (SamplePublishReport) -> Void
    ) async throws -> Bool {
        var isRestarted = false
        var items = try await items(&report)
        let types = items.map(\.type)
        for index in items.indices {
            try await attempt(items[index].shared.type, &report, &isRestarted) { report in
                guard try await sharing.position(of: items[index].shared) == nil else { return }
                items[index].history = try await History(of: items[index].type, in: store)
                items[index].sent = try await sendLatest(items[index], types, &report)
                progress(report)
            }
        }
        for item in items where report.failures[item.shared.type] == nil {
            try await attempt(item.shared.type, &report, &isRestarted) { report in
                try await sendChanges(item, types, &report, progress)
            }
        }
        return isRestarted
    }

    /// The shared types that the app may query.
    private func items(_ report: inout SamplePublishReport) async throws -> [Item] {
        var items: [Item] = []
        for shared in try await sharing.types() {
            guard let type = shared.type.sharedType else {
                report.failures[shared.type] = .unknownType
                continue
            }
            var isRestarted = false
            try await attempt(shared.type, &report, &isRestarted) { report in
                if try await mayRead(type) {
                    items.append(Item(shared: shared, type: type))
                } else {
                    report.failures[shared.type] = .notRequested
                }
            }
        }
        return items
    }

    /// Whether the app has requested to read a type; the answer is unknown.
    ///
    /// A correlation is read through its members.
    private func mayRead(_ type: HKSampleType) async throws -> Bool {
        if type is HKCorrelationType { return true }
        let read = type.companions.union([type])
        let status = try await store.statusForAuthorizationRequest(toShare: [], read: read)
        return status == .unnecessary
    }

    /// Does something for a type; a failure that concerns only the type becomes a part of the report.
    private func attempt(
        _ type: ObjectType, _ report: inout SamplePublishReport, _ isRestarted: inout Bool,
        _ work: (inout SamplePublishReport) async throws -> Void
    ) async throws {
        try Task.checkCancellation()
        do {
            try await work(&report)
        } catch SampleServerError.refused(let reason) {
            report.failures[type] = .refused(reason)
        } catch let error as HKError {
            let isUnasked = error.code == .errorAuthorizationNotDetermined
            report.failures[type] = isUnasked ? .notRequested : .unreadable
        } catch is Deadline.Passed {
            report.failures[type] = .unreadable
        } catch is NoLongerShared {
            report.failures[type] = .stopped
        } catch SampleServerError.withdrawn {
            isRestarted = true
        } catch is Restarted {
            isRestarted = true
        }
    }

    /// Stores the position up to which a type was sent.
    private func advance(_ shared: SampleSharing.SharedType, to position: Data?) async throws {
        switch try await sharing.advance(shared, to: position) {
        case .stored: break
        case .stopped: throw NoLongerShared()
        case .restarted: throw Restarted()
        }
    }

    /// Sends the latest samples of a type of which nothing was acknowledged yet, and returns their identities.
    private func sendLatest(
        _ item: Item, _ types: [HKSampleType], _ report: inout SamplePublishReport
    ) async throws -> Set<UUID> {
        let start = configuration.now().addingTimeInterval(-Self.latest)
        let samples = try await reader.latest(
            item.predicate(from: start), limit: configuration.batchSize)
        try await send(item, samples, [], types, &report)
        try await advance(item.shared, to: nil)
        return Set(samples.map(\.uuid))
    }

    /// Sends what changed after the position of a type, and stores the positions.
    private func sendChanges(
        _ item: Item, _ types: [HKSampleType], _ report: inout SamplePublishReport,
        _ progress: (SamplePublishReport) -> Void
    ) async throws {
        let stored = try await sharing.position(of: item.shared)
        var position = stored.flatMap { AnchorCoding.position($0) }
        var isStored = position != nil
        var history = try await History(of: item.type, in: store)
        if let earlier = item.history { history.narrow(to: earlier) }
        if let known = position {
            if known.misses(membersSince: history.members) {
                // What was sent names only the members that the app could see.
                try await sharing.withdrawAndSendAgain(item.shared.type)
                throw Restarted()
            }
            // Samples that the app may see since then were saved before the anchor.
            if known.misses(historySince: history.limit) { position = nil }
        }
        while true {
            try Task.checkCancellation()
            let changes = try await store.changes(
                [item.predicate(from: nil)], after: position?.anchor, limit: configuration.batchSize
            )
            if position != nil, changes.newAnchor.isOfOtherHistory {
                position = nil
                continue
            }
            let isSameAnchor = changes.newAnchor.isEqual(position?.anchor)
            // A limit that came before the query hid what the new anchor is after.
            if !isSameAnchor { history.narrow(to: try await History(of: item.type, in: store)) }
            let isEnd = changes.addedSamples.isEmpty && changes.deletedObjects.isEmpty
            let added = changes.addedSamples.filter { !item.sent.contains($0.uuid) }
            try await send(item, added, changes.deletedObjects, types, &report)
            let next = StreamPosition(
                anchor: changes.newAnchor, limit: history.limit, memberLimits: history.members)
            // Archiving an anchor costs more than a query without a result.
            let isUnmoved =
                isSameAnchor && next.limit == position?.limit
                && next.memberLimits == position?.memberLimits
            if !isStored || !isUnmoved {
                let data = try AnchorCoding.data(next)
                try await advance(item.shared, to: data)
                isStored = true
            }
            position = next
            progress(report)
            if isEnd { return }
        }
    }

    /// How far back the app may read a type; of a correlation its members, through which it is read.
    private struct History {
        var limit: Date?
        /// The limits of members, by the identifiers of their types.
        var members: [String: Date] = [:]

        init(of type: HKSampleType, in store: TimeLimitedHealthStore) async throws {
            guard let correlation = type as? HKCorrelationType else {
                limit = try await store.limitedHistory(of: [type])[type]
                return
            }
            let limits = try await store.limitedHistory(of: correlation.memberTypes)
            members = Dictionary(uniqueKeysWithValues: limits.map { ($0.key.identifier, $0.value) })
        }

        /// Lets the later one of two limits count.
        mutating func narrow(to other: History) {
            limit = [limit, other.limit].compactMap { $0 }.max()
            members.merge(other.members) { max($0, $1) }
        }
    }

    private func send(
        _ item: Item, _ samples: [HKSample], _ deleted: [HKDeletedObject],
        _ types: [HKSampleType], _ report: inout SamplePublishReport
    ) async throws {
        let streamed = try await reader.streamed(samples, of: item.shared.type, shared: types)
        report.leftOut += streamed.leftOut
        report.unsendable += streamed.unsendable
        report.cut += streamed.cut
        let parts = SampleBatch(
            of: item.shared.type, samples: streamed.samples,
            deleted: reader.foreign(deleted).map(\.uuid)
        ).parts()
        for part in parts { try await send(part, withdrawn: item.shared.withdrawn, &report) }
    }

    /// Sends a batch, in halves if it is too large.
    private func send(
        _ batch: SampleBatch, withdrawn: Int, _ report: inout SamplePublishReport
    ) async throws {
        do {
            try Task.checkCancellation()
            try await server.send(batch, withdrawn: withdrawn)
            report.sent += batch.samples.count
            report.deleted += batch.deleted.count
        } catch SampleServerError.tooLarge {
            guard batch.samples.count + batch.deleted.count > 1 else {
                report.unsendable += 1
                return
            }
            for half in batch.halves { try await send(half, withdrawn: withdrawn, &report) }
        }
    }
}
