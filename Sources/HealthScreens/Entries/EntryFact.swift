public import HealthJournal
internal import HealthModel
internal import HealthWords

/// A property of an entry with its label: "Protein", "12 g".
public struct EntryFact: Hashable, Sendable {
    /// The label.
    public let label: String
    /// The value.
    public let text: String

    init(_ label: String, _ text: String) {
        self.label = label
        self.text = text
    }

    /// All properties of an entry, the most important first.
    public static func all(of entry: JournalEntry, _ environment: ScreenEnvironment) -> [EntryFact]
    {
        let language = environment.language
        let words = language.entry
        let zone = entry.header.timeZone
        let day = DayBoundary().day(of: entry.date, in: zone)
        var facts = [
            EntryFact(words.what, EntryRow.title(of: entry, language)),
            EntryFact(
                entry.kind == .dayNote ? words.note : words.amount,
                EntryRow.amount(of: entry, environment)),
            EntryFact(
                words.when, "\(environment.full(day)), \(environment.time(entry.date, in: zone))"),
        ]
        switch entry {
        case .food(let food):
            facts.append(EntryFact(words.meal, words.meal(food.meal)))
            if food.items.count > 1 {
                let names = food.items.map(\.name).joined(separator: ", ")
                facts.append(EntryFact(words.items, names))
            }
            facts += nutrients(of: food, environment)
        case .weight(let weight):
            if let fat = weight.bodyFat {
                let share = environment.number(fat * 100, digits: 1)
                facts.append(EntryFact(words.bodyFat, "\(share) %"))
            }
            if let lean = weight.leanMass {
                facts.append(EntryFact(words.leanMass, environment.mass(lean)))
            }
        case .drink, .workout, .measurement, .dayNote: break
        }
        if let note = entry.header.note { facts.append(EntryFact(words.note, note)) }
        return facts
    }

    /// The nutrients of a meal except its energy.
    static func nutrients(of food: FoodEntry, _ environment: ScreenEnvironment) -> [EntryFact] {
        let totals = food.nutrients
        return Nutrient.all.compactMap { nutrient in
            guard nutrient.type != .dietaryEnergyConsumed, let quantity = totals[nutrient.type]
            else { return nil }
            return EntryFact(
                environment.language.types.name(nutrient.type),
                environment.amount(quantity, in: nutrient.unit, digits: 1))
        }
    }
}
