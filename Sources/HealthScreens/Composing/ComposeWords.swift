public import HealthJournal
internal import HealthModel

/// The words of the forms in which entries are logged and edited.
public enum ComposeWords {
    /// The day.
    public static let date = "Date"
    /// The time of day.
    public static let time = "Time"
    /// Below the time of a workout.
    public static let beganHint = "When it began."
    /// The time zone.
    public static let zone = "Time zone"
    /// The person's note.
    public static let note = "Note"
    /// That notes are private.
    public static let noteHint = "Stays in this app."
    /// A weight.
    public static let weight = "Weight"
    /// A unit.
    public static let unit = "Unit"
    /// The share of fat.
    public static let bodyFat = "Body fat"
    /// How much was drunk.
    public static let amount = "Amount"
    /// What was drunk.
    public static let drinkName = "What was it?"
    /// Below it.
    public static let drinkHint = "Leave it empty for water."
    /// The name of a meal.
    public static let mealName = "Name of the meal"
    /// Below it.
    public static let mealHint = "Leave it empty to use the items' names."
    /// The meal of the day.
    public static let meal = "Meal"
    /// Who makes it.
    public static let brand = "Brand"
    /// How much of it.
    public static let serving = "Serving"
    /// An item's name.
    public static let food = "Food"
    /// What was measured.
    public static let value = "Value"
    /// The first value of a blood pressure.
    public static let systolic = "Systolic"
    /// The second value of a blood pressure.
    public static let diastolic = "Diastolic"
    /// Above the types that can be measured.
    public static let chooseType = "What did you measure?"
    /// Searches among them.
    public static let searchTypes = "Search measurements"
    /// What was measured before.
    public static let recentTypes = "Measured before"
    /// All that was not measured before.
    public static let otherTypes = "All measurements"
    /// An activity.
    public static let activity = "Activity"
    /// How long it took.
    public static let duration = "Duration"
    /// The energy of a workout.
    public static let energy = "Energy burned"
    /// The distance of a workout.
    public static let distance = "Distance"
    /// The nutrients that are not shown at first.
    public static let moreNutrients = "More nutrients"
    /// Adds an item to a meal.
    public static let addItem = "Add another item"
    /// Takes an item out.
    public static let removeItem = "Remove item"
    /// Saves.
    public static let save = "Save"
    /// Leads to past foods.
    public static let search = "Search your past foods"
    /// Adds a past food.
    public static let add = "Add"
    /// Where no past food was found.
    public static let nothingFound = "No past food has this name."
    /// The foods that were logged last.
    public static let recent = "Log again"
    /// The meals of the day before.
    public static let yesterday = "Copy from yesterday"

    /// Where there was no meal yesterday.
    public static let nothingYesterday = "No meal was logged yesterday."
    /// Where no food was logged yet.
    public static let noFoods = "Foods that you log appear here."
    /// Above the form where something in it is wrong.
    public static let checkFields = "Please check the marked fields. Nothing was saved yet."

    static let notSaved = "The entry was not saved: try again."
    static let needsAmount = "Enter an amount."
    static let needsName = "Enter a name."
    static let needsFood = "Enter what you had."
    static let needsDuration = "Enter how long it took, in minutes."
    static let tooLong = "A workout lasts a week at most."
    static let endsLater = "It would end in the future: enter when it began."
    static let notANumber = "Enter a number, such as 72.5."
    static let negative = "Enter a number that is not negative."
    static let notADay = "Enter a date, such as 2026-03-10."
    static let notATime = "Enter a time, such as 08:30."
    static let unknownUnit = "Choose a unit."
    static let needsType = "Choose what you measured."
    static func noType(_ query: String) -> String {
        "Nothing that you can log is called “\(query)”."
    }
    static func last(_ amount: String) -> String { "Last: \(amount)" }

    /// The title of the form of a new entry.
    public static func title(_ kind: EntryKind) -> String {
        switch kind {
        case .food: "Log a meal"
        case .weight: "Log your weight"
        case .drink: "Log a drink"
        case .workout: "Log a workout"
        case .measurement: "Log a measurement"
        }
    }

    /// The title of the form in which an entry is changed.
    public static func editTitle(_ kind: EntryKind) -> String {
        switch kind {
        case .food: "Edit meal"
        case .weight: "Edit weight"
        case .drink: "Edit drink"
        case .workout: "Edit workout"
        case .measurement: "Edit measurement"
        }
    }

    /// The title of the form of a measurement: "Log blood glucose".
    static func title(_ type: ObjectType, isNew: Bool) -> String {
        "\(isNew ? "Log" : "Edit") \(MeasurementWords.inSentence(type))"
    }

    /// The head of an item of a meal.
    static func item(_ number: Int) -> String { "Item \(number)" }
}
