public import Foundation

/// Which entry of another app a copy of the person's stands for.
///
/// It is told by source, kind, instant and name, so that the copy finds it in a journal that has
/// read it anew, and after its source replaced its object by another one.
public struct ForeignOriginal: Hashable, Sendable, Codable {
    /// The identity of the person's copy.
    public var copy: UUID
    /// The remote that the original comes from.
    public var remote: RemoteID
    /// The bundle identifier of the app that wrote the original.
    public var bundleIdentifier: String
    /// The kind of both.
    public var kind: EntryKind
    /// The instant that the original is about.
    public var date: Date
    /// What the original is called; see ``JournalEntry/name``.
    public var name: String

    /// Puts it together.
    public init(
        copy: UUID, remote: RemoteID, bundleIdentifier: String, kind: EntryKind, date: Date,
        name: String
    ) {
        self.copy = copy
        self.remote = remote
        self.bundleIdentifier = bundleIdentifier
        self.kind = kind
        self.date = date
        self.name = name
    }
}

extension JournalEntry {
    /// What tells an entry from others of its kind and instant: the name of food and drink, the
    /// number of a workout's activity, and nothing for a weight.
    public var name: String {
        switch self {
        case .weight: ""
        case .drink(let drink): drink.name ?? ""
        case .food(let food): food.name
        case .workout(let workout): String(workout.activity)
        }
    }
}
