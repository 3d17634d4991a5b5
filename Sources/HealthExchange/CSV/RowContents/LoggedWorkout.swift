internal import Foundation
internal import HealthModel

/// A set of an exercise, as it is written into the metadata of a workout.
///
/// Numbers are in the units of the file; a unit is missing if the file names none.
struct LoggedSet: Encodable, Hashable {
    /// `warmup`, `dropset`, `failure` or another word of the app; nil for a normal set.
    var type: String?
    var weight: Double?
    var weightUnit: String?
    var reps: Double?
    var distance: Double?
    var distanceUnit: String?
    var seconds: Double?
    /// The perceived exertion from 1 to 10.
    var rpe: Double?
    var note: String?

    /// Whether the set was not done.
    var isEmpty: Bool { weight == nil && reps == nil && distance == nil && seconds == nil }

    /// The distance in metres; nil if there is none or if nothing names its unit.
    var meters: Double? {
        guard let distance, let distanceUnit, let unit = try? HealthUnit(distanceUnit) else {
            return nil
        }
        return try? Quantity(distance, unit).doubleValue(for: .meter())
    }
}

/// An exercise of a workout with its sets, as it is written into the metadata.
struct LoggedExercise: Encodable, Hashable {
    var name: String
    var notes: String?
    /// The number that the exercises of a superset share.
    var superset: String?
    var sets: [LoggedSet]

    /// The exercise as JSON, in as many texts as the limit of texts in metadata requires.
    func texts() throws -> [String] {
        let text = try StableJSON.text(self)
        guard text.utf8.count > TextLimit.text, sets.count > 1 else { return [text] }
        var (first, second) = (self, self)
        first.sets = Array(sets.prefix(sets.count / 2))
        second.sets = Array(sets.dropFirst(sets.count / 2))
        second.notes = nil
        return try first.texts() + second.texts()
    }
}

/// A workout of which the rows of a table are the sets.
struct LoggedWorkout {
    /// The values that the rows of one workout share.
    struct Key: Hashable {
        let start: Date
        let title: String?
        let number: String?
    }

    let key: Key
    private(set) var end: Date
    private var duration: Double?
    private var notes: String?
    private var exercises: [LoggedExercise] = []

    init(_ key: Key) {
        self.key = key
        end = key.start
    }

    /// Adds a row; sets of one exercise are joined.
    mutating func add(_ row: SetTable.Row, end rowEnd: Date) {
        end = max(end, rowEnd)
        duration = duration ?? row.duration
        notes = notes ?? row.notes
        guard !row.exercise.sets.isEmpty else { return }
        if let place = exercises.firstIndex(where: {
            $0.name == row.exercise.name && $0.superset == row.exercise.superset
        }) {
            exercises[place].sets += row.exercise.sets
            exercises[place].notes = exercises[place].notes ?? row.exercise.notes
        } else {
            exercises.append(row.exercise)
        }
    }

    /// The times, the activity, the duration and the distance.
    var detail: WorkoutDetail {
        let sets = exercises.flatMap(\.sets)
        let distances = sets.filter { $0.distance != nil }.map(\.meters)
        // A sum that lacks one of its parts would be wrong.
        let meters =
            distances.contains(nil) ? 0 : distances.reduce(0) { $0 + ($1 ?? 0) }
        return WorkoutDetail(
            activityType: activity(sets), duration: interval.duration,
            totalDistance: meters > 0 ? Quantity(meters, .meter()) : nil)
    }

    /// From the start to the end, or as long as the file says.
    var interval: DateInterval {
        guard end == key.start, let duration else {
            return DateInterval(start: key.start, end: end)
        }
        return DateInterval(start: key.start, duration: duration)
    }

    /// Strength training if anything was repeated; otherwise the one activity that all exercises name.
    private func activity(_ sets: [LoggedSet]) -> Int {
        let strength = WorkoutNames.rawValue("traditionalStrengthTraining")
        guard !sets.contains(where: { $0.reps != nil || $0.weight != nil }) else { return strength }
        let named = Set(exercises.map { WorkoutNames.inTitle($0.name) })
        guard named.count == 1, let only = named.first else { return WorkoutNames.other }
        return only ?? WorkoutNames.other
    }

    /// The metadata: title, notes, and each exercise as JSON.
    func metadata() throws -> Metadata {
        var metadata: Metadata = [:]
        if let title = key.title { metadata["title"] = .string(title) }
        if let notes { metadata["notes"] = .string(notes) }
        let texts = try exercises.flatMap { try $0.texts() }
        for (place, text) in texts.enumerated() {
            metadata[place < 9 ? "exercise 0\(place + 1)" : "exercise \(place + 1)"] = .string(text)
        }
        return metadata
    }
}

/// Joins the rows of a table of sets to workouts.
struct WorkoutLog {
    private var workouts: [LoggedWorkout] = []
    private var places: [LoggedWorkout.Key: Int] = [:]
    private var rows = 0
    /// The limit of rows, which are in memory together.
    private static let mostRows = 500_000

    /// Adds a row of a table; one that cannot be read is reported.
    ///
    /// - Throws: `tooLong` for more rows than a person logs.
    mutating func add(
        _ fields: [String], _ sets: SetTable, _ table: MappedTable, _ time: DateInterval,
        _ intake: SampleIntake
    ) throws(ExchangeError) {
        do throws(SkipReason) {
            guard let row = try sets.row(fields, table, start: time.start) else { return }
            rows += 1
            add(row, end: time.end)
        } catch {
            intake.skip("row", ObjectType.workout.identifier, error)
        }
        guard rows <= Self.mostRows else {
            throw ExchangeError(.tooLong, detail: "more than \(Self.mostRows) sets")
        }
    }

    private mutating func add(_ row: SetTable.Row, end: Date) {
        let place = places[row.workout] ?? workouts.count
        if place == workouts.count {
            places[row.workout] = place
            workouts.append(LoggedWorkout(row.workout))
        }
        workouts[place].add(row, end: end)
    }

    /// Adds all workouts to an intake.
    func finish(_ table: MappedTable, _ intake: SampleIntake) throws {
        for workout in workouts {
            var sample = table.sample(
                .workout, .workout(workout.detail), [], [], workout.interval,
                texts: [workout.key.title, workout.key.number], intake)
            sample.metadata = try workout.metadata()
            try intake.add(sample)
        }
    }
}
