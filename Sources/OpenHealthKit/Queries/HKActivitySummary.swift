public import Foundation
package import HealthDatabase
package import HealthModel
internal import Synchronization

/// A day's activity rings: the person's movement, exercise and stand hours, with the goals.
// Safe to share: all values are behind a mutex.
open class HKActivitySummary: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The values of a summary.
    package struct Values: Hashable, Sendable, Codable {
        package var day = SummaryDay(year: 1, month: 1, day: 1)
        package var moveMode = HKActivityMoveMode.activeEnergy.rawValue
        package var isPaused = false
        package var activeEnergyBurned = Quantity(0, .kilocalorie)
        package var activeEnergyBurnedGoal = Quantity(0, .kilocalorie)
        package var appleMoveTime = Quantity(0, .minute)
        package var appleMoveTimeGoal = Quantity(0, .minute)
        package var appleExerciseTime = Quantity(0, .minute)
        package var exerciseTimeGoal: Quantity?
        package var appleStandHours = Quantity(0, .count)
        package var standHoursGoal: Quantity?

        package init() {}
    }

    private let storage: Mutex<Values>

    /// Creates a summary without a day, whose values are all zero.
    public override init() {
        storage = Mutex(Values())
        super.init()
    }

    package init(_ values: Values) {
        storage = Mutex(values)
        super.init()
    }

    /// The present values.
    package var values: Values { storage.withLock { $0 } }

    /// The day of the summary.
    package var day: SummaryDay { values.day }

    /// The day of the summary as components of a calendar.
    open func dateComponents(for calendar: Calendar) -> DateComponents {
        day.components(for: calendar)
    }

    // MARK: Move

    /// Whether the move goal counts energy or time.
    open var activityMoveMode: HKActivityMoveMode {
        get { HKActivityMoveMode(rawValue: values.moveMode) ?? .activeEnergy }
        set { update { $0.moveMode = newValue.rawValue } }
    }

    /// Whether the person paused the rings on this day.
    open var isPaused: Bool {
        get { values.isPaused }
        set { update { $0.isPaused = newValue } }
    }

    /// The active energy.
    open var activeEnergyBurned: HKQuantity {
        get { HKQuantity(values.activeEnergyBurned) }
        set { update { $0.activeEnergyBurned = newValue.value } }
    }

    /// The goal for the active energy.
    open var activeEnergyBurnedGoal: HKQuantity {
        get { HKQuantity(values.activeEnergyBurnedGoal) }
        set { update { $0.activeEnergyBurnedGoal = newValue.value } }
    }

    /// The move time.
    open var appleMoveTime: HKQuantity {
        get { HKQuantity(values.appleMoveTime) }
        set { update { $0.appleMoveTime = newValue.value } }
    }

    /// The goal for the move time.
    open var appleMoveTimeGoal: HKQuantity {
        get { HKQuantity(values.appleMoveTimeGoal) }
        set { update { $0.appleMoveTimeGoal = newValue.value } }
    }

    // MARK: Exercise and stand

    /// The exercise time.
    open var appleExerciseTime: HKQuantity {
        get { HKQuantity(values.appleExerciseTime) }
        set { update { $0.appleExerciseTime = newValue.value } }
    }

    /// The goal for the exercise time; zero if there is none.
    open var appleExerciseTimeGoal: HKQuantity {
        get { HKQuantity(values.exerciseTimeGoal ?? Quantity(0, .minute)) }
        set { exerciseTimeGoal = newValue }
    }

    /// The goal for the exercise time, if there is one.
    open var exerciseTimeGoal: HKQuantity? {
        get { values.exerciseTimeGoal.map { HKQuantity($0) } }
        set { update { $0.exerciseTimeGoal = newValue?.value } }
    }

    /// The hours in which the person stood.
    open var appleStandHours: HKQuantity {
        get { HKQuantity(values.appleStandHours) }
        set { update { $0.appleStandHours = newValue.value } }
    }

    /// The goal for the stand hours; zero if there is none.
    open var appleStandHoursGoal: HKQuantity {
        get { HKQuantity(values.standHoursGoal ?? Quantity(0, .count)) }
        set { standHoursGoal = newValue }
    }

    /// The goal for the stand hours, if there is one.
    open var standHoursGoal: HKQuantity? {
        get { values.standHoursGoal.map { HKQuantity($0) } }
        set { update { $0.standHoursGoal = newValue?.value } }
    }

    private func update(_ change: @Sendable (inout Values) -> Void) {
        storage.withLock { change(&$0) }
    }

    // MARK: Identity, copies and archives

    /// Whether all values are the same.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKActivitySummary)?.values == values
    }

    /// The hash of the day.
    open override var hash: Int { day.hashValue }

    /// Returns a separate summary with the same values.
    open func copy(with zone: NSZone? = nil) -> Any { HKActivitySummary(values) }

    /// Summaries decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes all values.
    open func encode(with coder: NSCoder) { coder.encode(json: values, forKey: "values") }

    /// Decodes all values; nil if they are missing or damaged.
    public required init?(coder: NSCoder) {
        guard let values = coder.json(Values.self, forKey: "values") else { return nil }
        storage = Mutex(values)
        super.init()
    }
}

