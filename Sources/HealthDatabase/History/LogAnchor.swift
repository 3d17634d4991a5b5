/// A place in the log of insertions and deletions, with what proves whose log it is.
///
/// Each commit to the log carries a random number of its own. An anchor names the commit that
/// covers its place: in a store that was restored from an older copy, made anew or replaced, there
/// is no such commit at that place, and what is read after the anchor is read from the beginning.
public struct LogAnchor: Hashable, Codable, Sendable {
    /// The log's last number that was seen; 0 before the first.
    public var position: Int64
    /// The random number of the commit that covers the position; nil where only the position is
    /// known, which is then taken as it is.
    public var token: Int64?

    /// Puts an anchor together.
    public init(position: Int64, token: Int64? = nil) {
        self.position = position
        self.token = token
    }
}
