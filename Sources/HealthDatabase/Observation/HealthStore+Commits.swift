internal import GRDB
public import HealthModel
internal import Synchronization

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
            try? applyJournal()
            return connection.mayHaveJournal.load(ordering: .relaxed)
        }
        return AsyncStream(unfolding: { await subscription.next() })
    }

    /// The notifications of observers that the app has not answered.
    package var deliveries: OpenDeliveries { connection.commits.deliveries }
}
