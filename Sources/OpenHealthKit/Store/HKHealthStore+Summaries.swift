internal import Foundation
internal import HealthDatabase
internal import HealthModel

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
