/// A query with a sequence of results.
public protocol HKAsyncSequenceQuery {
    /// What the query gives, one after the other.
    associatedtype Sequence: AsyncSequence

    /// The results of the query, which runs while they are iterated over.
    func results(for healthStore: HKHealthStore) -> Sequence
}
