public import Foundation
internal import HealthJournal
public import HealthModel
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
    /// The start in the person's time zone, as a phrase; nil if it is the same.
    public private(set) var ownTime: String?
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
            let text = SampleText(environment: environment)
            (when, ownTime) = (text.moment(of: sample), text.ownTime(of: sample))
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

/// The way in which distances, times and paces of a workout are written.
struct WorkoutFormat: Sendable {
    let environment: ScreenEnvironment
    /// Whether a pace is time for a distance, as for runs; otherwise it is a speed.
    let showsPace: Bool

    private var unit: HealthUnit { environment.units.distance }

    /// The metres of a kilometre or a mile.
    var unitMeters: Double { (try? Quantity(1, unit).doubleValue(for: .meter())) ?? 1000 }

    /// A length in the unit: "0.5 km".
    var label: @Sendable (Double) -> String {
        { length in
            "\(environment.number(length, digits: 1)) \(DisplayUnits.label(unit))"
        }
    }

    /// A distance: "5.02 km".
    func distance(_ meters: Double) -> String {
        "\(environment.number(meters / unitMeters, digits: 2)) \(DisplayUnits.label(unit))"
    }

    /// A time: "32:05", "1:02:05".
    func time(_ seconds: TimeInterval) -> String {
        let total = Int(nearest: max(seconds, 0))
        let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours == 0
            ? "\(minutes):\(two(rest))" : "\(hours):\(two(minutes)):\(two(rest))"
    }

    /// A pace or a speed: "5:23 /km", "24.3 km/h"; a dash without distance or time.
    func pace(meters: Double, seconds: TimeInterval) -> String {
        guard meters > 0, seconds > 0 else { return "–" }
        let units = meters / unitMeters
        if showsPace { return "\(time(seconds / units)) /\(DisplayUnits.label(unit))" }
        let speed = environment.number(units / (seconds / 3600), digits: 1)
        return "\(speed) \(unit == .mile ? "mph" : "km/h")"
    }

    /// The height climbed: "12 m", "39 ft".
    func climb(_ meters: Double) -> String {
        environment.amount(
            Quantity(meters, .meter()), in: unit == .mile ? .foot : .meter())
    }
}

/// The heart rate during a workout, in at most sixty columns of equal time.
struct HeartRateChart: Sendable {
    let environment: ScreenEnvironment

    /// The chart; nil without samples.
    func chart(_ samples: [Sample], in span: DateInterval) -> TypeChart? {
        let step = max(60, span.duration / 60)
        let count = max(1, Int(nearest: (span.duration / step).rounded(.up)))
        let byColumn = Dictionary(grouping: samples) { sample in
            min(
                max(
                    Int(
                        nearest: (sample.startDate.timeIntervalSince(span.start) / step).rounded(
                            .down)), 0), count - 1)
        }
        guard !byColumn.isEmpty else { return nil }
        let title = environment.language.types.name(.heartRate)
        let columns = (0..<count).map { index in
            let time = environment.time(
                span.start + Double(index) * step, in: environment.timeZone())
            let values = values(byColumn[index] ?? [])
            let text = text(values)
            return (
                text,
                ColumnChart.Column(
                    label: time, reading: "\(time): \(text)",
                    content: values.isEmpty
                        ? nil
                        : .range(
                            low: values.min() ?? 0, middle: mean(values), high: values.max() ?? 0))
            )
        }
        let words = environment.language
        return TypeChart(
            id: "heart", title: title,
            chart: ColumnChart(title: title, columns: columns.map(\.1)).drawing(environment),
            rowTitle: words.data.start,
            rows: columns.filter { $0.1.content != nil }.map {
                TrendCard.Row(label: $0.1.label, value: $0.0)
            })
    }

    /// The average and the highest heart rate.
    func facts(_ samples: [Sample]) -> [EntryFact] {
        let values = values(samples)
        guard let highest = values.max() else { return [] }
        let words = environment.language
        return [
            EntryFact(words.recording.averageHeartRate, bpm(mean(values))),
            EntryFact(words.recording.highestHeartRate, bpm(highest)),
        ]
    }

    private func values(_ samples: [Sample]) -> [Double] {
        samples.compactMap { try? $0.quantity?.doubleValue(for: .countPerMinute) }
    }

    private func mean(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }

    private func text(_ values: [Double]) -> String {
        guard let low = values.min(), let high = values.max() else { return "–" }
        return low == high ? bpm(low) : "\(environment.number(low))–\(bpm(high))"
    }

    private func bpm(_ value: Double) -> String {
        "\(environment.number(value)) \(environment.language.data.beats)"
    }
}

/// The queries that the pages of a single workout and of an electrocardiogram need.
public protocol SeriesReading: HealthDataReading {
    /// The sample of a type with an identity; nil if there is none.
    func sample(_ id: UUID, of type: ObjectType) async throws -> Sample?
    /// The points of all routes of a workout, in order of time.
    func route(ofWorkout id: UUID) async throws -> [RouteLocation]
    /// The voltages of an electrocardiogram, in order of time.
    func voltages(of id: UUID) async throws -> [VoltageMeasurement]
}
