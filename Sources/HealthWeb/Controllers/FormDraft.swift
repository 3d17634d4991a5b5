internal import Foundation
internal import HealthJournal
internal import HealthScreens

/// The content of a submitted form of an entry: the draft, and the button that was pressed.
struct FormDraft: Sendable {
    enum Action: Sendable {
        case save(isConfirmed: Bool)
        case edit
        case addItem
        case removeItem(Int)
        case search(String)
        case add(String)
        case addLine(String)
        /// Makes a food of a search a favourite, or ends that.
        case favourite(String, Bool, search: String)
        /// Keeps the meal as a recipe.
        case keepRecipe
    }

    let draft: EntryDraft
    let action: Action
    /// The recipe that the form changes; nil for a new one.
    let recipe: UUID?
    /// The fields as they were typed, for a page that submits them again.
    let hidden: [ReviewPage.Field]

    /// Whether the entry is a new one.
    var isNew: Bool { draft.editing == nil }

    init(_ form: FormFields, kind: EntryKind, editing: UUID?) {
        var draft = EntryDraft(kind: kind, editing: editing, shown: form.shown)
        var items: [Int: EntryDraft.Item] = [:]
        for (name, value) in form.pairs {
            let parts = name.split(separator: ".")
            if let key = EntryDraft.Key(rawValue: name) {
                // A browser sends each line break of a text as two characters.
                draft.texts[key] = value.replacing("\r\n", with: "\n")
            } else if parts.count == 3, parts[0] == "item", let index = Int(parts[1]),
                (0..<100).contains(index)
            {
                let key = String(parts[2])
                if let known = EntryDraft.ItemKey(rawValue: key) {
                    items[index, default: EntryDraft.Item()].texts[known] = value
                } else {
                    items[index, default: EntryDraft.Item()].nutrients[key] = value
                }
            }
        }
        draft.items = items.keys.sorted().compactMap { items[$0] }
        if kind == .food, draft.items.isEmpty { draft.items = [EntryDraft.Item()] }
        self.draft = draft
        action = FormDraft.action(form)
        recipe = form["recipe"].flatMap { UUID(uuidString: $0) }
        // Also the empty ones: they may have been emptied.
        hidden = form.pairs.filter {
            !["action", "query", FormToken.field].contains($0.name)
        }.map { ReviewPage.Field(name: $0.name, value: $0.value) }
    }

    private static func action(_ form: FormFields) -> Action {
        let text = form["action"] ?? "save"
        let parts = text.split(separator: " ", maxSplits: 1)
        let value = parts.count > 1 ? String(parts[1]) : ""
        switch parts.first {
        case "confirm": return .save(isConfirmed: true)
        case "edit": return .edit
        case "add-item": return .addItem
        case "add-line": return .addLine(form["query"] ?? "")
        case "search": return .search(form["query"] ?? "")
        case "remove-item":
            if let index = Int(value) { return .removeItem(index) }
        case "add": return .add(value)
        case "favourite", "unfavourite":
            return .favourite(value, parts.first == "favourite", search: form["query"] ?? "")
        case "keep-recipe": return .keepRecipe
        default: break
        }
        return .save(isConfirmed: false)
    }
}
