internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// The form of an entry.
struct ComposePage: Page {
    static let template = "compose"

    struct Item: Sendable {
        let index: Int
        let heading: String
        let fields: [FieldView]
        let nutrients: [FieldView]
        let more: [FieldView]
        let isOpen: Bool
        let remove: String?
    }

    /// The foods that a search found in the library.
    struct Library: Sendable {
        let title: String
        let rows: [FoodRow]
        /// The button that adds all foods of a line; nil if they are not clear.
        let addAll: String?
    }

    let heading: String
    let action: String
    let back: String
    let fields: [FieldView]
    let items: [Item]
    let moment: [FieldView]
    let isMeal: Bool
    let kind: String
    let zone: String
    /// The type of the measurement; nil for other kinds.
    let type: String?
    let problem: String?
    let query: String
    let foods: [FoodRow]
    /// Nil if the library has none.
    let library: Library?
    let noFood: String?
    let isSearching: Bool
    /// Whether a food was added, so that the next one can be typed.
    let isAdded: Bool
    /// The field with the number of portions of a recipe.
    let recipeField: FieldView?
    let isRecipeOpen: Bool
    /// The recipe that the form changes, which it sends along.
    let recipe: String?
    /// The message that the meal is kept as a recipe.
    let kept: String?
    let texts: ComposeWords
    let foodTexts: FoodWords
    let buttons: ButtonWords
    /// The earlier values of the fields of an edited entry or recipe, which the form submits with them.
    let shown: [ReviewPage.Field]
    /// The entry that can be deleted on this page; nil for a new one.
    let deletes: String?
    /// The photo of a meal or recipe; nil for what cannot have one.
    let photo: Photo?

    /// A photo, or the place for one.
    struct Photo: Sendable {
        /// The meal or recipe.
        let owner: String
        /// The address of the picture; nil if there is none.
        let source: String?
    }

    @MainActor
    init(
        _ screen: ComposeScreen, foods found: FoodFinder.Found? = nil, isAdded: Bool = false,
        photo: Photo? = nil, action: String, back: String
    ) {
        let form = screen.form
        texts = screen.words
        foodTexts = texts.language.foods
        self.isAdded = isAdded
        buttons = texts.language.buttons
        heading = form.title
        self.action = action
        self.back = back
        fields = form.fields.map(FieldView.init)
        items = form.items.map {
            Item(
                index: $0.index, heading: $0.title, fields: $0.fields.map(FieldView.init),
                nutrients: $0.nutrients.map(FieldView.init), more: $0.more.map(FieldView.init),
                isOpen: $0.hasMore, remove: $0.isRemovable ? screen.words.removeItem : nil)
        }
        moment = form.moment.map(FieldView.init)
        isMeal = screen.draft.kind == .food
        kind = screen.draft.kind.rawValue
        zone = screen.draft[.zone]
        type = screen.draft.texts[.type]
        problem =
            screen.problem
            ?? (screen.problems.texts.isEmpty ? nil : screen.words.checkFields)
        query = found?.text ?? ""
        foods = (found?.own.rows ?? []).map { FoodRow($0) }
        let rows = (found?.library.rows ?? []).map {
            FoodRow($0, isFavourite: found?.own.isFavourite($0.name) == true)
        }
        let addAll = found?.library.isWholeLine == true ? texts.addAll : nil
        let isEmpty = rows.isEmpty && addAll == nil
        library =
            isEmpty ? nil : Library(title: texts.fromLibrary, rows: rows, addAll: addAll)
        noFood = isEmpty ? found?.own.emptyText : nil
        isSearching = found != nil
        recipeField = form.portions.map(FieldView.init)
        isRecipeOpen = form.portions.map { !$0.value.isEmpty || $0.problem != nil } ?? false
        recipe = screen.recipe?.uuidString
        kept = screen.kept
        shown = ReviewPage.Field.shown(screen.draft.shown ?? [:])
        self.photo = photo
        deletes = screen.draft.editing?.uuidString
    }
}

/// The review before saving.
struct ReviewPage: Page {
    static let template = "review"

    struct Field: Sendable {
        let name: String
        let value: String

        /// The fields that say what a form showed.
        static func shown(_ texts: [String: String]) -> [Field] {
            texts.sorted { $0.key < $1.key }.map {
                Field(name: FormFields.shownPrefix + $0.key, value: $0.value)
            }
        }
    }

    struct Notice: Sendable {
        let text: String
        let icon: String
        let color: String
    }

    struct Explanation: Sendable {
        let icon: String
        let title: String
        let detail: String
    }

    let heading: String
    let title: String
    let amount: String
    let facts: [EntryFact]
    let items: [EntryFact]
    let dayEnergy: TotalView?
    let notices: [Notice]
    let explanations: [Explanation]
    let action: String
    /// The typed fields, which the page submits again.
    let hidden: [Field]
    let save: String?
    let edit: String

