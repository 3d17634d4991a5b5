public import Foundation
internal import HealthModel

/// Which entry of another app a copy of the person's stands for.
///
/// It is told by source, kind, instant, name and nutrients, so that the copy finds it in a journal
/// that has read it anew, and after its source replaced its object by another one.
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
    /// What the original is called: the name of food and drink, the number of a workout's activity.
    public var name: String
    /// The identifiers of the nutrients that the original has: apps save them singly, too.
    public var nutrients: Set<String>

    /// Puts it together.
    public init(
        copy: UUID, remote: RemoteID, bundleIdentifier: String, kind: EntryKind, date: Date,
        name: String, nutrients: Set<String> = []
    ) {
        self.copy = copy
        self.remote = remote
        self.bundleIdentifier = bundleIdentifier
        self.kind = kind
        self.date = date
        self.name = name
        self.nutrients = nutrients
    }

    /// What a copy stands for, by the original itself.
    init(copy: UUID, of original: JournalEntry, at remote: RemoteID) {
        self.init(
            copy: copy, remote: remote,
            bundleIdentifier: original.header.source.bundleIdentifier, kind: original.kind,
            date: original.date, name: original.name, nutrients: original.nutrients)
    }

    /// Whether an entry of its source, kind and instant may be the original.
    ///
    /// A nutrient that was saved singly is no meal: it is the original or it is not. A meal may have
    /// been saved anew with other nutrients than before.
    func fits(_ entry: JournalEntry, isWhole: Bool) -> Bool {
        guard entry.name == name else { return false }
        return entry.nutrients == nutrients
            || isWhole && !entry.nutrients.isDisjoint(with: nutrients)
    }
}

extension JournalEntry {
    /// What tells an entry from others of its kind and instant: the name of food and drink, the
    /// number of a workout's activity, the type of a measurement, and nothing for a weight.
    package var name: String {
        switch self {
        case .weight: ""
        case .drink(let drink): drink.name ?? ""
        case .food(let food): food.name
        case .workout(let workout): String(workout.activity)
        case .measurement(let measurement): measurement.type.identifier
        }
    }

    /// The identifiers of the nutrients that a meal has.
    fileprivate var nutrients: Set<String> {
        guard case .food(let food) = self else { return [] }
        return Set(food.items.flatMap { $0.nutrients.keys.map(\.identifier) })
    }
}
