internal import GRDB

extension HealthStore {
    /// The end of the log: an anchor after everything that happened so far.
    public func latestAnchor() async throws -> LogAnchor {
        try await read { try CommitLog($0).end() }
    }

    /// Whether an anchor was taken in this store's history.
    ///
    /// It was not where the store was since restored from an older copy, made anew or replaced.
    public func recognizes(_ anchor: LogAnchor) async throws -> Bool {
        try await read { try CommitLog($0).holds(anchor) }
    }
}
