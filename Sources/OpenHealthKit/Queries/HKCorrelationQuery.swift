public import Foundation
internal import HealthDatabase
internal import HealthModel

/// A one-time query for correlations by their own predicate and those of their members.
// Safe to share: adds only immutable state to its superclass.
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
    /// The type of the correlations.
    open var correlationType: HKCorrelationType { parameters.type }
    /// Predicates by type of member: a correlation needs a matching member of each type.
    open var samplePredicates: [HKSampleType: NSPredicate]? { parameters.members }

    private let parameters: (type: HKCorrelationType, members: [HKSampleType: NSPredicate]?)
    private let handler: @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

    /// Creates a query for correlations of a type.
    @preconcurrency
    public init(
        type correlationType: HKCorrelationType, predicate: NSPredicate?,
        samplePredicates: [HKSampleType: NSPredicate]?,
        completion:
            @escaping @Sendable (
                HKCorrelationQuery, [HKCorrelation]?, (any Error)?
            ) -> Void
    ) {
        parameters = (correlationType, samplePredicates)
        handler = completion
        super.init(objectType: correlationType, predicate: predicate)
    }

    package override func validate() {
        _ = SamplePredicate(checking: predicate)
        _ = conditions
    }

    private var conditions: [ObjectType: SamplePredicate] {
        var conditions: [ObjectType: SamplePredicate] = [:]
        for (type, predicate) in samplePredicates ?? [:] {
            conditions[type.value] = SamplePredicate(checking: predicate)
        }
        return conditions
    }

    package override func run(_ context: QueryContext) async throws {
        let query = HKQueryDescriptor(sampleType: correlationType, predicate: predicate).query
        let conditions = conditions
        let samples = try await context.store.samples([query], app: context.app)
        let matching = samples.filter { sample in
            conditions.allSatisfy { type, condition in
                (sample.members ?? []).contains { $0.type == type && condition.matches($0) }
            }
        }
        let objects = matching.compactMap { HKSample.make($0) as? HKCorrelation }
        await context.finish { self.handler(self, objects, nil) }
    }

    package override func fail(_ error: any Error) { handler(self, nil, error) }
}
