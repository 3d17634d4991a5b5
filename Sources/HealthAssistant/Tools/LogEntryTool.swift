internal import Foundation
internal import HealthDatabase
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
    let parameters = EntryDraft.parameters
    let output = OutputSchema.object(
        ["status": OutputSchema.text, "entry": OutputSchema.text, "next": OutputSchema.text],
        optional: ["next"])
    let adds = true

    func call(_ arguments: ToolArguments, _ context: ToolContext) async throws -> ToolOutcome {
        if let reply = context.reply { return try await finish(reply, arguments, context) }
        let entry = try EntryDraft(arguments: arguments, context).entry()
        try requirePermission(for: entry, context)
        if let refusal = try await context.journal.review(entry).refusal {
            throw ToolError(refusal.description)
        }
        let proposal = EntryProposal(
            id: entry.id, date: context.health.clock.now, client: context.client,
            arguments: arguments.canonicalText, entry: entry)
        guard try await context.proposals.propose(proposal) != nil else {
            throw ToolError(
                "\(EntryProposal.most) entries wait for the person already: health mcp pending.")
        }
        let text = ProposalText.text(of: entry)
        if context.canAsk {
            return .question(
                id: entry.id.uuidString, text: "Save this entry in your journal? \(text)")
        }
        let short = entry.id.uuidString.prefix(8)
        return .answer(
            answer(
                "waiting", text,
                next: "Not saved yet. The person saves it with: health mcp confirm \(short)"))
    }

    private func finish(
        _ reply: ToolCall.Reply, _ arguments: ToolArguments, _ context: ToolContext
    ) async throws -> ToolOutcome {
        let now = context.health.clock.now
        let waiting = try await context.proposals.proposals(now: now)
        guard let proposal = waiting.first(where: { $0.id.uuidString == reply.question }),
            proposal.arguments == arguments.canonicalText,
            now.timeIntervalSince(proposal.date) <= EntryProposal.questionLifetime
        else {
            throw ToolError(
                "This question was answered already, or it is too old: call the tool again.")
        }
        let text = ProposalText.text(of: proposal.entry)
        guard reply.isAccepted else {
            try await context.proposals.discard(proposal.id)
            return .answer(answer("declined", text))
        }
        try requirePermission(for: proposal.entry, context)
        _ = try await context.proposals.confirm(proposal, in: context.journal)
        return .answer(answer("saved", text))
    }

    private func answer(_ status: String, _ text: String, next: String? = nil) -> JSONValue {
        .members([
            "status": .string(status), "entry": .string(text), "next": next.map(JSONValue.string),
        ])
    }

    /// - Throws: ``ToolError`` if the person does not permit the assistant to log this.
    private func requirePermission(for entry: JournalEntry, _ context: ToolContext) throws {
        let types = entry.savedTypes
        let health = context.health
        let decisions = try health.store.decisions(on: types, app: health.app)
        let missing = types.filter { decisions.share($0) != .granted }
        guard missing.isEmpty else {
            let names = missing.map(\.name).sorted().joined(separator: " ")
            throw ToolError(
                "The person does not let the assistant log this. They can allow it with: "
                    + "health permissions allow \(names) --share-only --as assistant")
        }
    }
}

extension JournalEntry {
    /// The types of the entry in a health store.
    fileprivate var savedTypes: Set<ObjectType> {
        switch self {
        case .weight(let weight):
            weight.bodyFat == nil ? [.bodyMass] : [.bodyMass, .bodyFatPercentage]
        case .drink: [.dietaryWater]
        case .food(let food):
            Set(food.items.flatMap(\.nutrients.keys)).union([.dietaryEnergyConsumed])
        case .workout(let workout):
            Set(
                [
                    .workout, workout.energy == nil ? .workout : .activeEnergyBurned,
                    workout.distance == nil ? .workout : workout.distanceType,
                ])
        case .measurement(let measurement):
            measurement.type == .bloodPressure
                ? [.bloodPressureSystolic, .bloodPressureDiastolic] : [measurement.type]
        }
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
        }
    }
}
