/// How far a long run is.
public struct SyncProgress: Hashable, Sendable {
    /// How much is through.
    public var done: Int
    /// How much there is.
    public var total: Int

    /// Puts a progress together.
    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }

    /// From 0 to 1; 1 where there is nothing to do.
    public var fraction: Double {
        total > 0 ? min(Double(done) / Double(total), 1) : 1
    }
}
