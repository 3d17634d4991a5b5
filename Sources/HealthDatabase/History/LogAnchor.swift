/// A position in the log of insertions and deletions, with proof of the log's identity.
///
/// Each commit to the log has a random token. An anchor contains the token of the commit that
/// covers its position. A store that was restored from a backup, created again or replaced has no
/// such commit at that position, and a read after the anchor starts from the beginning.
public struct LogAnchor: Hashable, Codable, Sendable {
    /// The last log number that was seen; 0 before the first.
    public var position: Int64
    /// The token of the commit that covers the position; nil if only the position is known, which
    /// is then not verified.
    public var token: Int64?

    /// Creates an anchor.
    public init(position: Int64, token: Int64? = nil) {
        self.position = position
        self.token = token
    }
}
