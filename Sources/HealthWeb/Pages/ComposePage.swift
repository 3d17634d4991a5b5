internal import Foundation
internal import HealthJournal
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
    /// What the fields of an edited entry or recipe showed, which the form submits with them.
    let shown: [ReviewPage.Field]
    /// The entry that can be deleted on this page; nil for a new one.
    let deletes: String?

    @MainActor
    init(
        _ screen: ComposeScreen, foods found: FoodFinder.Found? = nil, isAdded: Bool = false,
        action: String, back: String
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
