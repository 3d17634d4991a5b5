internal import DatabaseFile
internal import Dispatch
internal import Foundation
internal import GRDB
internal import HealthModel
internal import Synchronization

/// Tells subscribers which types a commit changed, whichever process made it.
///
/// Commits of this connection are told at once. While somebody listens, a connection of its own
/// looks at the log whenever the file has changed, and reads what others committed. Nothing runs
/// while nothing changes.
final class CommitHub: Sendable {
    private struct State {
        var subscriptions: [ObjectIdentifier: WeakSubscription] = [:]
        /// The log as far as it was told to subscribers.
        var told: LogAnchor
        /// Saves what waits for the device to be unlocked, and says whether something still does.
        var beforeLooking: @Sendable () -> Bool = { false }
        var events: FolderSubscription?
        /// Whether a look follows that no event asks for.
        var isLookPlanned = false
        var looks = 0
    }

    private struct WeakSubscription {
        weak var value: CommitSubscription?
    }

    /// Used on the queue only.
    private final class Watching: @unchecked Sendable {
        var log: LogWatch?
    }

    /// The time after which a changed file is looked at once more: a process may have died before
    /// it told that its commit is visible, or is none of ours.
    private static let secondLook = DispatchTimeInterval.milliseconds(250)
    /// The time between two looks where changes to files are not reported, and while something
    /// waits for the device to be unlocked.
    private static let pause = DispatchTimeInterval.milliseconds(200)

    private let path: String
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "CommitHub")
    private let watching = Watching()

    init(path: String, position: LogAnchor) {
        self.path = path
        state = Mutex(State(told: position))
    }

    /// How often the log was looked at, and whether another look is planned.
    var activity: (looks: Int, isLookPlanned: Bool) {
        state.withLock { ($0.looks, $0.isLookPlanned) }
    }

    // MARK: Telling

    /// Takes note of a commit of this connection.
    func committed(_ change: StoreChange) {
        guard change.to != change.from else { return }
        tell(change)
        if !path.isEmpty { StoreFileEvents.tell(path) }
    }

    /// Tells a change, once: what the log had already told is left out by its position.
    ///
    /// Where commits of others lie between what was told and this change, the position stays
    /// behind, and the next look reads the gap: a type may be told twice, but none is left out.
    private func tell(_ change: StoreChange) {
        let listeners = state.withLock { state -> [CommitSubscription] in
            guard change.to.position > state.told.position else { return [] }
            let hasGap = change.from.position > state.told.position
            if !hasGap || state.subscriptions.isEmpty || path.isEmpty { state.told = change.to }
            return state.subscriptions.values.compactMap(\.value)
        }
        for listener in listeners { listener.add(change.types) }
    }

    /// Tells everybody that everything may have changed: the store has another history.
    func replaced(end: LogAnchor) {
        let listeners = state.withLock { state -> [CommitSubscription] in
            state.told = end
            return state.subscriptions.values.compactMap(\.value)
        }
        for listener in listeners { listener.addAll() }
    }

    // MARK: Listening

    /// Adds a listener.
    ///
    /// - Parameters:
    ///   - position: The end of the log at this moment.
    ///   - beforeLooking: Runs each time before the log is looked at.
    func subscribe(
        to types: Set<ObjectType>?, position: LogAnchor?,
        beforeLooking: @escaping @Sendable () -> Bool
    ) -> CommitSubscription {
        let subscription = CommitSubscription(types: types, hub: self)
        let isFirst = state.withLock { state in
            let isFirst = state.subscriptions.isEmpty
            // While nobody listened nobody looked at what others committed: that is the past.
            if isFirst, let position { state.told = position }
            state.subscriptions[ObjectIdentifier(subscription)] = WeakSubscription(
                value: subscription)
            state.beforeLooking = beforeLooking
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
        // Memory has no other connection that could commit.
        if !path.isEmpty {
            let events = StoreFileEvents.listen(to: path) { [weak self] in
                self?.look()
                self?.planLook(after: Self.secondLook)
            }
            state.withLock { $0.events = events }
        }
        look()
    }

    // MARK: Looking

    /// Looks at the log now, beside the caller.
    func look() { queue.async { [weak self] in self?.lookNow() } }

    private func planLook(after interval: DispatchTimeInterval) {
        let isNew = state.withLock { state in
            defer { state.isLookPlanned = true }
            return !state.isLookPlanned
        }
        guard isNew else { return }
        queue.asyncAfter(deadline: .now() + interval) { [weak self] in
            self?.state.withLock { $0.isLookPlanned = false }
            self?.lookNow()
        }
    }

    private func lookNow() {
        let now = state.withLock { state -> (told: LogAnchor, before: @Sendable () -> Bool)? in
            guard !state.subscriptions.isEmpty else { return nil }
            state.looks += 1
            return (state.told, state.beforeLooking)
        }
        guard let now else {
            watching.log = nil
            return
        }
        let isWaiting = now.before()
        if !path.isEmpty { readLog(after: now.told) }
        let isReported = path.isEmpty || state.withLock { $0.events != nil }
        if isWaiting || !isReported { planLook(after: Self.pause) }
    }

    /// Reads what others committed; a log that cannot be read now is read at the next change.
    private func readLog(after told: LogAnchor) {
        if let log = watching.log, log.file != FileIdentity(path: path) { watching.log = nil }
        if watching.log == nil { watching.log = try? LogWatch(path: path) }
        switch try? watching.log?.news(after: told) {
        case .change(let change)?: tell(change)
        case .otherHistory(let end)?: replaced(end: end)
        case .nothing?, nil: break
        }
    }
}
