internal import Foundation
internal import HealthModel

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
    /// The kinds of rows that are not sets.
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

    /// Reads a name such as `Set 1 (Reps)` or `Set 1 (KG)`; nil for another column.
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

/// The places of the columns of ``SetColumns`` in a table, and the sets of its rows.
struct SetTable {
    /// A column of weights or distances with its unit; nil if nothing names the unit.
    private struct Amount {
        let index: Int
        let unit: String?
    }

    private let columns: SetColumns
    private let isZeroMissing: Bool
    private let exercise: Int?
    private let title: Int?
    private let number: Int?
    private let notes: Int?
    private let exerciseNotes: Int?
    private let setNotes: Int?
    private let superset: Int?
    private let kind: Int?
    private let weights: [Amount]
    private let weightUnit: Int?
    private let reps: Int?
    private let distances: [Amount]
    private let distanceUnit: Int?
    private let length: Int?
    private let effort: Int?
    private let duration: Int?
    /// The seconds in a number of the duration; nil for texts such as `1h 5m`.
    private let durationUnit: Double?
    /// The places of repetitions and weight of each set of a row.
    private let wide: [(reps: Int, weight: Amount?)]

    init(_ columns: SetColumns, _ headings: [ColumnHeading], isZeroMissing: Bool) {
        self.columns = columns
        self.isZeroMissing = isZeroMissing
        exercise = headings.place(of: columns.exercise)
        title = headings.place(of: columns.title)
        number = headings.place(of: columns.number)
        notes = headings.place(of: columns.notes)
        exerciseNotes = headings.place(of: columns.exerciseNotes)
        setNotes = columns.setNotes.lazy.compactMap { headings.place(of: $0) }.first
        superset = headings.place(of: columns.superset)
        kind = headings.place(of: columns.kind)
        weightUnit = headings.place(of: columns.weightUnit)
        reps = headings.place(of: columns.reps)
        distanceUnit = headings.place(of: columns.distanceUnit)
        length = headings.place(of: columns.length)
        effort = headings.place(of: columns.effort)
        duration = columns.durations.lazy.compactMap { headings.place(of: $0) }.first
        durationUnit = duration.flatMap { TimeLength.seconds(in: headings[$0]) }
        weights = Self.amounts(headings, columns.weights, .bodyMass)
        distances = Self.amounts(headings, columns.distances, .distanceWalkingRunning)
        wide = columns.isWide ? Self.wide(headings) : []
    }

    private static func amounts(
        _ headings: [ColumnHeading], _ names: [String], _ type: ObjectType
    ) -> [Amount] {
        headings.indices.filter { place in names.contains { headings[place].matches($0) } }.map {
            Amount(
                index: $0, unit: UnitReading(inName: headings[$0].name, for: type).unit?.exactString
            )
        }
    }

    private static func wide(_ headings: [ColumnHeading]) -> [(reps: Int, weight: Amount?)] {
        var reps: [Int: Int] = [:]
        var weights: [Int: Amount] = [:]
        for (index, heading) in headings.enumerated() {
            switch WideSet.part(heading) {
            case .reps(let set): reps[set] = index
            case .weight(let set, let unit): weights[set] = Amount(index: index, unit: unit)
            case nil: break
            }
        }
        return reps.sorted { $0.key < $1.key }.map { ($0.value, weights[$0.key]) }
    }

    /// The columns that are read.
    var places: Set<Int> {
        let single = [
            exercise, title, number, notes, exerciseNotes, setNotes, superset, kind, weightUnit,
            distanceUnit, duration,
        ]
        return Set(single.compactMap(\.self) + numbers)
    }

    /// The columns of numbers.
    var numbers: [Int] {
        [reps, length, effort].compactMap(\.self) + (durationUnit == nil ? [] : [duration ?? 0])
            + (weights + distances + wide.compactMap(\.weight)).map(\.index) + wide.map(\.reps)
    }

