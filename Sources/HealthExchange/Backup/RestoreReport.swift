/// The effects of restoring a backup, as counts of entries.
public struct RestoreReport: Hashable, Sendable, Codable {
    /// The number of entries that the journal lacked.
    public var added = 0
    /// The number of entries that were deleted here and were restored.
    public var broughtBack = 0
    /// The number of entries with other content here that were changed to the backup's content.
    public var changed = 0
    /// The number of entries that the journal already had.
    public var known = 0
    /// The number of entries that were deleted because the backup does not contain them.
    public var deleted = 0

    /// Creates an empty restore report.
    public init() {}
}