extension HKActivitySummary.Values {
    /// The values of a stored summary.
    package init(_ record: ActivitySummaryRecord) {
        self.init()
        day = SummaryDay(year: record.year, month: record.month, day: record.day)
        moveMode = record.moveMode
        isPaused = record.isPaused
        activeEnergyBurned = Quantity(record.activeEnergyBurned, .kilocalorie)
        activeEnergyBurnedGoal = Quantity(record.activeEnergyBurnedGoal, .kilocalorie)
        appleMoveTime = Quantity(record.moveTime, .minute)
        appleMoveTimeGoal = Quantity(record.moveTimeGoal, .minute)
        appleExerciseTime = Quantity(record.exerciseTime, .minute)
        exerciseTimeGoal = record.exerciseTimeGoal.map { Quantity($0, .minute) }
        appleStandHours = Quantity(record.standHours, .count)
        standHoursGoal = record.standHoursGoal.map { Quantity($0, .count) }
    }
}

extension HKHealthStore {
    /// The activity summaries of matching days, in order.
    ///
    /// - Throws: `authorizationNotDetermined` if the app never requested to read them.
    func summaries(
        matching predicate: SummaryPredicate, store: HealthStore
    ) async throws -> [HKActivitySummary.Values] {
        let calendar = configuration.calendar()
        let bounds = predicate.bounds
        let records = try await store.activitySummaries.all(
            from: bounds.from?.components(for: calendar), to: bounds.to?.components(for: calendar),
            app: app)
        return records.map(HKActivitySummary.Values.init).filter { predicate.matches($0.day) }
    }
}

/// A query for activity summaries in order of their days, which continues if it has an update
/// handler.
// Safe to share: a mutex guards the mutable state.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
    /// The handler of summaries.
    public typealias Handler =
        @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

    private let resultsHandler: Handler
    private let update = Mutex<Handler?>(nil)

    /// Creates a query for summaries that match a predicate; nil for all.
    @preconcurrency
    public init(
        predicate: NSPredicate?,
        resultsHandler handler:
            @escaping @Sendable (
                HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?
            ) -> Void
    ) {
        resultsHandler = handler
        super.init(objectType: HKObjectType.activitySummaryType(), predicate: predicate)
    }

    /// The handler of changed summaries; raises when set on a running query.
    @preconcurrency
    open var updateHandler:
        (@Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void)?
    {
        get { update.withLock { $0 } }
        set {
            guard newValue == nil || !isRunning else {
                HKException.raise(
                    .invalidArgument, "updateHandler may only be set before execution")
            }
            update.withLock { $0 = newValue }
        }
    }

    package override func validate() { _ = SummaryPredicate(checking: predicate) }

    package override func run(_ context: QueryContext) async throws {
        let handler = updateHandler
        let commits = handler.map { _ in context.commits(of: [.activitySummary]) }
        var known = try await read(context)
        let first = known
        guard let handler, let commits else {
            return await context.finish { self.resultsHandler(self, Self.objects(first), nil) }
        }
        guard await context.deliver({ self.resultsHandler(self, Self.objects(first), nil) }) else {
            return
        }
        for await _ in commits {
            let new = try await read(context)
            let old = Set(known)
            let changed = new.filter { !old.contains($0) }
            known = new
            if changed.isEmpty { continue }
            guard await context.deliver({ handler(self, Self.objects(changed), nil) }) else {
                return
            }
        }
    }

    private func read(_ context: QueryContext) async throws -> [HKActivitySummary.Values] {
        try await context.healthStore.summaries(
            matching: SummaryPredicate(checking: predicate), store: context.store)
    }

    private static func objects(_ values: [HKActivitySummary.Values]) -> [HKActivitySummary] {
        values.map { HKActivitySummary($0) }
    }

    package override func fail(_ error: any Error) { resultsHandler(self, nil, error) }
}

