internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

extension DraftForm {
    /// Creates the form of a draft.
    init(_ draft: EntryDraft, problems: DraftProblems, environment: ScreenEnvironment) {
        let maker = FieldMaker(draft: draft, problems: problems, environment: environment)
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
                    .minutes, words.duration, .decimal, unit: "min", isRequired: true),
                field(
                    .energy, words.energy, .decimal, unit: DisplayUnits.label(units.energy)),
                field(
                    .distance, words.distance, .decimal,
                    unit: DisplayUnits.label(units.distance)),
            ]
        case .measurement: return measurement
        }
    }

    var moment: [DraftField] {
        [
            field(.date, words.date, .date, isRequired: true),
            field(
                .time, words.time, .time,
                hint: draft.kind == .workout ? words.beganHint : nil, isRequired: true),
            field(.note, words.note, .lines, hint: words.noteHint),
        ]
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
                text(.brand, words.brand),
            ],
            nutrients: Nutrient.common.map(nutrient), more: Nutrient.further.map(nutrient),
            hasMore: Nutrient.further.contains { item.nutrients[$0.key]?.isEmpty == false },
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
        DraftField(
            name: key.rawValue, label: label, value: draft[key], input: .choice,
            options: options.map { .init($0.0, $0.1, isSelected: $0.0 == draft[key]) },
            problem: problems.texts[key.rawValue])
    }

    func unit(_ key: EntryDraft.Key, _ units: [HealthUnit]) -> DraftField {
        var names = units.map(\.unitString)
        // An entry keeps the unit in which it was logged.
        if !draft[key].isEmpty, !names.contains(draft[key]) { names.append(draft[key]) }
        return choice(
            key, words.unit,
            names.map { name in (name, DraftForm.unitTitle(name, words)) })
    }

    private var activities: [(String, String)] {
        let words = environment.language.activities
        return WorkoutActivities.allRawValues.map { (String($0), words.name($0)) }
            .sorted { $0.1 < $1.1 }
    }
}
