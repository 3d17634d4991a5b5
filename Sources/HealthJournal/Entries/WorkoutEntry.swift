public import Foundation
public import HealthModel

/// A workout: its activity, time range, energy and distance.
public struct WorkoutEntry: Hashable, Sendable, Codable {
    /// The fields that all entries have; the date is the start, the note contains the person's
    /// notes.
    public var header: EntryHeader
    /// The raw value of the activity from `WorkoutActivities`: 37 is running.
    public var activity: Int
    /// The end date; not before the start.
    public var end: Date
    /// The active energy.
    public var energy: Quantity?
    /// The distance.
    public var distance: Quantity?

    /// Creates an entry.
    public init(
        header: EntryHeader, activity: Int, end: Date, energy: Quantity? = nil,
        distance: Quantity? = nil
    ) {
        self.header = header
        self.activity = activity
        self.end = end
        self.energy = energy
        self.distance = distance
    }

    /// The start date.
    public var start: Date {
        get { header.date }
        set { header.date = newValue }
    }

    /// The type of ``distance``; walking and running if the activity has no type of its own.
    public var distanceType: ObjectType {
        WorkoutActivities.distanceType(of: activity) ?? .distanceWalkingRunning
    }

    /// The person's notes.
    public var notes: String? {
        get { header.note }
        set { header.note = newValue }
    }

    /// The duration in seconds.
    public var duration: TimeInterval { end.timeIntervalSince(start) }
}

/// The pace at which a person usually does an activity: the median of their workouts that have both a
/// duration and a distance.
package struct WorkoutPace: Hashable, Sendable {
    /// Seconds for each meter.
    package let secondsPerMeter: Double

    /// The largest number of workouts, the latest ones, for the median.
    private static let most = 20

    /// The pace of an activity in workouts in order of time; nil if none has a distance.
    package init?(of activity: Int, in workouts: [WorkoutEntry]) {
        let paces = workouts.reversed().lazy.compactMap { workout -> Double? in
            guard workout.activity == activity, workout.duration > 0,
                let meters = try? workout.distance?.doubleValue(for: .meter()), meters > 0
            else { return nil }
            return workout.duration / meters
        }.prefix(Self.most).sorted()
        guard !paces.isEmpty else { return nil }
        secondsPerMeter = (paces[paces.count / 2] + paces[(paces.count - 1) / 2]) / 2
    }

    /// The pace of an activity in the workouts of the last year; nil if none has a distance.
    package init?(of activity: Int, in journal: Journal) async throws(JournalError) {
        self.init(of: activity, in: try await journal.recentWorkouts())
    }

    /// The whole seconds that a distance takes; nil if the amount is not a distance above zero.
    package func duration(of distance: Quantity) -> TimeInterval? {
        guard let meters = try? distance.doubleValue(for: .meter()), meters > 0 else { return nil }
        return max((meters * secondsPerMeter).rounded(), 1)
    }
}

extension Journal {
    /// The workouts of the last year in order of time.
    package func recentWorkouts() async throws(JournalError) -> [WorkoutEntry] {
        let now = environment.now()
        let year = DateInterval(start: now - 366 * 86_400, end: now + 86_400)
        return try await entries(in: year, kinds: [.workout]).compactMap { entry in
            guard case .workout(let workout) = entry else { return nil }
            return workout
        }
    }
}

/// Finds workouts that two sources recorded twice.
///
/// Two workouts are the same if they overlap by more than half of the shorter one.
public enum WorkoutOverlap {
    /// The workouts without duplicates; all records stay in the journal.
    ///
    /// Of two records the one of the source with the higher priority is kept; of equal priorities
    /// the one that begins first.
    public static func distinct(
        _ workouts: [WorkoutEntry], priority: (EntrySource) -> Int = WorkoutOverlap.priority(of:)
    ) -> [WorkoutEntry] {
        let ordered = workouts.sorted {
            ($0.start, $0.end, $0.header.id.uuidString)
                < ($1.start, $1.end, $1.header.id.uuidString)
        }
        let best = ordered.enumerated().sorted {
            let ranks = (priority($0.element.header.source), priority($1.element.header.source))
            return ranks.0 == ranks.1 ? $0.offset < $1.offset : ranks.0 > ranks.1
        }
        var kept: [(offset: Int, element: WorkoutEntry)] = []
        for candidate in best {
            let isNew = kept.allSatisfy { !isSame($0.element, candidate.element) }
            if isNew { kept.append(candidate) }
        }
        return kept.sorted { $0.offset < $1.offset }.map(\.element)
    }

    /// Whether two workouts overlap by more than half of the shorter one.
    public static func isSame(_ a: WorkoutEntry, _ b: WorkoutEntry) -> Bool {
        let shorter = min(a.duration, b.duration)
        guard shorter > 0 else { return a.start == b.start && a.end == b.end }
        let overlap = min(a.end, b.end).timeIntervalSince(max(a.start, b.start))
        return overlap > shorter / 2
    }

    /// The priority of a source: 10 for a health store, 8 for Strava, 5 for typed entries.
    public static func priority(of source: EntrySource) -> Int {
        guard source.isForeign else { return 5 }
        return source.bundleIdentifier.lowercased().contains("strava") ? 8 : 10
    }
}
