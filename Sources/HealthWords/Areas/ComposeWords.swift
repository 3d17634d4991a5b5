public import HealthJournal

/// The texts of the forms in which entries are logged and edited.
public struct ComposeWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case date, time, beganHint, note, noteHint, dayNoteHint, weight, unit, bodyFat, amount,
            drinkName, drinkHint, mealName, mealHint, meal, brand, serving, food, value, systolic,
            diastolic, chooseType, searchTypes, recentTypes, otherTypes, activity, duration,
            durationHint, recentActivities, commonActivities, otherActivities, energy, distance,
            moreNutrients, addItem, removeItem, save, search, add, fromLibrary, addAll, recent,
            logAgain, copyDay, copyLeft, copySaved, yesterday, nothingYesterday, noFoods,
            checkFields, notSaved, changedTo, emptied, needsAmount, needsText, needsName, needsFood,
            needsLength, needsPace, tooLong, endsLater, notANumber, negative, notADay, notATime,
            skippedTime, repeatedTime, unknownUnit, needsType, fluidOunceUS, fluidOunceImperial,
            cup, noType, last, logFood, logWeight, logDrink, logWorkout, logMeasurement, logNote,
            editFood, editWeight, editDrink, editWorkout, editMeasurement, editNote, logType,
            editType, item
    }

    package static let area = "compose"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The message about a field that somebody else changed meanwhile; an empty value was removed.
    public func changed(to value: String) -> String {
        value.isEmpty ? text(.emptied) : text(.changedTo, ["value": value])
    }
    /// The label of the day.
    public var date: String { text(.date) }
    /// The label of the time of day.
    public var time: String { text(.time) }
    /// The hint below the time of a workout.
    public var beganHint: String { text(.beganHint) }
    /// The label of the person's note.
    public var note: String { text(.note) }
    /// The hint that notes are private.
    public var noteHint: String { text(.noteHint) }
    /// The hint below the text of a day note.
    public var dayNoteHint: String { text(.dayNoteHint) }
    /// The label of a weight.
    public var weight: String { text(.weight) }
    /// The label of a unit.
    public var unit: String { text(.unit) }
    /// The label of the body fat percentage.
    public var bodyFat: String { text(.bodyFat) }
    /// The label of the amount of a drink.
    public var amount: String { text(.amount) }
    /// The label of the name of a drink.
    public var drinkName: String { text(.drinkName) }
    /// The hint below the name of a drink.
    public var drinkHint: String { text(.drinkHint) }
    /// The label of the name of a meal.
    public var mealName: String { text(.mealName) }
    /// The hint below the name of a meal.
    public var mealHint: String { text(.mealHint) }
    /// The label of the time of a meal, such as breakfast.
    public var meal: String { text(.meal) }
    /// The label of the manufacturer.
    public var brand: String { text(.brand) }
    /// The label of the amount of an item, in words.
    public var serving: String { text(.serving) }
    /// The label of an item's name.
    public var food: String { text(.food) }
    /// The label of a measured value.
    public var value: String { text(.value) }
    /// The label of the first value of a blood pressure.
    public var systolic: String { text(.systolic) }
    /// The label of the second value of a blood pressure.
    public var diastolic: String { text(.diastolic) }
    /// The heading above the types that can be measured.
    public var chooseType: String { text(.chooseType) }
    /// The label of the search for types.
    public var searchTypes: String { text(.searchTypes) }
    /// The heading of the types that were measured before.
    public var recentTypes: String { text(.recentTypes) }
    /// The heading of the types that were not measured before.
    public var otherTypes: String { text(.otherTypes) }
    /// The label of an activity.
    public var activity: String { text(.activity) }
    /// The label of the duration of a workout.
    public var duration: String { text(.duration) }
    /// The hint that the duration or the distance of a workout may be missing.
    public var durationHint: String { text(.durationHint) }
    /// The heading of the activities that the person logged last.
    public var recentActivities: String { text(.recentActivities) }
    /// The heading of the activities that most people log.
    public var commonActivities: String { text(.commonActivities) }
    /// The heading of all other activities.
    public var otherActivities: String { text(.otherActivities) }
    /// The label of the energy of a workout.
    public var energy: String { text(.energy) }
    /// The label of the distance of a workout.
    public var distance: String { text(.distance) }
    /// The button that shows the brand and the other nutrients.
    public var moreNutrients: String { text(.moreNutrients) }
    /// The button that adds an item to a meal.
    public var addItem: String { text(.addItem) }
    /// The button that removes an item.
    public var removeItem: String { text(.removeItem) }
    /// The button that saves.
    public var save: String { text(.save) }
    /// The link to past foods.
    public var search: String { text(.search) }
    /// The button that adds a past food.
    public var add: String { text(.add) }
    /// The heading of the foods that a search found in the food library.
    public var fromLibrary: String { text(.fromLibrary) }
    /// The button that adds all foods of a line.
    public var addAll: String { text(.addAll) }
    /// The heading of the foods that were logged last.
    public var recent: String { text(.recent) }
    /// The button that logs all of a meal of yesterday again.
    public var logAgain: String { text(.logAgain) }
    /// The button that logs all food of an earlier day again.
    public var copyDay: String { text(.copyDay) }
    /// The sentence after ``copyLeft(_:)`` if other meals of the day were logged.
    public var copySaved: String { text(.copySaved) }
    /// The heading of the previous day's meals.
    public var yesterday: String { text(.yesterday) }
    /// The text when no meal was logged yesterday.
    public var nothingYesterday: String { text(.nothingYesterday) }
    /// The text when no food was logged yet.
    public var noFoods: String { text(.noFoods) }
    /// The message above a form with an error.
    public var checkFields: String { text(.checkFields) }
    /// The message if the entry could not be saved.
    public var notSaved: String { text(.notSaved) }
    /// The message at an empty amount.
    public var needsAmount: String { text(.needsAmount) }
    /// The message at an empty note.
    public var needsText: String { text(.needsText) }
    /// The message at an empty name.
    public var needsName: String { text(.needsName) }
    /// The message at a meal without an item.
    public var needsFood: String { text(.needsFood) }
    /// The message at a workout with neither a duration nor a distance.
    public var needsLength: String { text(.needsLength) }
    /// The message at a workout without a duration whose activity has no usual pace.
    public var needsPace: String { text(.needsPace) }
    /// The message at a duration of more than a week.
    public var tooLong: String { text(.tooLong) }
    /// The message at a workout that would end in the future.
    public var endsLater: String { text(.endsLater) }
    /// The message at a text that is not a number.
    public var notANumber: String { text(.notANumber) }
    /// The message at a negative number.
    public var negative: String { text(.negative) }
    /// The message at a text that is not a day.
    public var notADay: String { text(.notADay) }
    /// The message at a text that is not a time of day.
    public var notATime: String { text(.notATime) }
    /// The message about a time that a change of clocks skips.
    public var skippedTime: String { text(.skippedTime) }
    /// The message about a time that occurs twice on its day.
    public var repeatedTime: String { text(.repeatedTime) }
    /// The message at a unit that does not fit.
    public var unknownUnit: String { text(.unknownUnit) }
    /// The message if the type of a measurement is missing.
    public var needsType: String { text(.needsType) }
    /// The name of the fluid ounce of the United States in a list of units.
    public var fluidOunceUS: String { text(.fluidOunceUS) }
    /// The name of the imperial fluid ounce in a list of units.
    public var fluidOunceImperial: String { text(.fluidOunceImperial) }
    /// The name of the cup of the United States in a list of units.
    public var cup: String { text(.cup) }

    /// The text when no type that can be logged matches the search text.
    public func noType(_ query: String) -> String { text(.noType, ["query": query]) }

    /// The last value of a type: "Last: 5.4 mmol/L".
    public func last(_ amount: String) -> String { text(.last, ["amount": amount]) }

    /// The title of the form of a new entry.
    public func title(_ kind: EntryKind) -> String {
        switch kind {
        case .food: text(.logFood)
        case .weight: text(.logWeight)
        case .drink: text(.logDrink)
        case .workout: text(.logWorkout)
        case .measurement: text(.logMeasurement)
        case .dayNote: text(.logNote)
        }
    }

    /// The title of the form for editing an entry.
    public func editTitle(_ kind: EntryKind) -> String {
        switch kind {
        case .food: text(.editFood)
        case .weight: text(.editWeight)
        case .drink: text(.editDrink)
        case .workout: text(.editWorkout)
        case .measurement: text(.editMeasurement)
        case .dayNote: text(.editNote)
        }
    }

    /// The title of the form of a measurement: "Log blood glucose".
    ///
    /// - Parameters:
    ///   - type: The name of its type, as it is written within a sentence.
    ///   - isNew: Whether the measurement is a new one.
    public func title(ofType type: String, isNew: Bool) -> String {
        text(isNew ? .logType : .editType, ["type": type])
    }

    /// The heading of an item of a meal: "Item 1".
    public func item(_ number: Int) -> String { text(.item, ["number": "\(number)"]) }
}

extension ComposeWords {
    /// The message about meals that were not logged again.
    ///
    /// - Parameter meals: The names of the meals.
    public func copyLeft(_ meals: String) -> String { text(.copyLeft, ["meals": meals]) }
}

extension Language {
    /// The texts of the forms in which entries are logged and edited.
    public var compose: ComposeWords { ComposeWords(self) }
}
