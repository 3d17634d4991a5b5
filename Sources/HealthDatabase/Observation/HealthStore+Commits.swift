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
        // A store that cannot be read now has told everything up to nothing: all is news then.
        let position = try? readNow { try Int64.fetchOne($0, sql: "SELECT last FROM log_position") }
        // What was saved while the device was locked appears once it is unlocked, asked or not.
        let subscription = connection.commits.subscribe(to: types, position: position ?? 0) {
            [weak self] in try? self?.applyJournal()
        }
        return AsyncStream(unfolding: { await subscription.next() })
    }
}
