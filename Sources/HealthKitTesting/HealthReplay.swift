public import Foundation
internal import HealthDatabase
internal import HealthModel
public import OpenHealthKit
internal import Synchronization

/// Saves the samples of a fixture over simulated time, so that an app runs through a real day in a second.
///
/// ```swift
/// let replay = try HealthReplay(HealthFixture("day.ndjson"), every: 300)
/// try await OpenHealthKitConfiguration.withDefault(replay.configuration) {
///     let app = StepReader()
///     app.start()
///     try await replay.run()
///     #expect(app.samples == 24)
/// }
/// ```
///
/// Each sample is saved when the simulated clock reaches its end, as a device does; a correlation with its
/// members. Observers, background delivery and anchored queries see the commits in this order, and the
/// replay waits for them before the clock moves on.
public struct HealthReplay: Sendable {
    /// The clock of the replay, which begins with the first sample of the fixture.
    public let clock: ManualClock

    /// The configuration of the store: empty, in memory, with the clock of the replay, a calendar in GMT, and
    /// every permission.
    ///
    /// Change it before the app makes its store, for example for an app in the background.
    public var configuration: OpenHealthKitConfiguration

    /// The longest time in seconds that the replay waits for the app after a commit.
    ///
    /// An observer whose completion handler was not called by then is not waited for again.
    public var patience: TimeInterval = 5

    private let steps: [(date: Date, items: [HealthFixture.Item])]
    private let end: Date

    /// Creates a replay with a store of its own.
    ///
    /// - Parameters:
    ///   - fixture: The samples.
    ///   - seconds: The simulated time between two commits; samples that end within it are saved
    ///     together. More than 0.
    public init(_ fixture: HealthFixture, every seconds: TimeInterval = 60) {
        precondition(seconds > 0, "The time between two commits must be more than 0.")
        let start = fixture.start ?? Date(timeIntervalSinceReferenceDate: 0)
        let clock = ManualClock(start)
        self.clock = clock
        end = fixture.end ?? start
        steps = Self.steps(fixture.items, from: start, every: seconds)
        configuration = .temporary()
        configuration.now = { clock.now }
        configuration.calendar = { .fixture }
    }

    /// The samples of each commit, in the order of the dates at which they are saved.
    private static func steps(
        _ items: [HealthFixture.Item], from start: Date, every seconds: TimeInterval
    ) -> [(date: Date, items: [HealthFixture.Item])] {
        var arrivals: [UUID: Date] = [:]
        for item in items { arrivals[item.sample.uuid] = item.arrival }
        for item in items where item.sample.type.kind == .correlation {
            let last = item.related.compactMap { arrivals[$0] }.reduce(item.arrival, max)
            for uuid in item.related + [item.sample.uuid] { arrivals[uuid] = last }
        }
        let slots = Dictionary(grouping: items) { item in
            let arrival = arrivals[item.sample.uuid] ?? item.arrival
            return (arrival.timeIntervalSince(start) / seconds).rounded(.up)
        }
        return slots.sorted { $0.key < $1.key }
            .map { (date: start.addingTimeInterval($0.key * seconds), items: $0.value) }
    }

    /// Saves all samples, and returns when the app has handled the last commit.
    ///
    /// After each commit the replay waits until every running query has delivered the changes, and the app
    /// has called the completion handlers of its observers. Other work that the app begins is awaited in
    /// `afterEach`.
    ///
    /// Queries that the app executed before observe the store before the first commit.
    ///
    /// - Parameter afterEach: A closure that is called after each commit with the simulated date.
    /// - Throws: An error of the store or the closure, and `CancellationError`.
    public func run(
        afterEach: @Sendable (Date) async throws -> Void = { _ in }
    ) async throws {
        let store = HKHealthStore(configuration: configuration)
        let location = configuration.location
        let observers = try ObserverWait(
            store.openStore(), isStarting: { !StartingQueries.isEmpty(at: location) })
        var links = HealthFixture.Links()
        try await observers.waitForStart()
        try await observers.wait(patience: .seconds(patience))
        for step in steps {
            clock.advance(by: step.date.timeIntervalSince(clock.now))
            try HealthFixture.save(step.items, in: store, &links)
            try await observers.wait(patience: .seconds(patience))
            try await afterEach(step.date)
        }
        clock.advance(by: max(0, end.timeIntervalSince(clock.now)))
    }
}

extension Calendar {
    /// The calendar of fixtures, whose clock times are those of GMT.
    static var fixture: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}

/// A clock that changes only when a test advances it.
///
/// ```swift
/// let clock = ManualClock(Date(timeIntervalSince1970: 1_773_144_000))
/// var configuration = OpenHealthKitConfiguration.temporary()
/// configuration.now = { clock.now }
/// clock.advance(by: 3600)
/// ```
public final class ManualClock: Sendable {
    private let instant: Mutex<Date>

    /// Creates a clock with a date.
    public init(_ now: Date) { instant = Mutex(now) }

    /// The current date of the clock.
    public var now: Date { instant.withLock { $0 } }

    /// Advances the clock.
    ///
    /// - Parameter seconds: The number of seconds; a negative number sets the clock back.
    public func advance(by seconds: TimeInterval) { instant.withLock { $0 += seconds } }
}
