public import Foundation
internal import HealthDatabase
internal import HealthModel

/// A workout that two sources recorded.
///
/// Both stay in the store. The journal's figures count it once, as `WorkoutOverlap` of HealthJournal says.
public struct RepeatedWorkout: Hashable, Sendable {
    /// The start of the record that begins first.
    public var start: Date
    /// The raw value of that record's `HKWorkoutActivityType`.
    public var activityType: Int
    /// The names of both sources; that of the record that begins first precedes the other.
    public var sources: [String]

    /// Creates a workout with two records.
    ///
    /// - Parameters:
    ///   - start: The start of the record that begins first.
    ///   - activityType: The raw value of that record's `HKWorkoutActivityType`.
    ///   - sources: The names of both sources.
    public init(start: Date, activityType: Int, sources: [String]) {
        self.start = start
        self.activityType = activityType
        self.sources = sources
    }

    /// The limits of workouts at one time and of those that are named; a malicious file can have far more.
    private static let (mostOpen, mostFound) = (50, 1_000)

    /// The workouts of a store in a span of time that two sources recorded, in the order of their starts.
    ///
    /// Two records are of one workout if they overlap by more than half of the shorter one, as in the journal.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - span: The span of time; one of both records is in it or touches it.
    /// - Throws: `HealthStoreError` if the store fails.
    static func all(in store: HealthStore, _ span: DateInterval) async throws -> [RepeatedWorkout] {
        let workouts = try await store.samples(
            [SampleQuery(type: .workout)], sort: [SortOrder(.startDate)], app: nil)
        var found: [RepeatedWorkout] = []
        // The workouts that have not ended when the next one begins.
        var open: [Sample] = []
        for workout in workouts {
            open.removeAll { $0.endDate <= workout.startDate }
            for other in open where isSame(other, workout) {
                guard found.count < mostFound else { return found }
                let isNear = [other, workout].contains {
                    $0.startDate <= span.end && $0.endDate >= span.start
                }
                guard isNear, case .workout(let detail) = other.payload else { continue }
                found.append(
                    RepeatedWorkout(
                        start: other.startDate, activityType: detail.activityType,
                        sources: [other, workout].map { $0.sourceRevision?.source.name ?? "" }))
            }
            if open.count == mostOpen { open.removeFirst() }
            open.append(workout)
        }
        return found
    }

    private static func isSame(_ a: Sample, _ b: Sample) -> Bool {
        let sources = [a, b].map { $0.sourceRevision?.source.bundleIdentifier }
        guard sources[0] != sources[1] else { return false }
        let shorter = min(
            a.endDate.timeIntervalSince(a.startDate), b.endDate.timeIntervalSince(b.startDate))
        let overlap = min(a.endDate, b.endDate).timeIntervalSince(max(a.startDate, b.startDate))
        return shorter > 0 && overlap > shorter / 2
    }
}
