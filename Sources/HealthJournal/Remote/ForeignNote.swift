public import Foundation

/// The person's note on another app's entry; it is never synced.
///
/// The note refers to the entry by source, kind, date and name, so that it applies again after the
/// source replaced its object by another one.
public struct ForeignNote: Hashable, Sendable, Codable {
    /// The bundle identifier of the app that wrote the entry.
    public var bundleIdentifier: String
    /// The entry's kind.
    public var kind: EntryKind
    /// The date of the entry.
    public var date: Date
    /// The name of the entry, as in ``ForeignOriginal/name``; nil if unknown.
    public var name: String?
    /// The note.
    public var note: String

    /// Creates a note.
    public init(
        bundleIdentifier: String, kind: EntryKind, date: Date, name: String? = nil, note: String
    ) {
        self.bundleIdentifier = bundleIdentifier
        self.kind = kind
        self.date = date
        self.name = name
        self.note = note
    }
}
