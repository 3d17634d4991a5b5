public import HealthJournal
public import HealthWords

extension KeptFoodError {
    /// The reason in a language.
    public func text(_ language: Language) -> String {
        switch self {
        case .tooMany: language.foods.tooMany(KeptFoods.most)
        case .laterVersion: language.foods.laterVersion
        case .changed: language.foods.changed
        }
    }
}
