public import Foundation
public import HealthJournal

/// The texts that the person has typed, one for each field, before they are validated.
public struct EntryDraft: Hashable, Sendable {
    /// One item of a meal.
    public struct Item: Hashable, Sendable {
        /// The texts by field.
        public var texts: [ItemKey: String]
        /// The texts of the nutrients, by their keys.
        public var nutrients: [String: String]

        /// Creates an item; without texts it is empty.
        public init(texts: [ItemKey: String] = [:], nutrients: [String: String] = [:]) {
            self.texts = texts
            self.nutrients = nutrients
        }

        /// Whether all fields are empty.
        public var isEmpty: Bool {
            texts.values.allSatisfy(\.isEmpty) && nutrients.values.allSatisfy(\.isEmpty)
        }
    }

    /// A field of an entry.
    public enum Key: String, CaseIterable, Hashable, Sendable {
        /// The day, as `2026-03-10`.
        case date
        /// The time of day, as `08:05`.
        case time
        /// The identifier of the time zone.
        case zone
        /// The person's note.
        case note
        /// A weight.
        case mass
        /// Its unit.
        case massUnit
        /// The body fat, in percent.
        case bodyFat
        /// A volume.
        case volume
        /// Its unit.
        case volumeUnit
        /// The name of a drink or a meal.
        case name
        /// The meal of the day.
        case meal
        /// The manufacturer of a meal.
        case brand
        /// The number of portions that a meal makes as a recipe.
        case portions
        /// The raw value of an activity.
        case activity
        /// The duration of a workout, in minutes.
        case minutes
        /// The energy of a workout.
        case energy
        /// The distance of a workout.
        case distance
        /// The type of a measurement, by name.
        case type
        /// The value of a measurement; the systolic one of a blood pressure.
        case value
        /// The diastolic value of a blood pressure.
        case diastolic
        /// The unit of a measurement.
        case unit
        /// The text of a day note.
        case text
    }

    /// A field of an item of a meal.
    public enum ItemKey: String, CaseIterable, Hashable, Sendable {
        /// The name of the food.
        case name
        /// The manufacturer.
        case brand
        /// The serving size, in words.
        case serving
    }

    /// The kind of entry.
    public let kind: EntryKind
    /// The entry that is edited; nil for a new one.
    public let editing: UUID?
    /// The texts by field.
    public var texts: [Key: String]
    /// The items of a meal; empty for other kinds.
    public var items: [Item]
    /// The texts of an edited entry or recipe as they were shown to the person, by the names of the fields.
    ///
    /// What the person changed is found by them. With nil every field counts as changed.
    public var shown: [String: String]?

    /// Creates a draft from texts.
    public init(
        kind: EntryKind, editing: UUID? = nil, texts: [Key: String] = [:], items: [Item] = [],
        shown: [String: String]? = nil
    ) {
        self.shown = shown
        self.kind = kind
        self.editing = editing
        self.texts = texts
        self.items = items
    }

    /// The text of a field; empty if there is none.
    public subscript(_ key: Key) -> String { texts[key] ?? "" }
}

/// The errors of a draft: a message for each field, by the field's name.
public struct DraftProblems: Error, Hashable, Sendable {
    /// The messages.
    public var texts: [String: String] = [:]

    /// Creates an empty list of errors.
    public init() {}
}

extension EntryDraft {
    /// The name of a field of an item, such as `item.0.name`.
    static func name(item: Int, _ key: String) -> String { "\(itemPrefix)\(item).\(key)" }

    /// The beginning of the names of all fields of items.
    static let itemPrefix = "item."

    /// The texts by the names of the fields, without the empty ones.
    package var fields: [String: String] {
        var fields: [String: String] = [:]
        for (key, text) in texts { fields[key.rawValue] = text }
        for (index, item) in items.enumerated() {
            for (key, text) in item.texts { fields[Self.name(item: index, key.rawValue)] = text }
            for (key, text) in item.nutrients { fields[Self.name(item: index, key)] = text }
        }
        return fields.filter { !$0.value.isEmpty }
    }
}
