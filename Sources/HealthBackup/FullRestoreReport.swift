/// The effects of restoring a full backup, or of a preview.
public struct FullRestoreReport: Hashable, Sendable, Codable {
    /// The number of entries that were added or restored after a deletion.
    public var entries = 0
    /// The number of entries that existed already; 0 after a replacement.
    public var knownEntries = 0
    /// The number of samples that were added.
    public var samples = 0

    /// Creates an empty full restore report.
    public init() {}
}
