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
                ComposeWords.title(type, isNew: draft.editing == nil)
            } else {
                draft.editing == nil
                    ? ComposeWords.title(draft.kind) : ComposeWords.editTitle(draft.kind)
            }
        fields = maker.fields
        items = draft.items.indices.map(maker.item)
        moment = maker.moment
    }

    /// The title of a unit in a list of units.
    static func unitTitle(_ name: String) -> String {
        switch name {
        case HealthUnit.fluidOunceUS.unitString: return "fl oz (US)"
        case HealthUnit.fluidOunceImperial.unitString: return "fl oz (UK)"
        case HealthUnit.cupUS.unitString: return "cup (US)"
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

    var fields: [DraftField] {
        let units = environment.units
        switch draft.kind {
        case .weight:
            return [
                field(.mass, ComposeWords.weight, .decimal, isRequired: true),
                unit(.massUnit, [.kilogram, .pound, .stone]),
                field(.bodyFat, ComposeWords.bodyFat, .decimal, unit: "%"),
            ]
        case .drink:
            return [
                field(.volume, ComposeWords.amount, .decimal, isRequired: true),
                unit(
                    .volumeUnit,
                    [.milliliter, .liter(), .fluidOunceUS, .fluidOunceImperial, .cupUS]),
                field(.name, ComposeWords.drinkName, hint: ComposeWords.drinkHint),
            ]
        case .food:
            return [
                choice(
                    .meal, ComposeWords.meal,
                    Meal.allCases.map { ($0.rawValue, environment.language.entry.meal($0)) }),
                field(.name, ComposeWords.mealName, hint: ComposeWords.mealHint),
            ]
        case .workout:
            return [
                choice(.activity, ComposeWords.activity, activities),
                field(
                    .minutes, ComposeWords.duration, .decimal, unit: "min", isRequired: true),
                field(
                    .energy, ComposeWords.energy, .decimal, unit: DisplayUnits.label(units.energy)),
                field(
                    .distance, ComposeWords.distance, .decimal,
                    unit: DisplayUnits.label(units.distance)),
            ]
        case .measurement: return measurement
        }
    }

    var moment: [DraftField] {
        [
            field(.date, ComposeWords.date, .date, isRequired: true),
            field(
                .time, ComposeWords.time, .time,
                hint: draft.kind == .workout ? ComposeWords.beganHint : nil, isRequired: true),
            field(.note, ComposeWords.note, .lines, hint: ComposeWords.noteHint),
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
                name: name, label: NutrientWords.name(nutrient.type),
                value: item.nutrients[nutrient.key] ?? "", input: .decimal,
                unit: DisplayUnits.label(unit), problem: problems.texts[name])
        }
        return DraftForm.Item(
            index: index, title: ComposeWords.item(index + 1),
            fields: [
                text(.name, ComposeWords.food), text(.serving, ComposeWords.serving),
                text(.brand, ComposeWords.brand),
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
            key, ComposeWords.unit,
            names.map { name in (name, DraftForm.unitTitle(name)) })
    }

    private var activities: [(String, String)] {
        let words = environment.language.activities
        return WorkoutActivities.allRawValues.map { (String($0), words.name($0)) }
            .sorted { $0.1 < $1.1 }
    }
}
