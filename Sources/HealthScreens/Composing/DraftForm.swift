internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// A field of a form: its label, its value, and its error message.
public struct DraftField: Hashable, Sendable {
    /// The input control of a field.
    public enum Input: String, Hashable, Sendable {
        /// A line of text.
        case text
        /// A number.
        case decimal
        /// A day.
        case date
        /// A time of day.
        case time
        /// One of ``DraftField/options``.
        case choice
        /// Several lines.
        case lines
    }

    /// An option of a choice field.
    public struct Option: Hashable, Sendable {
        /// The value that the form sends.
        public let value: String
        /// The text that is shown.
        public let title: String
        /// Whether it is selected.
        public let isSelected: Bool
        /// The heading above it and the options that follow with the same heading; nil without one.
        public let group: String?

        /// Creates an option.
        public init(_ value: String, _ title: String, isSelected: Bool, group: String? = nil) {
            self.value = value
            self.title = title
            self.isSelected = isSelected
            self.group = group
        }
    }

    /// The name under which the form sends the value.
    public let name: String
    /// The label.
    public let label: String
    /// The current value.
    public let value: String
    /// The input control.
    public let input: Input
    /// The unit after the field.
    public let unit: String?
    /// The options of a choice field; empty for other fields.
    public let options: [Option]
    /// The hint below the field.
    public let hint: String?
    /// The error message; nil without an error.
    public let problem: String?
    /// Whether a value is required.
    public let isRequired: Bool

    /// Creates a field.
    public init(
        name: String, label: String, value: String, input: Input = .text, unit: String? = nil,
        options: [Option] = [], hint: String? = nil, problem: String? = nil,
        isRequired: Bool = false
    ) {
        self.name = name
        self.label = label
        self.value = value
        self.input = input
        self.unit = unit
        self.options = options
        self.hint = hint
        self.problem = problem
        self.isRequired = isRequired
    }
}

/// The form of an entry: its fields, and the items of a meal.
public struct DraftForm: Hashable, Sendable {
    /// The fields of one item of a meal.
    public struct Item: Hashable, Sendable {
        /// The position, from 0.
        public let index: Int
        /// The title: "Item 1".
        public let title: String
        /// Name and amount.
        public let fields: [DraftField]
        /// Energy, protein, carbohydrates and fat.
        public let nutrients: [DraftField]
        /// The brand and all other nutrients, which are folded.
        public let more: [DraftField]
        /// Whether one of the folded fields has a value.
        public let hasMore: Bool
        /// Whether the item can be removed.
        public let isRemovable: Bool
    }

    /// The title.
    public let title: String
    /// The fields for what was measured, eaten or done.
    public let fields: [DraftField]
    /// The items of a meal.
    public let items: [Item]
    /// The number of portions that a meal makes as a recipe; nil for other kinds.
    public let portions: DraftField?
    /// The fields for the date, the time and the note.
    public let moment: [DraftField]
}

/// The decision about a field of a form, which somebody else may have changed since it was shown.
enum FieldEdit: Hashable, Sendable {
    /// The person left it as it was shown: what is stored now stays.
    case untouched
    /// The person changed it, and nobody else did, or to the same.
    case typed
    /// The person and somebody else changed it, each to another text.
    case conflict

    /// Compares the texts of fields that have a meaning together, such as a value and its unit.
    ///
    /// - Parameters:
    ///   - typed: What the form sends.
    ///   - shown: What the form showed; nil if that is not known, so that everything counts as typed.
    ///   - now: What it would show now.
    init(typed: [String], shown: [String]?, now: [String]) {
        guard let shown = shown?.map(Self.plain) else {
            self = .typed
            return
        }
        let (typed, now) = (typed.map(Self.plain), now.map(Self.plain))
        self = typed == shown ? .untouched : now == shown || now == typed ? .typed : .conflict
    }

