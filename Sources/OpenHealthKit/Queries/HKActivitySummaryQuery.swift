public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

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
