public import Foundation
internal import HealthDatabase
internal import HealthJournal
public import HealthModel

/// Sources that recorded the same days of a type whose amounts are added up, such as steps.
///
/// The store counts each instant once, from the source that comes first in the person's order. That is enough unless a
/// source has one sample for a whole day and another one has samples of minutes: then the share of the day between
/// the minutes would be added. The source with the longest samples must come first, because its sample covers the day.
public struct SourceOverlap: Hashable, Sendable {
    /// The type.
    public var type: ObjectType
    /// The sources in the order that counts nothing twice.
    public var sources: [Source]
    /// The number of days that several of them recorded.
    public var days: Int
    /// The amount by which the sum over all sources exceeds that of the greatest source of each of these days.
    public var doubled: Quantity
    /// Whether the sources are in this order already.
    public var isInOrder: Bool

    /// Finds the overlap of the sources of a type; nil if none has a new sample on a day of another one.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - days: The samples by source and day.
    ///   - current: The sources in the present order.
    static func of(_ type: ObjectType, _ days: [SourceDay], current: [Source]) -> SourceOverlap? {
        guard type.quantityFacts?.aggregationStyle == .cumulative, let unit = type.canonicalUnit
        else {
            return nil
        }
        let shared = Dictionary(grouping: days, by: \.day).values.filter { day in
            day.count > 1 && day.contains { $0.added > 0 }
        }
        guard !shared.isEmpty else { return nil }
        let doubled = shared.reduce(0) { sum, day in
            sum + day.reduce(0) { $0 + $1.sum } - (day.map(\.sum).max() ?? 0)
        }
        var lengths: [Source: (seconds: Double, count: Int)] = [:]
        for day in shared.joined() {
            lengths[day.source, default: (0, 0)].seconds += day.seconds
            lengths[day.source, default: (0, 0)].count += day.count
        }
        let places = Dictionary(
            zip(current.map(\.bundleIdentifier), current.indices), uniquingKeysWith: min)
        func place(_ source: Source) -> Int { places[source.bundleIdentifier] ?? .max }
        let present = lengths.keys.sorted {
            (place($0), $0.bundleIdentifier) < (place($1), $1.bundleIdentifier)
        }
        // A sample of hours covers the times between shorter ones; otherwise every order counts an instant once.
        func isLong(_ source: Source) -> Bool {
            guard let sum = lengths[source], sum.count > 0 else { return false }
            return sum.seconds / Double(sum.count) >= 12 * 3_600
        }
        let order = present.filter(isLong) + present.filter { !isLong($0) }
        return SourceOverlap(
            type: type, sources: order, days: shared.count, doubled: Quantity(doubled, unit),
            isInOrder: order == present)
    }
}

extension ImportSummary {
    /// Adds the sources of the new samples, and the types of which other sources recorded the same days.
    ///
    /// - Parameters:
    ///   - store: The store after the import.
    ///   - number: The last sample before the import.
    ///   - zone: The time zone of the days.
    mutating func nameSources(
        in store: HealthStore, after number: Int64, zone: TimeZone
    ) async throws {
        guard let span else { return }
        let wholeDays = Self.wholeDays(of: span, zone)
        let types = samples.filter { $0.value.inserted > 0 }.keys.sorted { $0.name < $1.name }
        for type in types {
            let days = try await SourceDays(store).days(
                of: type, in: wholeDays, after: number, zone: zone)
            sources += ImportedSource.all(of: type, days)
            guard Set(days.map(\.source)).count > 1 else { continue }
            let current = try await store.preferences.sourcesInOrder(of: type, app: nil)
            if let overlap = SourceOverlap.of(type, days, current: current) {
                overlaps.append(overlap)
            }
        }
    }

    /// The span from the start of its first day to the end of its last one, in which other sources have samples too.
    private static func wholeDays(of span: DateInterval, _ zone: TimeZone) -> DateInterval {
        let boundary = DayBoundary()
        let first = boundary.start(of: boundary.day(of: span.start, in: zone), in: zone)
        let last = boundary.interval(of: boundary.day(of: span.end, in: zone), in: zone)
        return DateInterval(start: min(first, span.start), end: max(last.end, span.end))
    }
}

extension SourceOverlap {
    /// The command that sets the order that counts nothing twice.
    ///
    /// The identifiers of sources may come from the imported file, and people paste the command into a terminal.
    package var orderCommand: String {
        let order = sources.map(\.bundleIdentifier).joined(separator: ",")
        return "health sources \(type.name) --order \(ShellWord.quoted(order))"
    }
}

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
