/// A query with one result.
public protocol HKAsyncQuery {
    /// What the query gives.
    associatedtype Output

    /// Runs the query and waits for its result; cancelling the task stops it.
    func result(for healthStore: HKHealthStore) async throws -> Output
}
