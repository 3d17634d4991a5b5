/// A query with a sequence of results.
public protocol HKAsyncSequenceQuery {
    /// The sequence of results.
    associatedtype Sequence: AsyncSequence

    /// The results of the query, which runs during the iteration.
    func results(for healthStore: HKHealthStore) -> Sequence
}
