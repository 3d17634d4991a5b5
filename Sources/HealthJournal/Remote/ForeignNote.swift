public import Foundation

/// What the person noted on another app's entry: a word of this app's own, which never travels.
///
/// It belongs to what was noted on, by source, kind, instant and name, so that it finds it again
/// after the source replaced its object by another one.
public struct ForeignNote: Hashable, Sendable, Codable {
    /// The bundle identifier of the app that wrote the entry.
    public var bundleIdentifier: String
    /// The entry's kind.
    public var kind: EntryKind
    /// The instant that the entry is about.
    public var date: Date
    /// What the entry is called, as in ``ForeignOriginal/name``; nil where that is not known.
    public var name: String?
    /// The note.
    public var note: String

    /// Puts a note together.
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
