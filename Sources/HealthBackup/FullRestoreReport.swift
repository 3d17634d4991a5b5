/// What restoring a full backup did, or would do.
public struct FullRestoreReport: Hashable, Sendable, Codable {
    /// Entries that came in, or that were deleted here and are back.
    public var entries = 0
    /// Entries that were here already; 0 after a replacement.
    public var knownEntries = 0
    /// Samples that came in.
    public var samples = 0

    /// A report of nothing.
    public init() {}
}
