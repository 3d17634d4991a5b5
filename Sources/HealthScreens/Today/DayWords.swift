/// The words of a day's page.
public enum DayWords {
    /// Energy eaten.
    public static let energy = "Energy"
    /// Water drunk.
    public static let water = "Water"
    /// Protein eaten.
    public static let protein = "Protein"
    /// Carbohydrates eaten.
    public static let carbohydrates = "Carbs"
    /// Fat eaten.
    public static let fat = "Fat"
    /// Steps walked.
    public static let steps = "Steps"
    /// Energy burned by moving.
    public static let activeEnergy = "Active energy"
    /// Energy burned at rest.
    public static let restingEnergy = "Resting energy"
    /// All energy burned.
    public static let burnedEnergy = "Burned in all"
    /// Body fat.
    public static let bodyFat = "Body fat"
    /// Lean mass.
    public static let leanMass = "Lean mass"
    /// Time asleep.
    public static let asleep = "Asleep"
    /// Beside a reading that people seldom have.
    public static let unusual = "unusual"
    /// What may be eaten.
    public static let budget = "Budget"
    /// What was eaten.
    public static let eaten = "Eaten"
    /// What was earned by moving.
    public static let earned = "Earned by moving"
    /// What is left.
    public static let left = "Left"
    /// What is above the budget.
    public static let over = "Over"
    /// A day without entries.
    public static let empty = "Nothing logged yet."
    /// A search without a result.
    public static let nothingFound = "No entry has these words."
    /// After an edit.
    public static let edited = "Entry changed"
    /// After a deletion.
    public static let deleted = "Entry deleted"
    /// Where a device that owns an entry has not confirmed its deletion.
    public static let notDeleted = "This entry was not deleted"
    /// Tries it again.
    public static let tryAgain = "Try Again"
    /// Takes a deletion back.
    public static let undo = "Undo"

    /// How many meals have no known energy.
    public static func withoutEnergy(_ count: Int) -> String {
        count == 1 ? "1 entry without energy" : "\(count) entries without energy"
    }

    /// The part of a total that other apps wrote.
    public static func fromOthers(_ amount: String) -> String { "\(amount) from other apps" }
}
