public import Foundation
public import HealthJournal
internal import HealthModel
internal import HealthWords

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
    /// A field whose text differs from these was changed by the person. With nil every field counts as changed.
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

extension EntryDraft {
    /// Creates the empty draft of a new entry, with the current time and time zone.
    init(new kind: EntryKind, header: EntryHeader, environment: ScreenEnvironment) {
        self.init(kind: kind)
        setMoment(of: header, environment)
        switch kind {
        case .weight: texts[.massUnit] = environment.units.mass.unitString
        case .drink: texts[.volumeUnit] = environment.units.volume.unitString
        case .food:
            texts[.meal] = Meal.usual(at: header.date, in: header.timeZone).rawValue
            items = [Item()]
        case .workout:
            texts[.activity] = String(WorkoutActivities.rawValue(named: "running") ?? 37)
            // The time is the start of the workout, and most people log a workout after its end.
            var began = header
            began.date -= 3600
            setMoment(of: began, environment)
        case .measurement, .dayNote: break
        }
    }

    /// Creates the draft for editing an entry.
    init(_ entry: JournalEntry, environment: ScreenEnvironment) {
        self.init(kind: entry.kind, editing: entry.id)
        setMoment(of: entry.header, environment)
        texts[.note] = entry.header.note
        func number(_ value: Double, digits: Int = 4) -> String {
            TypedNumber.text(value, locale: environment.locale, digits: digits)
        }
        switch entry {
        case .weight(let weight):
            texts[.mass] = number(weight.mass.value)
            texts[.massUnit] = weight.mass.unit.unitString
            texts[.bodyFat] = weight.bodyFat.map { number($0 * 100) }
        case .drink(let drink):
            texts[.name] = drink.name
            texts[.volume] = number(drink.volume.value)
            texts[.volumeUnit] = drink.volume.unit.unitString
        case .food(let food):
            texts[.name] = food.name
            texts[.meal] = food.meal.rawValue
            texts[.brand] = food.brand
            items = food.items.map { Item($0, environment) }
        case .workout(let workout):
            texts[.activity] = String(workout.activity)
            texts[.minutes] = number(workout.duration / 60, digits: 1)
            texts[.energy] = workout.energy.map {
                Item.text($0, in: environment.units.energy, environment)
            }
            texts[.distance] = workout.distance.map {
                Item.text($0, in: environment.units.distance, environment)
            }
        case .measurement(let measurement): read(measurement, environment)
        case .dayNote(let note): texts[.text] = note.text
        }
        shown = fields
    }

    /// Creates the draft for changing a recipe; a recipe has no moment and no meal of the day.
    init(_ recipe: KeptFood, environment: ScreenEnvironment) {
        self.init(kind: .food)
        texts[.name] = recipe.name
        texts[.portions] = TypedNumber.text(recipe.portions, locale: environment.locale)
        items = recipe.items.map { Item($0, environment) }
        shown = fields
    }

    private mutating func setMoment(of header: EntryHeader, _ environment: ScreenEnvironment) {
        let parts = Calendar.gregorian(in: header.timeZone).dateComponents(
            [.year, .month, .day, .hour, .minute], from: header.date)
        func two(_ value: Int?) -> String { (value ?? 0) < 10 ? "0\(value ?? 0)" : "\(value ?? 0)" }
        let year = String(parts.year ?? 0)
        texts[.date] =
            String(repeating: "0", count: max(4 - year.count, 0))
            + "\(year)-\(two(parts.month))-\(two(parts.day))"
        texts[.time] = "\(two(parts.hour)):\(two(parts.minute))"
        texts[.zone] = header.timeZone.identifier
    }
}

extension EntryDraft.Item {
    /// Creates the draft of an item of a meal.
    init(_ item: FoodItem, _ environment: ScreenEnvironment) {
        self.init()
        texts[.name] = item.name
        texts[.brand] = item.brand
        texts[.serving] = item.servingSize
        for (type, quantity) in item.nutrients {
            guard let nutrient = Nutrient.of(type) else { continue }
            nutrients[nutrient.key] = Self.text(
                quantity, in: Self.unit(of: nutrient, environment), environment)
        }
    }

