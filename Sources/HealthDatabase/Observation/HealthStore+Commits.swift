internal import GRDB
public import HealthModel
internal import Synchronization

extension HealthStore {
    /// The types whose samples were saved or deleted, commit by commit, from now on.
    ///
    /// Commits of other processes arrive within milliseconds where the system reports changes to
    /// files, as Linux does, and within a fifth of a second elsewhere. Commits that come faster than
    /// they are read are put together. The stream ends when its task is cancelled.
    ///
    /// - Parameter types: What to listen for; nil for everything.
    public func commits(of types: Set<ObjectType>? = nil) -> AsyncStream<Set<ObjectType>> {
        let position = try? readNow { try CommitLog($0).end() }
        // What was saved while the device was locked appears once it is unlocked, asked or not.
        let subscription = connection.commits.subscribe(to: types, position: position) {
            [weak self] in
            guard let self else { return false }
            try? applyJournal()
            return connection.mayHaveJournal.load(ordering: .relaxed)
        }
        return AsyncStream(unfolding: { await subscription.next() })
    }
}
