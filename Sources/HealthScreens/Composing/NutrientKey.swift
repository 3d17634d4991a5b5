internal import HealthJournal
internal import HealthModel

extension Nutrient {
    /// The short name of a nutrient in forms, such as `protein` or `vitaminB12`.
    package var key: String {
        let name = type.name.hasPrefix("dietary") ? String(type.name.dropFirst(7)) : type.name
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    /// The short name of the energy.
    package static let energyKey = "energyConsumed"

    /// The nutrients that a form shows at first; the others follow on request.
    static let common: [Nutrient] = [
        .dietaryEnergyConsumed, .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal,
    ].compactMap { Nutrient.of($0) }

    /// All other nutrients except water, which is logged as a drink; those of food labels first.
    static let further: [Nutrient] = {
        let labelled = [
            .dietaryFiber, .dietarySugar, .dietarySodium, .dietaryCholesterol,
            .dietaryFatSaturated,
        ].compactMap { Nutrient.of($0) }
        return labelled
            + all.filter {
                !common.contains($0) && !labelled.contains($0) && $0.type != .dietaryWater
            }
    }()
}
