/// The progress of a long operation.
public struct SyncProgress: Hashable, Sendable {
    /// The number of completed items.
    public var done: Int
    /// The number of all items.
    public var total: Int

    /// Creates a progress.
    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }

    /// A number from 0 to 1; 1 if there are no items.
    public var fraction: Double {
        total > 0 ? min(Double(done) / Double(total), 1) : 1
    }
}
