internal import Foundation
internal import HealthFoods
internal import HealthJournal
internal import HealthWords

/// A meal from a line of foods, such as `200 g yogurt, banana`.
struct FoodLineEntry {
    let world: World
    /// Whether ambiguous or unknown foods are logged by their names, without nutrients.
    let keepsUnknown: Bool

    /// The foods of a line.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - eaten: The eaten foods, which take precedence among foods of one name.
    ///   - kept: The favourites and recipes, which come first.
    ///   - failure: The sentence that names the unclear foods.
    /// - Throws: ``CommandFailure`` that names each unclear food, with suggestions.
    func choose(
        _ line: FoodLine, eaten: EatenFoods, kept: [KeptFood],
        failure: CommandFailureWords.Key = .unknownFoods
    ) async throws -> [ChosenFood] {
        let chosen = try await world.openFoodsToLookAt().choose(line, eaten: eaten, kept: kept)
        let unclear = chosen.compactMap { problem($0, kept) }
        if !keepsUnknown, !unclear.isEmpty {
            throw CommandFailure(failure, ["list": unclear.joined(separator: "; ")], .usage)
        }
        return chosen
    }

    /// The items of a food; an unclear one has its text as its name.
    func items(_ chosen: ChosenFood) -> [FoodItem] {
        chosen.items.isEmpty
            ? [FoodItem(name: chosen.part.text, nutrients: [:])] : chosen.items
    }

    /// The name of the meal: those of its recipes and foods.
    func name(of chosen: [ChosenFood]) -> String {
        let names = chosen.map { food in
            if case .kept(let kept, _) = food.choice { return kept.name }
            return food.items.first?.name ?? food.part.text
        }
        let name = names.joined(separator: ", ")
        return name.count <= Self.longestName ? name : name.prefix(Self.longestName - 1) + "…"
    }

    private static let longestName = 200

    /// The reason why a part is unclear; nil if it is one food with a weight, a favourite or a
    /// recipe.
    private func problem(_ chosen: ChosenFood, _ kept: [KeptFood]) -> String? {
        let words = world.language.commandFoods
        let text = FoodText(world.language)
        let name = chosen.part.text
        switch chosen.choice {
        case .food, .kept: return nil
        case .unknown(let foods), .ambiguous(let foods):
            let own = kept.filter { $0.fits(chosen.part.name) }.map(\.name)
            let list = (own + foods.map(text.title)).joined(separator: ", ")
            return list.isEmpty ? name : words.text(.perhaps, ["text": name, "list": list])
        case .noPortion(let food):
            let portions = food.portions.map(\.name).joined(separator: ", ")
            guard !portions.isEmpty else { return words.text(.needsGrams, ["text": name]) }
            return words.text(.needsPortion, ["text": name, "list": portions])
        }
    }
}
