public import Foundation
internal import HealthModel

/// The entry of another app that a copy of the person replaces.
///
/// Source, kind, date, name and nutrients identify the entry, so that the copy finds it again after
/// a new import, and after its source replaced its object by another one.
public struct ForeignOriginal: Hashable, Sendable, Codable {
    /// The identity of the person's copy.
    public var copy: UUID
    /// The remote that the original comes from.
    public var remote: RemoteID
    /// The bundle identifier of the app that wrote the original.
    public var bundleIdentifier: String
    /// The kind of both.
    public var kind: EntryKind
    /// The date of the original.
    public var date: Date
    /// The name of the original: of a meal or drink its name, of a workout the number of its
    /// activity.
    public var name: String
    /// The identifiers of the original's nutrients, because apps may also save them separately.
    public var nutrients: Set<String>

    /// Creates a foreign original.
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

    /// Creates the reference of a copy from the original itself.
    init(copy: UUID, of original: JournalEntry, at remote: RemoteID) {
        self.init(
            copy: copy, remote: remote,
            bundleIdentifier: original.header.source.bundleIdentifier, kind: original.kind,
            date: original.date, name: original.name, nutrients: original.nutrients)
    }

    /// Whether an entry of the same source, kind and date may be the original.
    ///
    /// A nutrient that was saved separately is not a meal: its nutrients must match. A meal may
    /// have been saved again with other nutrients.
    func fits(_ entry: JournalEntry, isWhole: Bool) -> Bool {
        guard entry.name == name else { return false }
        return entry.nutrients == nutrients
            || isWhole && !entry.nutrients.isDisjoint(with: nutrients)
    }
}

extension JournalEntry {
    /// The name that distinguishes an entry from others of its kind and date.
    ///
    /// It is the name of a meal or drink, the number of a workout's activity, the type of a
    /// measurement, or the text of a day note; empty for a weight.
    package var name: String {
        switch self {
        case .weight: ""
        case .drink(let drink): drink.name ?? ""
        case .food(let food): food.name
        case .workout(let workout): String(workout.activity)
        case .measurement(let measurement): measurement.type.identifier
        case .dayNote(let note): note.text
        }
    }

    /// The identifiers of a meal's nutrients.
    fileprivate var nutrients: Set<String> {
        guard case .food(let food) = self else { return [] }
        return Set(food.items.flatMap { $0.nutrients.keys.map(\.identifier) })
    }
}
