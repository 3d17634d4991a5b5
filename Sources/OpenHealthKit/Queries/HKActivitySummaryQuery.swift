public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// Asks for activity summaries in order of their days, and goes on if an update handler is set.
// Safe to share: what changes is behind a mutex.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
    /// What the query calls with summaries.
    public typealias Handler =
        @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

    private let resultsHandler: Handler
    private let update = Mutex<Handler?>(nil)

    /// Summaries of days that meet a condition; nil for all.
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

    /// What is called with the summaries that changed; raises when set on a query that runs.
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
