internal import Foundation

/// The journal's position in the changes of a cloud, with the last push after it.
struct CloudPosition: Hashable, Sendable, Codable {
    /// The cursor after which changes are read; nil until the snapshot is read to its end.
    private(set) var cursor: String?
    /// The next page of the snapshot; nil for the first one.
    private(set) var page: String?
    /// The mark of the last push; nil once all changes up to it were read.
    ///
    /// A server that is restored from a copy made between the cursor and the push still knows the
    /// cursor. Only the mark shows that the push was lost.
    var pushed: String?
    /// The mark of a request about samples that the cursor covers.
    ///
    /// The journal keeps this mark until it has stored a position that names it. If the app ended before, the stored
    /// cursor is older than the request, and only the mark shows that the server lost it.
    var samples: String?

    /// Creates the position at the beginning.
    init() {}

    /// Decodes a stored position; without data the beginning, for other data nil.
    init?(_ data: Data?) {
        guard let data else { return }
        guard let known = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        self = known
    }

    /// Moves the position by a page of the snapshot.
    mutating func advance(by snapshot: CloudSnapshot) {
        page = snapshot.next
        if snapshot.next == nil { cursor = snapshot.cursor }
    }

    /// Moves the position by a page of changes, which a server returns only if it holds the last
    /// push.
    mutating func advance(by changes: CloudPage) {
        cursor = changes.cursor
        if !changes.hasMore { pushed = nil }
    }

    /// The encoded position.
    var data: Data {
        let encoder = JSONEncoder()
        // The journal compares cursors byte by byte.
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)) ?? Data("{}".utf8)
    }
}
