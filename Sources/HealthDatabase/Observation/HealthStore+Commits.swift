internal import GRDB
public import HealthModel

extension HealthStore {
    /// The types whose samples were saved or deleted, commit by commit, from now on.
    ///
    /// Commits of other processes arrive within a second. Commits that come faster than they are
    /// read are put together. The stream ends when its task is cancelled.
    ///
    /// - Parameter types: What to listen for; nil for everything.
    public func commits(of types: Set<ObjectType>? = nil) -> AsyncStream<Set<ObjectType>> {
        let position = try? readNow { try CommitLog($0).end() }
        // What was saved while the device was locked appears once it is unlocked, asked or not.
        let subscription = connection.commits.subscribe(to: types, position: position) {
            [weak self] in try? self?.applyJournal()
        }
        return AsyncStream(unfolding: { await subscription.next() })
    }
}
