public import HealthJournal
internal import HealthModel

/// The texts of the forms in which entries are logged and edited.
public enum ComposeWords {
    /// The label of the day.
    public static let date = "Date"
    /// The label of the time of day.
    public static let time = "Time"
    /// The hint below the time of a workout.
    public static let beganHint = "When it began."
    /// The label of the time zone.
    public static let zone = "Time zone"
    /// The label of the person's note.
    public static let note = "Note"
    /// The hint that notes are private.
    public static let noteHint = "Stays in this app."
    /// The label of a weight.
    public static let weight = "Weight"
    /// The label of a unit.
    public static let unit = "Unit"
    /// The label of the body fat percentage.
    public static let bodyFat = "Body fat"
    /// The label of the amount of a drink.
    public static let amount = "Amount"
    /// The label of the name of a drink.
    public static let drinkName = "What was it?"
    /// The hint below the name of a drink.
    public static let drinkHint = "Leave it empty for water."
    /// The label of the name of a meal.
    public static let mealName = "Name of the meal"
    /// The hint below the name of a meal.
    public static let mealHint = "Leave it empty to use the items' names."
    /// The label of the time of a meal, such as breakfast.
    public static let meal = "Meal"
    /// The label of the manufacturer.
    public static let brand = "Brand"
    /// The label of the serving size.
    public static let serving = "Serving"
    /// The label of an item's name.
    public static let food = "Food"
    /// The label of a measured value.
    public static let value = "Value"
    /// The label of the first value of a blood pressure.
    public static let systolic = "Systolic"
    /// The label of the second value of a blood pressure.
    public static let diastolic = "Diastolic"
    /// The heading above the types that can be measured.
    public static let chooseType = "What did you measure?"
    /// The label of the search for types.
    public static let searchTypes = "Search measurements"
    /// The heading of the types that were measured before.
    public static let recentTypes = "Measured before"
    /// The heading of the types that were not measured before.
    public static let otherTypes = "All measurements"
    /// The label of an activity.
    public static let activity = "Activity"
    /// The label of the duration of a workout.
    public static let duration = "Duration"
    /// The label of the energy of a workout.
    public static let energy = "Energy burned"
    /// The label of the distance of a workout.
    public static let distance = "Distance"
    /// The button that shows the other nutrients.
    public static let moreNutrients = "More nutrients"
    /// The button that adds an item to a meal.
    public static let addItem = "Add another item"
    /// The button that removes an item.
    public static let removeItem = "Remove item"
    /// The button that saves.
    public static let save = "Save"
    /// The link to past foods.
    public static let search = "Search your past foods"
    /// The button that adds a past food.
    public static let add = "Add"
    /// The text when no past food was found.
    public static let nothingFound = "No past food has this name."
    /// The heading of the foods that were logged last.
    public static let recent = "Log again"
    /// The heading of the previous day's meals.
    public static let yesterday = "Copy from yesterday"

    /// The text when no meal was logged yesterday.
    public static let nothingYesterday = "No meal was logged yesterday."
    /// The text when no food was logged yet.
    public static let noFoods = "Foods that you log appear here."
    /// The message above a form with an error.
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

    /// The title of the form for editing an entry.
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

    /// The heading of an item of a meal.
    static func item(_ number: Int) -> String { "Item \(number)" }
}
