internal import DatabaseFile
internal import Dispatch
internal import Foundation
internal import GRDB
public import HealthModel
internal import Synchronization

/// Notifies subscribers of the types that a commit changed, by any process.
///
/// Commits of this connection are notified at once. While there are subscribers, a separate
/// connection reads the log whenever the file has changed, for the commits of other processes.
/// Without changes nothing runs.
final class CommitHub: Sendable {
    private struct State {
        var subscriptions: [ObjectIdentifier: WeakSubscription] = [:]
        /// The log position up to which subscribers were notified.
        var notified: LogAnchor
        /// Saves waiting samples after the device was unlocked, and returns whether some are still
        /// waiting.
        var beforeReading: @Sendable () -> Bool = { false }
        var events: FolderSubscription?
        /// Whether a read is scheduled without a file event.
        var isReadScheduled = false
        var reads = 0
    }

    private struct WeakSubscription {
        weak var value: CommitSubscription?
    }

    /// State that is used only on the queue.
    private final class Watching: @unchecked Sendable {
        var log: LogWatch?
    }

    /// The delay of a second read after a file event: a process may have crashed before it
    /// signalled that its commit is visible, or may use another implementation.
    private static let secondReadDelay = DispatchTimeInterval.milliseconds(250)
    /// The delay between two reads where the system does not report file changes, and while samples
    /// wait for the device to be unlocked.
    private static let pause = DispatchTimeInterval.milliseconds(200)

    private let path: String
    private let fileEvents: StoreFileEvents
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "CommitHub")
    private let watching = Watching()

    init(path: String, position: LogAnchor) {
        self.path = path
        fileEvents = StoreFileEvents(path: path)
        state = Mutex(State(notified: position))
    }

    /// The number of log reads, and whether another one is scheduled.
    var activity: (reads: Int, isReadScheduled: Bool) {
        state.withLock { ($0.reads, $0.isReadScheduled) }
    }

    /// The notifications of observers that the app has not answered.
    let deliveries = OpenDeliveries()

    /// Whether every subscriber has handled the commits of this connection so far, and the app has answered
    /// every notification.
    var isIdle: Bool {
        let listeners = state.withLock { $0.subscriptions.values.compactMap(\.value) }
        return listeners.allSatisfy(\.isIdle) && deliveries.isEmpty
    }

    // MARK: Notifying

    /// Handles a commit of this connection.
    func committed(_ change: StoreChange) {
        guard change.to != change.from else { return }
        notify(change)
        if !path.isEmpty { fileEvents.signalCommit() }
    }

    /// Notifies subscribers of a change once; earlier notifications are recognised by the log
    /// position.
    ///
    /// If commits of others lie between the last position and this change, the position does not
    /// advance, and the next read covers the gap: a type may be notified twice, but none is missed.
    private func notify(_ change: StoreChange) {
        let listeners = state.withLock { state -> [CommitSubscription] in
            guard change.to.position > state.notified.position else { return [] }
            let hasGap = change.from.position > state.notified.position
            if !hasGap || state.subscriptions.isEmpty || path.isEmpty { state.notified = change.to }
            return state.subscriptions.values.compactMap(\.value)
        }
        for listener in listeners { listener.add(change.types) }
    }

    /// Notifies all subscribers of all types, because the store has another history.
    func replaced(end: LogAnchor) {
        let listeners = state.withLock { state -> [CommitSubscription] in
            state.notified = end
            return state.subscriptions.values.compactMap(\.value)
        }
        for listener in listeners { listener.addAll() }
    }

    /// Notifies subscribers here and in other processes that the file has other contents.
    func contentsReplaced(end: LogAnchor) {
        replaced(end: end)
        if !path.isEmpty { fileEvents.signalCommit() }
    }

    // MARK: Subscribing

    /// Adds a subscriber.
    ///
    /// - Parameters:
    ///   - position: The present end of the log.
    ///   - beforeReading: Runs before each read of the log.
    func subscribe(
        to types: Set<ObjectType>?, position: LogAnchor?,
        beforeReading: @escaping @Sendable () -> Bool
    ) -> CommitSubscription {
        let subscription = CommitSubscription(types: types, hub: self)
        let isFirst = state.withLock { state in
            let isFirst = state.subscriptions.isEmpty
            // Without subscribers the commits of other processes were not read: a new subscriber is not
            // notified of them.
            if isFirst, let position { state.notified = position }
            state.subscriptions[ObjectIdentifier(subscription)] = WeakSubscription(
                value: subscription)
            state.beforeReading = beforeReading
            return isFirst
        }
        if isFirst { startWatching() }
        return subscription
    }

    func unsubscribe(_ id: ObjectIdentifier) {
        let events = state.withLock { state -> FolderSubscription? in
            state.subscriptions[id] = nil
            guard state.subscriptions.isEmpty else { return nil }
            defer { state.events = nil }
            return state.events
        }
        withExtendedLifetime(events) {}
    }

    private func startWatching() {
        // An in-memory store has no other connection that could commit.
        if !path.isEmpty {
            let events = fileEvents.listen { [weak self] in
                self?.read()
                self?.scheduleRead(after: Self.secondReadDelay)
            }
            state.withLock { $0.events = events }
        }
        read()
    }

    // MARK: Reading the log

    /// Reads the log asynchronously.
    func read() { queue.async { [weak self] in self?.readNow() } }

    private func scheduleRead(after interval: DispatchTimeInterval) {
        let isNew = state.withLock { state in
            defer { state.isReadScheduled = true }
            return !state.isReadScheduled
        }
        guard isNew else { return }
        queue.asyncAfter(deadline: .now() + interval) { [weak self] in
            self?.state.withLock { $0.isReadScheduled = false }
            self?.readNow()
        }
    }

    private func readNow() {
        let now = state.withLock { state -> (notified: LogAnchor, before: @Sendable () -> Bool)? in
            guard !state.subscriptions.isEmpty else { return nil }
            state.reads += 1
            return (state.notified, state.beforeReading)
        }
        guard let now else {
            watching.log = nil
            return
        }
        let isWaiting = now.before()
        if !path.isEmpty { readLog(after: now.notified) }
        let isReported = path.isEmpty || state.withLock { $0.events != nil }
        if isWaiting || !isReported { scheduleRead(after: Self.pause) }
    }

    /// Reads the commits of other processes; after a failure the next change reads again.
    private func readLog(after notified: LogAnchor) {
        if let log = watching.log, log.file != FileIdentity(path: path) { watching.log = nil }
        if watching.log == nil { watching.log = try? LogWatch(path: path) }
        switch try? watching.log?.changes(after: notified) {
        case .change(let change)?: notify(change)
        case .otherHistory(let end)?: replaced(end: end)
        case .nothing?, nil: break
        }
    }
}