    // MARK: Rows

    /// A row: its workout, its exercise, and the sets of it.
    struct Row {
        var workout: LoggedWorkout.Key
        var duration: Double?
        var notes: String?
        var exercise: LoggedExercise
    }

    /// The content of a row; nil for a row that is not a set, such as a rest.
    ///
    /// - Throws: The reason why it cannot be read.
    func row(_ row: [String], _ table: MappedTable, start: Date) throws(SkipReason) -> Row? {
        guard let name = table.field(row, exercise) else { throw .missing(attribute: "exercise") }
        let kind = table.field(row, kind) ?? ""
        guard !columns.rests.contains(kind), !columns.rests.contains(name) else { return nil }
        var seconds: Double?
        if let text = table.field(row, duration) {
            seconds =
                if let unit = durationUnit {
                    TableNumber.value(of: text, table.decimalSign).map { $0 * unit }
                } else { TimeLength.seconds(of: text) }
            guard let seconds, seconds >= 0, seconds < 1e7 else {
                throw .invalid(attribute: "duration")
            }
        }
        var sets: [LoggedSet] = []
        if columns.isWide {
            for (reps, weight) in wide {
                guard let count = try amount(row, table, reps), count > 0 else { continue }
                var set = LoggedSet()
                set.reps = count
                if let weight {
                    set.weight = try amount(row, table, weight.index)
                    set.weightUnit = set.weight == nil ? nil : weight.unit
                }
                sets.append(set)
            }
        } else {
            sets = [try self.set(row, table, kind)]
        }
        return Row(
            workout: LoggedWorkout.Key(
                start: start, title: table.field(row, title), number: table.field(row, number)),
            duration: seconds, notes: table.field(row, notes),
            exercise: LoggedExercise(
                name: name, notes: table.field(row, exerciseNotes),
                superset: table.field(row, superset), sets: sets.filter { !$0.isEmpty }))
    }

    private func set(_ row: [String], _ table: MappedTable, _ kind: String) throws(SkipReason)
        -> LoggedSet
    {
        var set = LoggedSet()
        set.type = columns.kinds[kind] ?? (kind.isEmpty || Int(kind) != nil ? nil : kind)
        if set.type == "normal" { set.type = nil }
        set.reps = try amount(row, table, reps)
        set.rpe = try amount(row, table, effort)
        set.note = table.field(row, setNotes)
        if let text = table.field(row, length), text.contains(":") {
            guard let seconds = TimeLength.seconds(of: text) else {
                throw .invalid(attribute: "time")
            }
            set.seconds = isZeroMissing && seconds == 0 ? nil : seconds
        } else {
            set.seconds = try amount(row, table, length)
        }
        (set.weight, set.weightUnit) = try amount(row, table, weights, weightUnit, .bodyMass)
        (set.distance, set.distanceUnit) = try amount(
            row, table, distances, distanceUnit, .distanceWalkingRunning)
        return set
    }

    /// A number of a row; nil if it is missing.
    private func amount(_ row: [String], _ table: MappedTable, _ index: Int?) throws(SkipReason)
        -> Double?
    {
        guard let index, let number = try table.number(row, index) else { return nil }
        guard abs(number) < 1e6 else { throw .invalid(attribute: table.names[index]) }
        return number == 0 && isZeroMissing ? nil : number
    }

    /// The first number of some columns of a row with its unit.
    private func amount(
        _ row: [String], _ table: MappedTable, _ amounts: [Amount], _ unitColumn: Int?,
        _ type: ObjectType
    ) throws(SkipReason) -> (Double?, String?) {
        for place in amounts {
            guard let number = try amount(row, table, place.index) else { continue }
            guard let text = table.field(row, unitColumn) else { return (number, place.unit) }
            guard let unit = UnitReading(of: text, for: type).unit else { throw .unsuitableUnit }
            return (number, unit.exactString)
        }
        return (nil, nil)
    }
}
