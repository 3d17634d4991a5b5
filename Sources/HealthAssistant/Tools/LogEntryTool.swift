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
        let entry = EntryArguments(arguments: arguments, context)
        let handler = context.host.proposalHandler
        if let reply = context.reply { return try await handler.finish(entry, reply) }
        return try await handler.propose(entry)
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

    private static func content(of entry: JournalEntry) -> String {
        switch entry {
        case .weight(let weight):
            let fat = weight.bodyFat.map { ", \(Figure.rounded($0 * 100)) % body fat" } ?? ""
            return "weight \(weight.mass)\(fat)"
        case .drink(let drink): return "\(drink.name ?? "water") \(drink.volume)"
        case .food(let food):
            let amounts = food.nutrients.sorted { $0.key.name < $1.key.name }
                .map { ", \($0.key.name.dropFirst("dietary".count)) \($0.value)" }.joined()
            return "\(food.meal.rawValue): \(food.name)\(amounts)"
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
