internal import Foundation
internal import HealthFoods
internal import HealthJournal
internal import HealthWords

/// A meal from a line of foods, such as `200 g yogurt, banana`.
struct FoodLineEntry {
    let world: World
    /// Whether foods that are not clear are logged by their names, without nutrients.
    let keepsUnknown: Bool

    /// The foods of a line.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - eaten: The foods that decide between several of one name.
    /// - Throws: ``CommandFailure`` that names each food that is not clear, with suggestions.
    func choose(_ line: FoodLine, eaten: EatenFoods) async throws -> [ChosenFood] {
        let chosen = try await world.openFoodsToLookAt().choose(line, eaten: eaten)
        let unclear = chosen.compactMap(problem)
        if !keepsUnknown, !unclear.isEmpty {
            throw CommandFailure(
                .unknownFoods, ["list": unclear.joined(separator: "; ")], .usage)
        }
        return chosen
    }

    /// The item of a food; one that is not clear has its text as its name.
    func item(_ chosen: ChosenFood) -> FoodItem {
        chosen.item ?? FoodItem(name: chosen.part.text, nutrients: [:])
    }

    /// The name of the meal: those of its items.
    func name(of items: [FoodItem]) -> String {
        let name = items.map(\.name).joined(separator: ", ")
        return name.count <= Self.longestName ? name : name.prefix(Self.longestName - 1) + "…"
    }

    private static let longestName = 200

    /// What is wrong with a part; nil if it is one food with a weight.
    private func problem(_ chosen: ChosenFood) -> String? {
        let words = world.language.commandFoods
        let text = FoodText(world.language)
        let name = chosen.part.text
        switch chosen.choice {
        case .food: return nil
        case .unknown(let similar) where similar.isEmpty: return name
        case .unknown(let foods), .ambiguous(let foods):
            let list = foods.map(text.title).joined(separator: ", ")
            return words.text(.perhaps, ["text": name, "list": list])
        case .noPortion(let food):
            let portions = food.portions.map(\.name).joined(separator: ", ")
            guard !portions.isEmpty else { return words.text(.needsGrams, ["text": name]) }
            return words.text(.needsPortion, ["text": name, "list": portions])
        }
    }
}
