internal import GRDB

extension HealthStore {
    /// The end of the change log: an anchor after all changes so far.
    public func latestAnchor() async throws -> LogAnchor {
        try await read { try CommitLog($0).end() }
    }

    /// Whether an anchor belongs to this store's history.
    ///
    /// It does not if the store was since restored from a backup, created again or replaced.
    public func recognizes(_ anchor: LogAnchor) async throws -> Bool {
        try await read { try CommitLog($0).holds(anchor) }
    }
}
