internal import HealthModel

extension EntryRules {
    /// Throws if a text of an own entry is longer than any real one.
    func checkTexts(of entry: JournalEntry) throws(JournalError) {
        guard now != nil else { return }
        try check(entry.header.note, "note", TextLimit.text)
        switch entry {
        case .food(let food):
            try check(food.name, "name")
            try check(food.brand, "brand")
            for item in food.items {
                try check(item.name, "items")
                try check(item.brand, "items")
                try check(item.servingSize, "items")
            }
        case .drink(let drink):
            try check(drink.name, "name")
            try check(drink.upstreamID, "upstreamID")
        case .weight, .workout, .measurement, .dayNote: break
        }
    }

    private func check(
        _ text: String?, _ field: String, _ limit: Int = TextLimit.name
    ) throws(JournalError) {
        try require((text?.utf8.count ?? 0) <= limit, field, .textLength)
    }
}
