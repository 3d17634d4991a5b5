public import Foundation
internal import HealthJournal
internal import HealthModel
public import HealthWords
public import Observation

/// The page of one workout of a health store: figures, route, splits and heart rate.
@Observable @MainActor
public final class WorkoutScreen {
    /// A kilometre or a mile of the route.
    public struct SplitRow: Hashable, Sendable {
        /// The number, or the length of the rest: "3", "0.42 km".
        public let label: String
        /// The time.
        public let time: String
        /// The pace or the speed.
        public let pace: String
        /// The metres or feet climbed.
        public let climb: String
    }

    /// The activity.
    public private(set) var title = ""
    /// The day and the time.
    public private(set) var when = ""
    /// Duration, distance, pace, energy and heart rate, as far as they are known.
    public private(set) var facts: [EntryFact] = []
    /// The route; nil without points.
    public private(set) var route: ChartDrawing?
    /// The splits of the route.
    public private(set) var splits: [SplitRow] = []
    /// The column of the pace or the speed of the splits.
    public private(set) var paceLabel = ""
    /// The heart rate during the workout; nil without samples.
    public private(set) var heartRate: TypeChart?
    /// Whether the store has the workout.
    public private(set) var isFound = false
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let id: UUID
    private let reader: any SeriesReading
    private let environment: ScreenEnvironment

    /// Creates a screen of a workout.
    public init(_ id: UUID, reader: any SeriesReading, environment: ScreenEnvironment) {
        self.id = id
        self.reader = reader
        self.environment = environment
    }

    /// The texts.
    public var words: RecordingWords { environment.language.recording }

    /// Reads the workout again.
    public func refresh() async {
        do {
            guard let sample = try await reader.sample(id, of: .workout),
                let workout = sample.workout
            else {
                isFound = false
                return
            }
            isFound = true
            title = environment.language.activities.name(workout.activityType)
            when = SampleText(environment: environment).moment(sample.startDate)
            let points = try await reader.route(ofWorkout: id).filter {
                $0.horizontalAccuracy >= 0
            }
            let span = DateInterval(start: sample.startDate, end: sample.endDate)
            let beats = try await reader.samples(of: .heartRate, in: span)
            show(workout, points)
            heartRate = HeartRateChart(environment: environment).chart(beats, in: span)
            facts += HeartRateChart(environment: environment).facts(beats)
            problem = nil
        } catch {
            problem = environment.language.data.unreadable
        }
    }

    private func show(_ workout: WorkoutDetail, _ points: [RouteLocation]) {
        let isSlow = isOnFoot(workout)
        let format = WorkoutFormat(environment: environment, showsPace: isSlow)
        paceLabel = isSlow ? words.pace : words.speed
        facts = [EntryFact(words.duration, format.time(workout.duration))]
        let segments = RouteMath.segments(points, workout.events)
        let meters =
            distance(workout) ?? (points.count > 1 ? segments.map(\.length).reduce(0, +) : nil)
        if let meters, meters > 0 {
            facts.append(EntryFact(words.distance, format.distance(meters)))
            facts.append(
                EntryFact(
                    paceLabel,
                    format.pace(meters: meters, seconds: workout.duration)))
        }
        if let energy = energy(workout) {
            facts.append(
                EntryFact(
                    environment.language.types.name(.activeEnergyBurned),
                    environment.energy(energy)))
        }
        route =
            points.count > 1
            ? RouteChart(
                title: words.route, summary: words.routeSummary(format.distance(meters ?? 0)),
                points: points, unit: format.unitMeters, label: format.label
            ).drawing() : nil
        splits = RouteMath.splits(segments, every: format.unitMeters).enumerated().map {
            index, split in
            let isWhole = split.meters >= format.unitMeters
            return SplitRow(
                label: isWhole ? "\(index + 1)" : format.distance(split.meters),
                time: format.time(split.seconds),
                pace: format.pace(meters: split.meters, seconds: split.seconds),
                climb: format.climb(split.climb))
        }
    }

    private func isOnFoot(_ workout: WorkoutDetail) -> Bool {
        WorkoutActivities.distanceType(of: workout.activityType) != .distanceCycling
    }

    private func distance(_ workout: WorkoutDetail) -> Double? {
        let found =
            workout.totalDistance
            ?? WorkoutActivities.distanceTypes.lazy.compactMap { type in
                workout.statistics.first { $0.type == type }?.sum
            }.first
        return try? found?.doubleValue(for: .meter())
    }

    private func energy(_ workout: WorkoutDetail) -> Quantity? {
        workout.totalEnergyBurned
            ?? workout.statistics.first { $0.type == .activeEnergyBurned }?.sum
    }
}
