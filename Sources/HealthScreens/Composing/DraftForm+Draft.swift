internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

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
