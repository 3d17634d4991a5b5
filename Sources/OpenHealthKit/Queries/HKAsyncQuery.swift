public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// A query with one result.
public protocol HKAsyncQuery {
    /// The type of the result.
    associatedtype Output

    /// Runs the query and waits for its result; cancelling the task stops it.
    func result(for healthStore: HKHealthStore) async throws -> Output
}

/// A query with a sequence of results.
public protocol HKAsyncSequenceQuery {
    /// The sequence of results.
    associatedtype Sequence: AsyncSequence

    /// The results of the query, which runs during the iteration.
    func results(for healthStore: HKHealthStore) -> Sequence
}

/// Waits for the single result of a query with a handler; stops the query when the task is
/// cancelled.
struct QueryResult<Value: Sendable>: Sendable {
    /// The handler of a query's result.
    typealias Handler = @Sendable (Result<Value, any Error>) -> Void

    /// Runs a query that calls the handler once.
    nonisolated(nonsending) static func of(
        _ healthStore: HKHealthStore, _ make: (@escaping Handler) -> HKQuery
    ) async throws -> Value {
        let box = ContinuationBox<Value>()
        let query = make { box.resume(with: $0) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                box.set(continuation)
                if Task.isCancelled {
                    box.resume(with: .failure(CancellationError()))
                } else {
                    healthStore.execute(query)
                }
            }
        } onCancel: {
            healthStore.stop(query)
            box.resume(with: .failure(CancellationError()))
        }
    }
}

/// A continuation that is resumed once, by the first caller.
private final class ContinuationBox<Value: Sendable>: Sendable {
    private let continuation = Mutex<CheckedContinuation<Value, any Error>?>(nil)

    func set(_ new: CheckedContinuation<Value, any Error>) { continuation.withLock { $0 = new } }

    func resume(with result: Result<Value, any Error>) {
        let waiting = continuation.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume(with: result)
    }
}

/// The results of a query that calls its handler repeatedly, as a stream.
///
/// The query starts with the stream and is stopped when the iteration ends.
struct QueryStream<Element: Sendable> {
    /// The handler of each result; a failure is the last one.
    typealias Handler = @Sendable (Result<Element, any Error>) -> Void
    /// The continuation of the stream.
    typealias Continuation = AsyncThrowingStream<Element, any Error>.Continuation

    private let healthStore: HKHealthStore
    private let make: (Continuation) -> HKQuery

    /// Creates the stream of the queries that a closure creates, one for each iteration.
    init(
        _ healthStore: HKHealthStore, make: @escaping (@escaping Handler) -> HKQuery
    ) {
        self.init(
            healthStore,
            feeding: { continuation in
                make { result in
                    switch result {
                    case .success(let element): continuation.yield(element)
                    case .failure(let error): continuation.finish(throwing: error)
                    }
                }
            })
    }

    /// Creates a stream that the queries of a closure feed, one for each iteration.
    init(
        _ healthStore: HKHealthStore, feeding make: @escaping (Continuation) -> HKQuery
    ) {
        self.healthStore = healthStore
        self.make = make
    }

    /// Starts a query.
    func start() -> AsyncThrowingStream<Element, any Error>.Iterator {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Element.self)
        let query = make(continuation)
        // Stopping a query that has ended does nothing.
        continuation.onTermination = { [healthStore] _ in healthStore.stop(query) }
        healthStore.execute(query)
        return stream.makeAsyncIterator()
    }
}

/// The data of a series query, as a stream that ends after the last batch.
struct SeriesStream<Element: Sendable> {
    /// The handler of a query's data: a batch, whether it is the last one, or an error.
    typealias Handler = @Sendable ([Element], Bool, (any Error)?) -> Void

    private let stream: QueryStream<Element>

    /// Creates the stream of the queries that a closure creates, one for each iteration.
    init(
        _ healthStore: HKHealthStore, make: @escaping (@escaping Handler) -> HKQuery
    ) {
        stream = QueryStream(
            healthStore,
            feeding: { continuation in
                make { elements, isLast, error in
                    if let error { return continuation.finish(throwing: error) }
                    for element in elements { continuation.yield(element) }
                    if isLast { continuation.finish() }
                }
            })
    }

    /// Starts a query, which is stopped when the iteration ends.
    func start() -> AsyncThrowingStream<Element, any Error>.Iterator { stream.start() }
}

/// A type with a predicate, as one part of a query over several types.
// Safe to share: the state never changes.
open class HKQueryDescriptor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The type of the samples.
    public let sampleType: HKSampleType
    /// The predicate; nil for all samples.
    public let predicate: NSPredicate?

    /// Creates a descriptor for samples of a type that match a predicate.
    public init(sampleType: HKSampleType, predicate: NSPredicate?) {
        self.sampleType = sampleType
        self.predicate = predicate
        super.init()
    }

    /// The query for the store; raises for unsupported predicates.
    var query: SampleQuery {
        SampleQuery(
            type: sampleType.value, predicate: SamplePredicate(checking: predicate))
    }

    /// Whether type and predicate are the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKQueryDescriptor else { return false }
        return sampleType == other.sampleType && predicate == other.predicate
    }

    /// The hash of the type.
    open override var hash: Int { sampleType.hash }

    /// The descriptor itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Descriptors decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes the type; raises if there is a predicate, which cannot be archived on Linux.
    open func encode(with coder: NSCoder) {
        guard predicate == nil else {
            HKException.raise(
                .invalidArgument, "A query descriptor with a predicate cannot be archived")
        }
        coder.encode(sampleType, forKey: "sampleType")
    }

    /// Decodes the type; nil if it is missing.
    public required init?(coder: NSCoder) {
        guard let type = coder.value(HKObjectType.self, forKey: "sampleType") as? HKSampleType
        else { return nil }
        sampleType = type
        predicate = nil
        super.init()
    }
}

extension HKException {
    /// Raises if a query over several types has none.
    static func requireDescriptors(_ descriptors: [HKQueryDescriptor]) {
        if descriptors.isEmpty {
            raise(.invalidArgument, "queryDescriptors must contain at least one query descriptor")
        }
    }
}