extension HealthStore {
    /// A stream of the types whose samples were saved or deleted by commits from now on.
    ///
    /// Commits of other processes arrive within milliseconds if the system reports file changes, as
    /// Linux does, and within a fifth of a second elsewhere. Commits are coalesced if they arrive
    /// faster than they are read. The stream ends when its task is cancelled.
    ///
    /// - Parameter types: The types to observe; nil for all.
    public func commits(of types: Set<ObjectType>? = nil) -> AsyncStream<Set<ObjectType>> {
        let position = try? readNow { try CommitLog($0).end() }
        // Samples that were saved while the device was locked become visible after it is unlocked,
        // without another request.
        let subscription = connection.commits.subscribe(to: types, position: position) {
            [weak self] in
            guard let self else { return false }
            try? applyDeferredSaves()
            return connection.mayHaveDeferredSaves.load(ordering: .relaxed)
        }
        return AsyncStream(unfolding: { await subscription.next() })
    }

    /// The notifications of observers that the app has not answered.
    package var deliveries: OpenDeliveries { connection.commits.deliveries }
}

/// A subscriber that collects changed types until they are fetched, so that a slow one misses
/// nothing and needs no queue.
final class CommitSubscription: Sendable {
    private let types: Set<ObjectType>?
    private let hub: CommitHub
    private struct State {
        /// The types that changed since they were last fetched.
        var pending: Set<ObjectType> = []
        /// Whether the subscriber has handled what it fetched, and waits for more.
        var isWaiting = false
    }

    private let state = Mutex(State())
    private let signal: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init(types: Set<ObjectType>?, hub: CommitHub) {
        self.types = types
        self.hub = hub
        (signal, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    deinit {
        hub.unsubscribe(ObjectIdentifier(self))
    }

    func add(_ changed: Set<ObjectType>) {
        let relevant = types.map { changed.intersection($0) } ?? changed
        guard !relevant.isEmpty else { return }
        state.withLock { $0.pending.formUnion(relevant) }
        continuation.yield()
    }

    /// Whether the subscriber has handled every change so far.
    var isIdle: Bool { state.withLock { $0.isWaiting && $0.pending.isEmpty } }

    /// Adds all types, because everything may have changed.
    func addAll() { add(types ?? Set(ObjectType.allKnown)) }

    /// The types that changed since the last call, as soon as there are some; nil if cancelled.
    func next() async -> Set<ObjectType>? {
        state.withLock { $0.isWaiting = true }
        for await _ in signal {
            let changed = state.withLock { state in
                defer { state.pending = [] }
                if !state.pending.isEmpty { state.isWaiting = false }
                return state.pending
            }
            if !changed.isEmpty { return changed }
        }
        return nil
    }
}
