/// What restoring a backup did to the journal, counted in entries.
public struct RestoreReport: Hashable, Sendable, Codable {
    /// The journal did not have them.
    public var added = 0
    /// They were deleted here and are back.
    public var broughtBack = 0
    /// They said something else here and say again what the backup says.
    public var changed = 0
    /// The journal had them; nothing was done.
    public var known = 0
    /// They were not in the backup and were deleted.
    public var deleted = 0

    /// A report of nothing.
    public init() {}
}