    init(_ content: ReviewContent, action: String, hidden: [Field], _ words: ReviewWords) {
        heading = words.title
        edit = words.edit
        title = content.title
        amount = content.amount
        facts = Array(content.facts.dropFirst(2))
        items = content.items
        dayEnergy = content.dayEnergy.map(TotalView.init)
        notices = content.notices.map {
            Notice(text: $0.text, icon: Icon.name($0.symbol), color: $0.color.rawValue)
        }
        explanations = content.explanations.map {
            Explanation(icon: Icon.name($0.symbol), title: $0.title, detail: $0.detail)
        }
        self.action = action
        self.hidden = hidden
        save = content.buttons.first { $0.action == .save }?.title
    }
}

/// A field of a form for its template.
struct FieldView: Sendable {
    struct Option: Sendable {
        let value: String
        let title: String
        let isSelected: Bool
    }

    let id: String
    let name: String
    let label: String
    let value: String
    let unit: String?
    let hint: String?
    let problem: String?
    let describedBy: String?
    let isRequired: Bool
    let isText: Bool
    let isDecimal: Bool
    let isDate: Bool
    let isTime: Bool
    let isChoice: Bool
    let isLines: Bool
    /// The options without a heading.
    let options: [Option]
    /// The options below headings.
    let groups: [Group]

    struct Group: Sendable {
        let title: String
        var options: [Option]
    }

    init(_ field: DraftField) {
        id = "f-" + field.name.replacing(".", with: "-")
        name = field.name
        label = field.label
        value = field.value
        unit = field.unit.flatMap { $0.isEmpty ? nil : $0 }
        hint = field.hint
        problem = field.problem
        var descriptions: [String] = []
        if field.hint != nil { descriptions.append("\(id)-hint") }
        if field.problem != nil { descriptions.append("\(id)-problem") }
        describedBy = descriptions.isEmpty ? nil : descriptions.joined(separator: " ")
        isRequired = field.isRequired
        isText = field.input == .text
        isDecimal = field.input == .decimal
        isDate = field.input == .date
        isTime = field.input == .time
        isChoice = field.input == .choice
        isLines = field.input == .lines
        var (plain, groups): ([Option], [Group]) = ([], [])
        for option in field.options {
            let view = Option(
                value: option.value, title: option.title, isSelected: option.isSelected)
            guard let title = option.group else {
                plain.append(view)
                continue
            }
            if groups.last?.title != title { groups.append(Group(title: title, options: [])) }
            groups[groups.count - 1].options.append(view)
        }
        (options, self.groups) = (plain, groups)
    }
}

/// The kinds that can be logged, and the foods that one tap logs.
struct LogPage: Page {
    static let template = "log"

    struct Choice: Sendable {
        let path: String
        let title: String
        let icon: String
    }

    /// A meal of yesterday.
    struct Meal: Sendable {
        let id: String
        let title: String
        let detail: String
    }

    let heading: String
    let choices: [Choice]
    let texts: ComposeWords
    let foodTexts: FoodWords
    let yesterday: [Meal]
    /// The favourites and recipes.
    let keptFoods: [FoodRow]
    let hasKeptFoods: Bool
    let foods: [FoodRow]
    /// Whether the person logs food.
    let hasFood: Bool
    /// The field of the form that logs an energy alone.
    let energyField: FieldView
    let problem: String?

    @MainActor
    init(_ search: FoodSearchScreen, environment: ScreenEnvironment) {
        let words = environment.language.compose
        texts = words
        foodTexts = environment.language.foods
        heading = words.language.navigation.log
        choices = environment.loggedKinds.map {
            Choice(
                path: "/log/\($0.rawValue)", title: words.title($0),
                icon: Icon.name($0.symbol))
        }
        yesterday = search.yesterday.map {
            Meal(id: $0.id.rawValue, title: $0.title, detail: $0.detail)
        }
        keptFoods = search.rows.filter(\.isKept).map { FoodRow($0) }
        hasKeptFoods = !keptFoods.isEmpty
        foods = search.rows.filter { !$0.isKept }.map { FoodRow($0) }
        hasFood = environment.loggedKinds.contains(.food)
        energyField = FieldView(
            DraftField(
                name: "energy", label: environment.language.types.name(.dietaryEnergyConsumed),
                value: "", input: .decimal, unit: DisplayUnits.label(environment.units.energy),
                isRequired: true))
        problem = search.problem
    }
}

/// The types that can be measured, with a search.
struct MeasurePage: Page {
    static let template = "measure"

    struct Choice: Sendable {
        let id: String
        let name: String
        let last: String?
    }

    let heading: String
    let texts: ComposeWords
    let find: String
    let query: String
    let recent: [Choice]
    let others: [Choice]
    let hasRecent: Bool
    let hasOthers: Bool
    let empty: String?
    let problem: String?

    @MainActor
    init(_ screen: MeasurementTypesScreen) {
        texts = screen.words
        heading = texts.chooseType
        find = texts.language.buttons.search
        query = screen.query
        recent = screen.recent.map { Choice(id: $0.id, name: $0.name, last: $0.last) }
        others = screen.others.map { Choice(id: $0.id, name: $0.name, last: $0.last) }
        hasRecent = !screen.recent.isEmpty
        hasOthers = !screen.others.isEmpty
        empty = screen.emptyText
        problem = screen.problem
    }
}
