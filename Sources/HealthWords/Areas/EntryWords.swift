public import HealthJournal
internal import HealthModel

/// The names of kinds of entries and meals, and the texts of entries.
public struct EntryWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case weights, drinks, food, workouts, measurements, notes, breakfast, lunch, dinner, snack,
            weight, water, what, amount, when, meal, mealFromTime, byTime, items, bodyFat, leanMass,
            note, ownTime,
            logged, loggedAndSynced, duplicate, addAgain, from, health
    }

    package static let area = "entry"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The title of a weight.
    public var weight: String { text(.weight) }
    /// The title of a drink without a name.
    public var water: String { text(.water) }
    /// The label of the title.
    public var what: String { text(.what) }
    /// The label of the amount.
    public var amount: String { text(.amount) }
    /// The label of the time.
    public var when: String { text(.when) }
    /// The label of the meal.
    public var meal: String { text(.meal) }
    /// The label of the parts of a meal.
    public var items: String { text(.items) }
    /// The label of the body fat percentage.
    public var bodyFat: String { text(.bodyFat) }
    /// The label of the lean mass.
    public var leanMass: String { text(.leanMass) }
    /// The label of the note of an entry, and the title of a day note.
    public var note: String { text(.note) }

    /// The person's own time of an entry of another time zone.
    public func ownTime(_ time: String) -> String { text(.ownTime, ["time": time]) }

    /// The message after logging.
    public func logged(_ title: String, amount: String) -> String {
        text(.logged, ["title": title, "amount": amount])
    }

    /// The message after logging if Health holds the entry.
    public func loggedAndSynced(_ title: String, amount: String) -> String {
        text(.loggedAndSynced, ["title": title, "amount": amount])
    }

    /// The question before the same food is logged a second time.
    public func duplicate(of name: String) -> String { text(.duplicate, ["name": name]) }

    /// The button that logs the same entry again.
    public var addAgain: String { text(.addAgain) }

    /// The source of an entry for screen readers.
    public func from(_ source: String) -> String { text(.from, ["source": source]) }

    /// The source of an entry that Health itself recorded.
    public var health: String { text(.health) }

    /// The name of a kind, in the plural.
    public func kind(_ kind: EntryKind) -> String {
        switch kind {
        case .weight: text(.weights)
        case .drink: text(.drinks)
        case .food: text(.food)
        case .workout: text(.workouts)
        case .measurement: text(.measurements)
        case .dayNote: text(.notes)
        }
    }

    /// The meal of the day of an entry: "Breakfast"; for another app's entry "Breakfast, by time of day".
    public func meal(of food: FoodEntry) -> String {
        guard food.isMealFromTime else { return meal(food.meal) }
        return text(.mealFromTime, ["meal": meal(food.meal)])
    }

    /// The remark that a meal of the day follows from the time.
    public var byTime: String { text(.byTime) }

    /// The name of a meal.
    public func meal(_ meal: Meal) -> String {
        switch meal {
        case .breakfast: text(.breakfast)
        case .lunch: text(.lunch)
        case .dinner: text(.dinner)
        case .snack: text(.snack)
        }
    }
}

extension Language {
    /// The names of kinds of entries and meals, and the texts of entries.
    public var entry: EntryWords { EntryWords(self) }
}

