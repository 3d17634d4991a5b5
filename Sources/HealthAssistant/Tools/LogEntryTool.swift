internal import Foundation
package import HealthJournal
internal import HealthModel

/// Proposes an entry for the journal; the person decides whether it is saved.
struct LogEntryTool: AssistantTool {
    let name = "log_entry"
    let title = "Log an entry"
    let summary = """
        Proposes a weight, a drink, a food or a workout for the person's journal. It can only add, and \
        nothing is saved before the person confirms it. status says saved, declined or waiting.
        """
    let parameters = EntryArguments.parameters
    let output = OutputSchema.object(
        ["status": OutputSchema.text, "entry": OutputSchema.text, "next": OutputSchema.text],
        optional: ["next"])
    let adds = true

    func call(_ arguments: ToolArguments, _ context: ToolContext) async throws -> ToolOutcome {
        let handler = context.host.proposalHandler
        if let reply = context.reply {
            // The proposal has its foods, even if the library has changed since.
            return try await handler.finish(EntryArguments(arguments: arguments, context), reply)
        }
        let foods = try await foods(arguments, context)
        return try await handler.propose(
            EntryArguments(arguments: arguments, foods: foods, context))
    }

    /// The foods of the argument `foods`; empty without it, and of another kind of entry, which is
    /// refused later.
    private func foods(_ arguments: ToolArguments, _ context: ToolContext) async throws
        -> [FoodItem]
    {
        guard arguments.text("kind") == "food", let line = arguments.text("foods") else {
            return []
        }
        guard let library = context.host.foods else {
            throw ToolError("There is no food library here: state name and nutrients instead.")
        }
        return try await library.items(of: line)
    }
}

/// The description of an entry in one sentence, for the person who confirms it.
package enum ProposalText {
    /// The content of the entry, and its date.
    package static func text(of entry: JournalEntry) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: entry.header.timeZone).year().month().day()
            .dateSeparator(.dash).dateTimeSeparator(.space)
            .time(includingFractionalSeconds: false).timeSeparator(.colon)
        let time = entry.date.formatted(style).prefix(16)
        let note = entry.header.note.map { ", note: \($0)" } ?? ""
        return oneLine("\(content(of: entry)), \(time)\(note)")
    }

    /// A text without line breaks and invisible characters, because names and notes come from the
    /// assistant and must not disguise the question.
    private static func oneLine(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: " "
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The name of a meal, or its foods with their servings if it has several.
    private static func names(of food: FoodEntry) -> String {
        guard food.items.contains(where: { $0.servingSize != nil }) else { return food.name }
        return food.items.map { item in
            item.servingSize.map { "\(item.name) \($0)" } ?? item.name
        }.joined(separator: ", ")
    }

    /// The number of nutrients of a meal that are all named.
    private static let mostNutrients = 8
    private static let main: Set<ObjectType> = [
        .dietaryEnergyConsumed, .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal,
    ]

    /// The nutrients of a meal; of many only the main ones, and the number of the others.
    private static func amounts(of food: FoodEntry) -> String {
        let all = food.nutrients
        let isLong = all.count > mostNutrients
        let named = all.filter { !isLong || main.contains($0.key) }
        let texts = named.sorted { $0.key.name < $1.key.name }
            .map { ", \($0.key.name.dropFirst("dietary".count)) \($0.value)" }.joined()
        let rest = all.count - named.count
        return texts + (rest > 0 ? " and \(rest) more nutrients" : "")
    }

    private static func content(of entry: JournalEntry) -> String {
        switch entry {
        case .weight(let weight):
            let fat = weight.bodyFat.map { ", \(Figure.rounded($0 * 100)) % body fat" } ?? ""
            return "weight \(weight.mass)\(fat)"
        case .drink(let drink): return "\(drink.name ?? "water") \(drink.volume)"
        case .food(let food):
            return "\(food.meal.rawValue): \(names(of: food))\(amounts(of: food))"
        case .workout(let workout):
            let name = WorkoutActivities.name(of: workout.activity) ?? "workout"
            let parts = [workout.energy, workout.distance].compactMap { $0 }.map { ", \($0)" }
            return "\(name) \(Figure.rounded(workout.duration / 60)) min\(parts.joined())"
        case .measurement(let measurement):
            let diastolic = measurement.diastolic.map { " over \($0)" } ?? ""
            return "\(measurement.type.name) \(measurement.value)\(diastolic)"
        case .dayNote(let note): return "note: \(note.text)"
        }
    }
}
