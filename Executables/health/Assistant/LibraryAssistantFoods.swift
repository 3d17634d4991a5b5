internal import HealthAssistant
internal import HealthDatabase
internal import HealthFoods
internal import HealthJournal
internal import HealthModel
internal import HealthScreens

/// The food library beside the journal, and the person's favourites and recipes, for the meals that an assistant
/// proposes.
///
/// Foods of one name are not ordered by what the person has eaten, because the answer would reveal
/// that to the assistant. Favourites and recipes are used only if the person shares the dietary
/// energy with the assistant.
struct LibraryAssistantFoods: AssistantFoods {
    let world: World
    let store: HealthStore
    let journal: Journal
    let app: AppIdentity

    func items(of line: String) async throws -> [FoodItem] {
        let line = FoodLine(line)
        guard !line.parts.isEmpty else { throw ToolError("The argument foods names no food.") }
        let entry = FoodLineEntry(world: world, keepsUnknown: false)
        do {
            return try await entry.choose(line, eaten: .none, kept: try await sharedKept())
                .flatMap(entry.items)
        } catch let failure as CommandFailure {
            throw ToolError(failure.message)
        } catch {
            throw ToolError("The food library cannot be read: state name and nutrients instead.")
        }
    }

    func kept() async throws -> [KeptFood] {
        // The favourites as they were saved, without the amounts that were logged last.
        try await KeptFoods(journal).all().favouritesFirst
    }

    /// The favourites and recipes that the assistant may use.
    private func sharedKept() async throws -> [KeptFood] {
        guard try store.permissions.readsOthers(.dietaryEnergyConsumed, app: app) else { return [] }
        return try await kept()
    }
}