/// The texts of the search for foods, and of favourites and recipes.
public struct FoodWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case nothingFound, found, results, keptFoods, favourite, logFood, recipe, recipeHint,
            keepRecipe, changeRecipe, removeRecipe, portions, needsPortions, portionCount, kept,
            tooMany, laterVersion, changed, energyAlone, scan, scanHint, noCamera, photo,
            choosePhoto, photoHint, keepPhoto, removePhoto, photoRefused
    }

    package static let area = "foods"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The text of a search without results.
    public var nothingFound: String { text(.nothingFound) }
    /// The label of the list of foods that a search found.
    public var results: String { text(.results) }
    /// The heading of favourites and recipes.
    public var keptFoods: String { text(.keptFoods) }
    /// The label of the button that makes a food a favourite.
    public var favourite: String { text(.favourite) }
    /// The button that logs a food at once.
    public var logFood: String { text(.logFood) }
    /// The heading of the form that keeps a meal as a recipe.
    public var recipe: String { text(.recipe) }
    /// The hint below the form of a recipe.
    public var recipeHint: String { text(.recipeHint) }
    /// The button that keeps a meal as a recipe.
    public var keepRecipe: String { text(.keepRecipe) }
    /// The link to the form that changes a recipe.
    public var changeRecipe: String { text(.changeRecipe) }
    /// The button that removes a recipe.
    public var removeRecipe: String { text(.removeRecipe) }
    /// The label of the number of portions that a recipe makes.
    public var portions: String { text(.portions) }
    /// The message at a number of portions that is not possible.
    public var needsPortions: String { text(.needsPortions) }
    /// The message that a later version of the app wrote the favourites.
    public var laterVersion: String { text(.laterVersion) }
    /// The message that somebody else changed a recipe at the same moment.
    public var changed: String { text(.changed) }
    /// The heading of the form that logs an energy without a food.
    public var energyAlone: String { text(.energyAlone) }
    /// The button that reads a barcode with the camera.
    public var scan: String { text(.scan) }
    /// The text beside the picture of the camera.
    public var scanHint: String { text(.scanHint) }
    /// The message that the camera cannot be used.
    public var noCamera: String { text(.noCamera) }

    /// The heading of the photo of a meal, which also describes the picture.
    public var photo: String { text(.photo) }
    /// The label of the field that chooses a photo.
    public var choosePhoto: String { text(.choosePhoto) }
    /// The hint at the field that chooses a photo.
    public var photoHint: String { text(.photoHint) }
    /// The button that keeps the chosen photo.
    public var keepPhoto: String { text(.keepPhoto) }
    /// The button that removes a photo.
    public var removePhoto: String { text(.removePhoto) }
    /// The message that a file cannot be kept as a photo.
    public var photoRefused: String { text(.photoRefused) }

    /// The number of foods that a search found.
    public func found(_ count: Int) -> String { text(.found, count: count) }
    /// The number of portions of a recipe.
    ///
    /// - Parameters:
    ///   - portions: The number, as a text.
    ///   - all: The number of portions that the recipe makes, as a text.
    public func portionCount(_ portions: String, of all: String) -> String {
        text(.portionCount, ["portions": portions, "all": all])
    }
    /// The message that a meal is kept as a recipe.
    ///
    /// - Parameter name: The name of the meal.
    public func kept(_ name: String) -> String { text(.kept, ["name": name]) }
    /// The message that there are too many favourites and recipes.
    ///
    /// - Parameter most: The maximum number.
    public func tooMany(_ most: Int) -> String { text(.tooMany, ["most": String(most)]) }
}

extension Language {
    /// The texts of the search for foods, and of favourites and recipes.
    public var foods: FoodWords { FoodWords(self) }
}

/// The texts about a workout that is recorded, or that another app has recorded.
public struct WorkoutWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case save, notNow, placeholder, privacy, question, other, running, walking, cycling,
            swimming, hiking, rowing, yoga, strength, start, finish
    }

    package static let area = "workout"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The button that saves the answer.
    public var save: String { text(.save) }
    /// The button that dismisses the question.
    public var notNow: String { text(.notNow) }
    /// The placeholder of the empty field.
    public var placeholder: String { text(.placeholder) }
    /// The sentence that the note is private.
    public var privacy: String { text(.privacy) }
    /// The title above the activities that can be started: "Start a workout".
    public var start: String { text(.start) }
    /// The button that ends a workout and saves it.
    public var finish: String { text(.finish) }

    /// The question about a workout: "I see you finished a run! How was your energy?".
    ///
    /// - Parameter activity: The raw value of its activity.
    public func question(_ activity: Int) -> String {
        let noun = WorkoutActivities.name(of: activity).flatMap { Self.nouns[$0] } ?? .other
        return text(.question, ["workout": text(noun)])
    }

    private static let nouns: [String: Key] = [
        "running": .running, "walking": .walking, "cycling": .cycling, "swimming": .swimming,
        "hiking": .hiking, "rowing": .rowing, "yoga": .yoga,
        "traditionalStrengthTraining": .strength, "functionalStrengthTraining": .strength,
    ]
}

extension Language {
    /// The texts about a workout that is recorded, or that another app has recorded.
    public var workouts: WorkoutWords { WorkoutWords(self) }
}

/// The texts about undoing a change.
public struct UndoWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case edited, deleted, notDeleted, undo
    }

    package static let area = "undo"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The message after an edit.
    public var edited: String { text(.edited) }
    /// The message after a deletion.
    public var deleted: String { text(.deleted) }
    /// The title of the alert if the device that owns an entry has not confirmed the deletion.
    public var notDeleted: String { text(.notDeleted) }
    /// The button that undoes a change.
    public var undo: String { text(.undo) }
}

extension Language {
    /// The texts about undoing a change.
    public var undo: UndoWords { UndoWords(self) }
}
