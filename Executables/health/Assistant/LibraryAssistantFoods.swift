internal import HealthAssistant
internal import HealthFoods
internal import HealthJournal

/// The food library beside the journal, for the meals that an assistant proposes.
///
/// What the person has eaten does not decide between foods of one name, because the assistant would
/// learn it from the answer.
struct LibraryAssistantFoods: AssistantFoods {
    let world: World

    func items(of line: String) async throws -> [FoodItem] {
        let line = FoodLine(line)
        guard !line.parts.isEmpty else { throw ToolError("The argument foods names no food.") }
        let entry = FoodLineEntry(world: world, keepsUnknown: false)
        do {
            return try await entry.choose(line, eaten: .none).map(entry.item)
        } catch let failure as CommandFailure {
            throw ToolError(failure.message)
        } catch {
            throw ToolError("The food library cannot be read: state name and nutrients instead.")
        }
    }
}