/// A query for activity summaries, once or continuously.
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
    /// The predicate for the days; nil for all.
    public var predicate: NSPredicate?

    /// Creates a descriptor for summaries that match a predicate.
    public init(predicate: NSPredicate?) {
        self.predicate = predicate
    }

    /// The summaries in order of their days.
    public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
        try await QueryResult<[HKActivitySummary]>.of(healthStore) { query($0) }
    }

    /// The summaries, followed by changed ones, until the task is cancelled.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(
            stream: QueryStream(healthStore) { handler in
                let query = query(handler)
                query.updateHandler = { handler(Self.result($1, $2)) }
                return query
            })
    }

    private func query(
        _ handler: @escaping @Sendable (Result<[HKActivitySummary], any Error>) -> Void
    ) -> HKActivitySummaryQuery {
        HKActivitySummaryQuery(predicate: predicate) { handler(Self.result($1, $2)) }
    }

    private static func result(
        _ summaries: [HKActivitySummary]?, _ error: (any Error)?
    ) -> Result<[HKActivitySummary], any Error> {
        summaries.map { .success($0) } ?? .failure(error ?? HKError(.unknownError))
    }
}

extension HKActivitySummaryQueryDescriptor {
    /// A sequence of results.
    public struct Results: AsyncSequence {
        /// One result.
        public typealias Element = [HKActivitySummary]

        let stream: QueryStream<Element>

        /// An iterator over the results; the query runs during the iteration.
        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Element, any Error>.Iterator

            /// Waits for the next result; nil when the task was cancelled.
            public mutating func next() async throws -> Element? {
                try await base.next(isolation: #isolation)
            }
        }

        /// Starts the query.
        public func makeAsyncIterator() -> Iterator { Iterator(base: stream.start()) }
    }
}

extension HKQuery {
    /// The activity summary of a day; the components need a year, month and day, and have no hour.
    ///
    /// Raises for other components.
    public class func predicateForActivitySummary(
        with dateComponents: DateComponents
    ) -> NSPredicate {
        let day = summaryDay(dateComponents)
        return HealthPredicate(.summary(.days(from: day, to: day)))
    }

    /// The activity summaries of a range of days, including both ends.
    ///
    /// Raises if the components lack a year, month or day, or have an hour.
    public class func predicate(
        forActivitySummariesBetweenStart startDateComponents: DateComponents,
        end endDateComponents: DateComponents
    ) -> NSPredicate {
        HealthPredicate(
            .summary(
                .days(from: summaryDay(startDateComponents), to: summaryDay(endDateComponents))))
    }

    /// Apple's page says that the components need a calendar, and Apple's own sample has none.
    private class func summaryDay(_ components: DateComponents) -> SummaryDay {
        guard let day = SummaryDay(components) else {
            HKException.raise(
                .invalidArgument,
                "Date components for an activity summary need a year, month and day")
        }
        guard components.hour == nil else {
            HKException.raise(
                .invalidArgument, "Activity summary date components require hour to not be set")
        }
        return day
    }
}
