/// A query with one result.
public protocol HKAsyncQuery {
    /// The type of the result.
    associatedtype Output

    /// Runs the query and waits for its result; cancelling the task stops it.
    func result(for healthStore: HKHealthStore) async throws -> Output
}
