internal import Foundation

/// How far a device has read from a cloud, and the last push behind that, as the journal keeps both.
struct CloudPosition: Hashable, Sendable, Codable {
    /// The cursor after which changes are read; nil until the snapshot is read to its end.
    private(set) var cursor: String?
    /// The next page of the snapshot; nil for the first one.
    private(set) var page: String?
    /// The mark of the last push; nil once all changes up to it were read.
    ///
    /// A server that was restored from a copy made between the cursor and the push still knows the
    /// cursor: the mark alone shows that the push was lost.
    var pushed: String?

    /// The beginning of everything.
    init() {}

    /// Reads what the journal keeps, where nil is the beginning; nil for other data.
    init?(_ data: Data?) {
        guard let data else { return }
        guard let known = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        self = known
    }

    /// Moves on by a page of the snapshot.
    mutating func advance(by snapshot: CloudSnapshot) {
        page = snapshot.next
        if snapshot.next == nil { cursor = snapshot.cursor }
    }

    /// Moves on by a page of changes, which the server gives only where it holds the last push.
    mutating func advance(by changes: CloudPage) {
        cursor = changes.cursor
        if !changes.hasMore { pushed = nil }
    }

    /// What the journal keeps.
    var data: Data {
        let encoder = JSONEncoder()
        // The journal compares cursors byte by byte.
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)) ?? Data("{}".utf8)
    }
}