    /// The unit in which the amount of a nutrient is typed.
    static func unit(of nutrient: Nutrient, _ environment: ScreenEnvironment) -> HealthUnit {
        nutrient.type == .dietaryEnergyConsumed ? environment.units.energy : nutrient.unit
    }

    static func text(
        _ quantity: Quantity, in unit: HealthUnit, _ environment: ScreenEnvironment
    ) -> String {
        guard let value = try? quantity.doubleValue(for: unit) else { return "" }
        return TypedNumber.text(value, locale: environment.locale)
    }
}

extension Calendar {
    /// The Gregorian calendar in a time zone.
    static func gregorian(in zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }
}

/// The merge of a submitted draft with its entry or recipe, which may have changed since the form was shown.
///
/// A field that the person left alone gets what is stored now. A field that both changed keeps what
/// was typed and is a conflict, whose message says what is stored. Submitting the draft again
/// decides for what was typed, because the person has seen both.
struct DraftMerge {
    private(set) var draft: EntryDraft
    /// A message for each field that both changed.
    private(set) var conflicts = DraftProblems()
    private let now: EntryDraft
    private let environment: ScreenEnvironment

    /// Fields that only have a meaning together.
    private static let groups: [[EntryDraft.Key]] = [
        [.date, .time, .zone], [.mass, .massUnit], [.volume, .volumeUnit],
        [.value, .diastolic, .unit],
    ]

    /// Merges a draft.
    ///
    /// - Parameters:
    ///   - draft: The submitted draft.
    ///   - now: The draft that a form of the entry or recipe would show now.
    ///   - environment: The formats of the person.
    init(_ draft: EntryDraft, with now: EntryDraft, environment: ScreenEnvironment) {
        self.draft = draft
        self.now = now
        self.environment = environment
        let grouped = Set(Self.groups.joined())
        for group in Self.groups
            + EntryDraft.Key.allCases.filter({ !grouped.contains($0) }).map({ [$0] })
        {
            merge(group)
        }
        if draft.kind == .food { mergeItems() }
        self.draft.shown = now.shown
    }

    private mutating func merge(_ keys: [EntryDraft.Key]) {
        // A field that the form does not have was left alone.
        let typed = keys.map { draft.texts[$0] ?? draft.shown?[$0.rawValue] ?? now[$0] }
        let edit = FieldEdit(
            typed: typed, shown: draft.shown.map { shown in keys.map { shown[$0.rawValue] ?? "" } },
            now: keys.map { now[$0] })
        switch edit {
        case .untouched: for key in keys { draft.texts[key] = now.texts[key] }
        case .typed: for (key, text) in zip(keys, typed) { draft.texts[key] = text }
        case .conflict:
            for (key, text) in zip(keys, typed) { draft.texts[key] = text }
            conflicts.texts[keys[0].rawValue] = environment.language.compose.changed(to: text(keys))
        }
    }

    private mutating func mergeItems() {
        func texts(_ fields: [String: String]) -> [String] {
            fields.filter { $0.key.hasPrefix(EntryDraft.itemPrefix) && !$0.value.isEmpty }
                .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        }
        let edit = FieldEdit(
            typed: texts(draft.fields), shown: draft.shown.map(texts), now: texts(now.fields))
        switch edit {
        case .untouched: draft.items = now.items
        case .typed: break
        case .conflict:
            let names = now.items.compactMap { EntryDraft.filled($0.texts[.name]) }
            conflicts.texts[EntryDraft.name(item: 0, EntryDraft.ItemKey.name.rawValue)] =
                environment.language.compose.changed(to: names.joined(separator: ", "))
        }
    }

    /// The stored values of some fields, as the form would show them.
    private func text(_ keys: [EntryDraft.Key]) -> String {
        let maker = FieldMaker(draft: now, problems: DraftProblems(), environment: environment)
        let names = keys.map(\.rawValue)
        return (maker.fields + [maker.portions] + maker.moment).filter { names.contains($0.name) }
            .compactMap(\.shownText).joined(separator: " ")
    }
}

extension DraftField {
    /// The value as a person reads it; nil if there is none.
    var shownText: String? {
        guard EntryDraft.filled(value) != nil else { return nil }
        if let option = options.first(where: \.isSelected) { return option.title }
        return unit.map { "\(value) \($0)" } ?? value
    }
}
