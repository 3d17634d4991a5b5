internal import Foundation

/// The columns of a table in which each row is a set of an exercise, or an exercise with its sets.
struct SetColumns: Sendable {
    /// The name of the exercise.
    let exercise: String
    /// The name of the workout.
    var title: String?
    /// The number of the workout.
    var number: String?
    /// The notes on the workout and on the exercise.
    var notes: String?
    var exerciseNotes: String?
    /// The columns of the notes on the set, of which a table has one.
    var setNotes: [String] = []
    /// The number of the superset that the exercise is part of.
    var superset: String?
    /// The kind or the number of the set.
    var kind: String?
    /// The app's kinds and ours; a number and an empty text are a normal set.
    var kinds: [String: String] = [:]
    /// The kinds of rows that are no sets.
    var rests: Set<String> = []
    /// The weights, of which a row has at most one, and the column of their unit.
    var weights: [String] = []
    var weightUnit: String?
    var reps: String?
    /// The distances, of which a row has at most one, and the column of their unit.
    var distances: [String] = []
    var distanceUnit: String?
    /// The length of the set in seconds, or as `0:00:30`.
    var length: String?
    /// The perceived exertion from 1 to 10.
    var effort: String?
    /// The columns of the length of the workout, of which a table has one.
    var durations: [String] = []
    /// Whether a row has all sets of an exercise: `Set 1 (Reps)`, `Set 1 (KG)`.
    var isWide = false

    /// The names of all columns.
    var names: [String] {
        [
            exercise, title, number, notes, exerciseNotes, superset, kind, weightUnit, reps,
            distanceUnit, length, effort,
        ].compactMap(\.self) + setNotes + weights + distances + durations
    }
}

/// A column of one of several sets in a row.
enum WideSet {
    /// The number of the set, and whether the column has its repetitions or its weight in a unit.
    case reps(set: Int)
    case weight(set: Int, unit: String)

    /// What `Set 1 (Reps)` and `Set 1 (KG)` are; nil for another column.
    static func part(_ heading: ColumnHeading) -> WideSet? {
        let words = heading.base.split(separator: " ")
        guard words.count == 2, words[0] == "Set", let set = Int(words[1]), (1...999).contains(set)
        else { return nil }
        return
            switch heading.name.dropFirst(heading.base.count)
            .trimmingCharacters(in: .whitespaces).lowercased()
        {
        case "(reps)": .reps(set: set)
        case "(kg)": .weight(set: set, unit: "kg")
        case "(lb)", "(lbs)": .weight(set: set, unit: "lb")
        default: nil
        }
    }
}
