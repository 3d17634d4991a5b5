internal import Foundation

/// How far a device has read from a cloud, as the journal keeps it.
enum CloudPosition: Hashable, Sendable {
    /// In the snapshot, at a page that the server named; nil for the first page.
    case snapshot(next: String?)
    /// After the snapshot, at a cursor that the server named.
    case changes(after: String)

    private static let snapshotPrefix = "snapshot:"

    /// Reads a cursor of the journal; nil where all is to be read from the beginning.
    init(_ cursor: Data?) {
        let text = cursor.flatMap { String(bytes: $0, encoding: .utf8) } ?? Self.snapshotPrefix
        guard text.hasPrefix(Self.snapshotPrefix) else {
            self = .changes(after: text)
            return
        }
        let next = text.dropFirst(Self.snapshotPrefix.count)
        self = .snapshot(next: next.isEmpty ? nil : String(next))
    }

    /// The cursor for the journal.
    var data: Data {
        switch self {
        case .snapshot(let next): Data((Self.snapshotPrefix + (next ?? "")).utf8)
        case .changes(let cursor): Data(cursor.utf8)
        }
    }
}
