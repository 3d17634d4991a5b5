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
