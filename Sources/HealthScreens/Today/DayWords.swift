/// The texts of a day's page.
public enum DayWords {
    /// The label of the energy eaten.
    public static let energy = "Energy"
    /// The label of the water drunk.
    public static let water = "Water"
    /// The label of the protein eaten.
    public static let protein = "Protein"
    /// The label of the carbohydrates eaten.
    public static let carbohydrates = "Carbs"
    /// The label of the fat eaten.
    public static let fat = "Fat"
    /// The label of the steps.
    public static let steps = "Steps"
    /// The label of the energy burned by activity.
    public static let activeEnergy = "Active energy"
    /// The label of the energy burned at rest.
    public static let restingEnergy = "Resting energy"
    /// The label of all energy burned.
    public static let burnedEnergy = "Burned in all"
    /// The label of the body fat percentage.
    public static let bodyFat = "Body fat"
    /// The label of the lean mass.
    public static let leanMass = "Lean mass"
    /// The label of the time asleep.
    public static let asleep = "Asleep"
    /// The mark of a reading outside the usual range.
    public static let unusual = "unusual"
    /// The label of the energy budget.
    public static let budget = "Budget"
    /// The label of the energy eaten, beside the budget.
    public static let eaten = "Eaten"
    /// The label of the energy earned by activity.
    public static let earned = "Earned by moving"
    /// The label of the energy that is left.
    public static let left = "Left"
    /// The label of the energy above the budget.
    public static let over = "Over"
    /// The text of a day without entries.
    public static let empty = "Nothing logged yet."
    /// The text of a search without results.
    public static let nothingFound = "No entry has these words."

    /// The number of meals without a known energy, as a sentence.
    public static func withoutEnergy(_ count: Int) -> String {
        count == 1 ? "1 entry without energy" : "\(count) entries without energy"
    }

    /// The part of a total that other apps wrote.
    public static func fromOthers(_ amount: String) -> String { "\(amount) from other apps" }
}