    /// A text without what a browser changes in it.
    private static func plain(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension Set {
    /// The set after a form of check boxes was sent, while somebody else may have changed it.
    ///
    /// Only what the person switched changes.
    /// - Parameters:
    ///   - chosen: The boxes that are checked.
    ///   - shown: The boxes that were checked when the form was shown; nil if that is not known, so that every box
    ///     counts.
    package func edited(to chosen: Set, shown: Set?) -> Set {
        guard let shown else { return chosen }
        return union(chosen.subtracting(shown)).subtracting(shown.subtracting(chosen))
    }
}

extension DraftForm {
    /// Creates the form of a draft; activities that the person logged last come first.
    init(
        _ draft: EntryDraft, problems: DraftProblems, recentActivities: [Int] = [],
        environment: ScreenEnvironment
    ) {
        let maker = FieldMaker(
            draft: draft, problems: problems, recentActivities: recentActivities,
            environment: environment)
        title =
            if let type = draft.measuredType {
                maker.words.title(
                    ofType: environment.language.types.inSentence(type), isNew: draft.editing == nil
                )
            } else {
                draft.editing == nil
                    ? maker.words.title(draft.kind) : maker.words.editTitle(draft.kind)
            }
        fields = maker.fields
        items = draft.items.indices.map(maker.item)
        portions = draft.kind == .food ? maker.portions : nil
        moment = maker.moment
    }

    /// The title of a unit in a list of units.
    static func unitTitle(_ name: String, _ words: ComposeWords) -> String {
        switch name {
        case HealthUnit.fluidOunceUS.unitString: return words.fluidOunceUS
        case HealthUnit.fluidOunceImperial.unitString: return words.fluidOunceImperial
        case HealthUnit.cupUS.unitString: return words.cup
        default: break
        }
        return (try? HealthUnit(name)).map(DisplayUnits.label) ?? name
    }
}

/// Creates the fields of a draft.
struct FieldMaker {
    let draft: EntryDraft
    let problems: DraftProblems
    var recentActivities: [Int] = []
    let environment: ScreenEnvironment
    var words: ComposeWords { environment.language.compose }

    var fields: [DraftField] {
        let units = environment.units
        switch draft.kind {
        case .weight:
            return [
                field(.mass, words.weight, .decimal, isRequired: true),
                unit(.massUnit, [.kilogram, .pound, .stone]),
                field(.bodyFat, words.bodyFat, .decimal, unit: "%"),
            ]
        case .drink:
            return [
                field(.volume, words.amount, .decimal, isRequired: true),
                unit(
                    .volumeUnit,
                    [.milliliter, .liter(), .fluidOunceUS, .fluidOunceImperial, .cupUS]),
                field(.name, words.drinkName, hint: words.drinkHint),
            ]
        case .food:
            return [
                choice(
                    .meal, words.meal,
                    Meal.allCases.map { ($0.rawValue, environment.language.entry.meal($0)) }),
                field(.name, words.mealName, hint: words.mealHint),
            ]
        case .workout:
            return [
                choice(.activity, words.activity, activities),
                field(
                    .minutes, words.duration, .decimal, unit: "min", hint: words.durationHint),
                field(
                    .distance, words.distance, .decimal,
                    unit: DisplayUnits.label(units.distance)),
                field(
                    .energy, words.energy, .decimal, unit: DisplayUnits.label(units.energy)),
            ]
        case .measurement: return measurement
        case .dayNote:
            return [field(.text, words.note, .lines, hint: words.dayNoteHint, isRequired: true)]
        }
    }

    /// The number of portions that a meal makes as a recipe.
    var portions: DraftField {
        let words = environment.language.foods
        return field(.portions, words.portions, .decimal, hint: words.recipeHint)
    }

    var moment: [DraftField] {
        let date = [
            field(.date, words.date, .date, isRequired: true),
            field(
                .time, words.time, .time,
                hint: draft.kind == .workout ? words.beganHint : nil, isRequired: true),
        ]
        // A note needs no second one.
        guard draft.kind != .dayNote else { return date }
        return date + [field(.note, words.note, .lines, hint: words.noteHint)]
    }

    func item(_ index: Int) -> DraftForm.Item {
        let item = draft.items[index]
        func text(_ key: EntryDraft.ItemKey, _ label: String, isRequired: Bool = false)
            -> DraftField
        {
            let name = EntryDraft.name(item: index, key.rawValue)
            return DraftField(
                name: name, label: label, value: item.texts[key] ?? "",
                problem: problems.texts[name], isRequired: isRequired)
        }
        func nutrient(_ nutrient: Nutrient) -> DraftField {
            let name = EntryDraft.name(item: index, nutrient.key)
            let unit = EntryDraft.Item.unit(of: nutrient, environment)
            return DraftField(
                name: name, label: environment.language.types.name(nutrient.type),
                value: item.nutrients[nutrient.key] ?? "", input: .decimal,
                unit: DisplayUnits.label(unit), problem: problems.texts[name])
        }
        return DraftForm.Item(
            index: index, title: words.item(index + 1),
            fields: [
                text(.name, words.food), text(.serving, words.serving),
            ],
            nutrients: Nutrient.common.map(nutrient),
            more: [text(.brand, words.brand)] + Nutrient.further.map(nutrient),
            hasMore: item.texts[.brand]?.isEmpty == false
                || Nutrient.further.contains { item.nutrients[$0.key]?.isEmpty == false },
            isRemovable: draft.items.count > 1)
    }

    func field(
        _ key: EntryDraft.Key, _ label: String, _ input: DraftField.Input = .text,
        unit: String? = nil, hint: String? = nil, isRequired: Bool = false
    ) -> DraftField {
        DraftField(
            name: key.rawValue, label: label, value: draft[key], input: input, unit: unit,
            hint: hint, problem: problems.texts[key.rawValue], isRequired: isRequired)
    }

    private func choice(_ key: EntryDraft.Key, _ label: String, _ options: [(String, String)])
        -> DraftField
    {
        choice(
            key, label, options.map { .init($0.0, $0.1, isSelected: $0.0 == draft[key]) })
    }

    private func choice(_ key: EntryDraft.Key, _ label: String, _ options: [DraftField.Option])
        -> DraftField
    {
        DraftField(
            name: key.rawValue, label: label, value: draft[key], input: .choice,
            options: options, problem: problems.texts[key.rawValue])
    }

    func unit(_ key: EntryDraft.Key, _ units: [HealthUnit]) -> DraftField {
        var names = units.map(\.unitString)
        // An entry keeps the unit in which it was logged.
        if !draft[key].isEmpty, !names.contains(draft[key]) { names.append(draft[key]) }
        return choice(
            key, words.unit,
            names.map { name in (name, DraftForm.unitTitle(name, words)) })
    }

    /// The activities: those that the person logged last, those that most people do, all others.
    private var activities: [DraftField.Option] {
        let known = WorkoutActivities.allRawValues
        let recent = recentActivities.filter(known.contains)
        let common = WorkoutActivities.common.filter { !recent.contains($0) }
        let others = known.filter { !recent.contains($0) && !common.contains($0) }
            .sorted { name(ofActivity: $0) < name(ofActivity: $1) }
        return [
            (words.recentActivities, recent), (words.commonActivities, common),
            (words.otherActivities, others),
        ].flatMap { group, values in
            values.map {
                DraftField.Option(
                    String($0), name(ofActivity: $0),
                    isSelected: String($0) == draft[.activity], group: group)
            }
        }
    }

    private func name(ofActivity rawValue: Int) -> String {
        environment.language.activities.name(rawValue)
    }
}

extension WorkoutActivities {
    /// The activities that most people log, the most frequent first.
    fileprivate static let common = [
        "walking", "running", "cycling", "traditionalStrengthTraining", "swimming", "hiking",
        "yoga", "functionalStrengthTraining", "highIntensityIntervalTraining", "elliptical",
        "rowing", "pilates", "cardioDance", "stairClimbing",
    ].compactMap { rawValue(named: $0) }
}
