internal import Foundation
internal import GRDB
internal import HealthModel
internal import Synchronization

/// Tells subscribers which types a commit changed, whichever process made it.
///
/// Commits of this connection are told at once. While somebody listens, a connection of its own
/// asks a few times a second whether others committed, and reads from the log what they changed.
final class CommitHub: Sendable {
    private struct State {
        var subscriptions: [ObjectIdentifier: WeakSubscription] = [:]
        /// The log as far as it was told to subscribers.
        var told: LogAnchor
        var poller: Task<Void, Never>?
    }

    private struct WeakSubscription {
        weak var value: CommitSubscription?
    }

    private let path: String
    private let state: Mutex<State>

    init(path: String, position: LogAnchor) {
        self.path = path
        state = Mutex(State(told: position))
    }

    deinit {
        state.withLock { $0.poller?.cancel() }
    }

    // MARK: Telling

    /// Takes note of a commit of this connection.
    func committed(_ change: StoreChange) {
        guard change.to != change.from else { return }
        tell(change)
    }

    /// Tells a change, once: what the log had already told is left out by its position.
    ///
    /// Where commits of others lie between what was told and this change, the position stays
    /// behind, and the poll reads the gap: a type may be told twice, but none is left out.
    private func tell(_ change: StoreChange) {
        let listeners = state.withLock { state -> [CommitSubscription] in
            guard change.to.position > state.told.position else { return [] }
            if change.from.position <= state.told.position || state.poller == nil {
                state.told = change.to
            }
            return state.subscriptions.values.compactMap(\.value)
        }
        for listener in listeners { listener.add(change.types) }
    }

    /// Tells everybody that everything may have changed: another file bears the store's name.
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
        beforeLooking: @escaping @Sendable () -> Void
    ) -> CommitSubscription {
        let subscription = CommitSubscription(types: types, hub: self)
        state.withLock { state in
            // While nobody listened nobody looked at what others committed: that is the past.
            if state.subscriptions.isEmpty, let position, position.position > state.told.position {
                state.told = position
            }
            state.subscriptions[ObjectIdentifier(subscription)] = WeakSubscription(
                value: subscription)
            if state.poller == nil { state.poller = poller(beforeLooking) }
        }
        return subscription
    }

    func unsubscribe(_ id: ObjectIdentifier) {
        state.withLock { state in
            state.subscriptions[id] = nil
            if state.subscriptions.isEmpty {
                state.poller?.cancel()
                state.poller = nil
            }
        }
    }

    private func poller(_ beforeLooking: @escaping @Sendable () -> Void) -> Task<Void, Never> {
        let path = path
        return Task.detached { [weak self] in
            // A connection that cannot be opened now is tried again; nobody waits for it.
            var watch: LogWatch?
            while !Task.isCancelled {
                beforeLooking()
                // Memory has no other connection that could commit.
                if watch == nil, !path.isEmpty { watch = try? LogWatch(path: path) }
                guard let told = self?.state.withLock({ $0.told }) else { return }
                if let watch, let change = try? watch.change(after: told) { self?.tell(change) }
                try? await Task.sleep(for: LogWatch.pause)
            }
        }
    }
}
