public import Foundation
package import HealthDatabase
internal import HealthModel
internal import Synchronization

/// A query for samples that were added and deleted after an anchor, which continues if it has an
/// update handler.
///
/// Samples are in the order in which they were saved.
// Safe to share: a mutex guards the mutable state.
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
    /// The handler of samples, deletions and the anchor after them.
    public typealias Handler =
        @Sendable (
            HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
        ) -> Void

    private let descriptors: [HKQueryDescriptor]
    private let anchor: HKQueryAnchor?
    private let limit: Int
    private let resultsHandler: Handler
    private let update = Mutex<Handler?>(nil)

    /// Creates a query for changes of samples of one type.
    @preconcurrency
    public init(
        type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
        resultsHandler handler:
            @escaping @Sendable (
                HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
            ) -> Void
    ) {
        descriptors = [HKQueryDescriptor(sampleType: type, predicate: predicate)]
        self.anchor = anchor
        self.limit = limit
        resultsHandler = handler
        super.init(objectType: type, predicate: predicate)
    }

    /// Creates a query for changes of samples of several types.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
        resultsHandler handler:
            @escaping @Sendable (
                HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
            ) -> Void
    ) {
        descriptors = queryDescriptors
        self.anchor = anchor
        self.limit = limit
        resultsHandler = handler
        super.init(objectType: nil, predicate: nil)
    }

    /// Creates a query for samples of one type that were added after an anchor that is a number.
    @available(swift, deprecated: 100000, message: "Use an HKQueryAnchor")
    @preconcurrency
    public init(
        type: HKSampleType, predicate: NSPredicate?, anchor: Int, limit: Int,
        completionHandler handler:
            @escaping @Sendable (
                HKAnchoredObjectQuery, [HKSample]?, Int, (any Error)?
            ) -> Void
    ) {
        descriptors = [HKQueryDescriptor(sampleType: type, predicate: predicate)]
        self.anchor = HKQueryAnchor(fromValue: anchor)
        self.limit = limit
        resultsHandler = { query, samples, _, newAnchor, error in
            handler(query, samples, newAnchor.map { Int($0.value.position) } ?? anchor, error)
        }
        super.init(objectType: type, predicate: predicate)
    }

    /// The handler of later changes; without one the query ends with its first result.
    ///
    /// Raises when it is set on a query that has a limit or was executed.
    @preconcurrency
    open var updateHandler:
        (
            @Sendable (
                HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?,
                (any Error)?
            ) -> Void
        )?
    {
        get { update.withLock { $0 } }
        set {
            guard newValue == nil || (limit <= HKObjectQueryNoLimit && !isRunning) else {
                HKException.raise(
                    .invalidArgument,
                    "updateHandler may only be set before execution of a query without a limit")
            }
            update.withLock { $0 = newValue }
        }
    }

    package override func validate() {
        HKException.requireDescriptors(descriptors)
        descriptors.forEach { _ = $0.query }
    }

    package override func run(_ context: QueryContext) async throws {
        let queries = descriptors.map(\.query)
        let handler = updateHandler
        // The subscription precedes the first read, so that no change is missed.
        let commits = handler.map { _ in context.commits(of: queries.map(\.type)) }
        var position = anchor?.value
        let first = try await context.store.changes(
            queries, after: position, limit: limit > HKObjectQueryNoLimit ? limit : nil,
            app: context.app)
        let added = try await context.store.objects(first.added, app: context.app)
        position = first.anchor
        guard let handler, let commits else {
            return await context.finish { self.deliver(first, added, to: self.resultsHandler) }
        }
        guard await context.deliver({ self.deliver(first, added, to: self.resultsHandler) })
        else { return }
        for await _ in commits {
            do {
                let changes = try await context.store.changes(
                    queries, after: position, app: context.app)
                let added = try await context.store.objects(changes.added, app: context.app)
                position = changes.anchor
                if changes.added.isEmpty && changes.deleted.isEmpty { continue }
                guard await context.deliver({ self.deliver(changes, added, to: handler) })
                else { return }
            } catch HealthStoreError.databaseInaccessible {
                // The change can still be read after the device is unlocked.
                continue
            }
        }
    }

    private func deliver(_ changes: Changes, _ added: [HKSample], to handler: Handler) {
        handler(
            self, added, changes.deleted.map { HKDeletedObject($0) },
            HKQueryAnchor(changes.anchor, isFromBeginning: changes.isFromBeginning), nil)
    }

    package override func fail(_ error: any Error) { resultsHandler(self, nil, nil, nil, error) }
}

/// A query for samples that were added and deleted after an anchor, once or continuously.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery,
    HKAsyncSequenceQuery, Sendable
{
    /// The predicates, of which a sample must match any.
    public var predicates: [HKSamplePredicate<Sample>]
    /// The anchor after which to begin; nil for the beginning.
    public var anchor: HKQueryAnchor?
    /// The greatest number of samples and deletions in one result; only for `result(for:)`.
    public var limit: Int?

    /// Creates a descriptor for changes of samples that match any of several predicates.
    public init(
        predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil
    ) {
        self.predicates = predicates
        self.anchor = anchor
        self.limit = limit
    }

    /// The changes, and the anchor after them.
    ///
    /// It is not `Sendable`, as on Apple's systems; its parts are.
    public struct Result {
        /// The samples that were added, in the order in which they were saved.
        public let addedSamples: [Sample]
        /// The deleted objects.
        public let deletedObjects: [HKDeletedObject]
        /// The anchor for the next query.
        public let newAnchor: HKQueryAnchor

        init(_ changes: Changes) {
            addedSamples = changes.added
            deletedObjects = changes.deleted
            newAnchor = changes.anchor
        }
    }

    /// The content of a ``Result``, which the query can send to the waiting task.
    struct Changes: Sendable {
        let added: [Sample]
        let deleted: [HKDeletedObject]
        let anchor: HKQueryAnchor
    }

    /// The changes after the anchor.
    public func result(for healthStore: HKHealthStore) async throws -> sending Result {
        let changes = try await QueryResult<Changes>.of(healthStore) { handler in
            query(limit: limit) { handler($0) }
        }
        return Result(changes)
    }

    /// The changes after the anchor, followed by later changes, until the task is cancelled.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(
            stream: QueryStream(healthStore) { handler in
                let query = query(limit: nil, handler)
                query.updateHandler = { _, added, deleted, anchor, error in
                    handler(Self.changes(added, deleted, anchor, error))
                }
                return query
            })
    }

    private func query(
        limit: Int?, _ handler: @escaping @Sendable (Swift.Result<Changes, any Error>) -> Void
    ) -> HKAnchoredObjectQuery {
        HKAnchoredObjectQuery(
            queryDescriptors: predicates.map(\.descriptor), anchor: anchor,
            limit: limit ?? HKObjectQueryNoLimit
        ) { _, added, deleted, anchor, error in
            handler(Self.changes(added, deleted, anchor, error))
        }
    }

    private static func changes(
        _ added: [HKSample]?, _ deleted: [HKDeletedObject]?, _ anchor: HKQueryAnchor?,
        _ error: (any Error)?
    ) -> Swift.Result<Changes, any Error> {
        guard let anchor, error == nil else { return .failure(error ?? HKError(.unknownError)) }
        return .success(
            Changes(
                added: (added ?? []).compactMap { $0 as? Sample }, deleted: deleted ?? [],
                anchor: anchor))
    }
}

extension HKAnchoredObjectQueryDescriptor {
    /// A sequence of results.
    public struct Results: AsyncSequence {
        /// One result.
        public typealias Element = HKAnchoredObjectQueryDescriptor<Sample>.Result

        let stream: QueryStream<Changes>

        /// An iterator over the results; the query runs during the iteration.
        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Changes, any Error>.Iterator

            /// Waits for the next result; nil when the task was cancelled.
            public mutating func next() async throws -> Element? {
                try await base.next(isolation: #isolation).map { Element($0) }
            }
        }

        /// Starts the query.
        public func makeAsyncIterator() -> Iterator { Iterator(base: stream.start()) }
    }
}

/// A position in the store's log of insertions and deletions; anchors at the same position are
/// equal.
///
/// An anchor belongs to the history of its store. If the store was restored from a backup, created
/// again or replaced since then, a query reads everything, as without an anchor.
// Safe to share: the state is immutable.
open class HKQueryAnchor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The position in the log.
    package let value: LogAnchor
    /// Whether the query was given an anchor of another history, and therefore read everything.
    package let isFromBeginning: Bool

    package init(_ value: LogAnchor, isFromBeginning: Bool = false) {
        self.value = value
        self.isFromBeginning = isFromBeginning
        super.init()
    }

    /// Creates an anchor from an older system's number; 0 is the beginning.
    ///
    /// A number does not identify a history, so it is not verified.
    public convenience init(fromValue value: Int) {
        self.init(LogAnchor(position: Int64(value)))
    }

    /// Whether the other anchor has the same position.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKQueryAnchor)?.value == value
    }

    /// The hash of the position.
    open override var hash: Int { value.hashValue }

    /// The anchor's position in the log.
    open override var description: String { "HKQueryAnchor \(value.position)" }

    /// The anchor itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Anchors decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes the position and its history.
    open func encode(with coder: NSCoder) {
        coder.encode(NSNumber(value: value.position), forKey: "position")
        guard let token = value.token else { return }
        coder.encode(NSNumber(value: token), forKey: "token")
    }

    /// Decodes the position and its history; nil if the position is missing or invalid.
    ///
    /// An archive of an earlier version contains no history.
    public required init?(coder: NSCoder) {
        guard let number = coder.value(NSNumber.self, forKey: "position"), number.int64Value >= 0
        else { return nil }
        value = LogAnchor(
            position: number.int64Value,
            token: coder.value(NSNumber.self, forKey: "token")?.int64Value)
        isFromBeginning = false
        super.init()
    }
}

extension HKHealthStore {
    /// An anchor after all changes to some types that this app may see.
    package func latestChange(of types: Set<HKSampleType>) async throws -> HKQueryAnchor {
        HKQueryAnchor(try await openStore().latestChange(of: types.map(\.value), app: app))
    }

    /// Whether an anchor belongs to the store's present history.
    package func holds(_ anchor: HKQueryAnchor) async throws -> Bool {
        try await openStore().recognizes(anchor.value)
    }

    /// The samples among some that this app saved and that the store holds now.
    package func heldSamples(among uuids: Set<UUID>) async throws -> Set<UUID> {
        try await openStore().ownSamples(among: uuids, app: app)
    }
}

extension HKSampleType {
    /// The bundle identifiers of the type's sources in the order in which statistics prefer them.
    package func sourceOrder(in store: HKHealthStore) async throws -> [String] {
        try await store.openStore().preferences.sourcesInOrder(of: value, app: nil)
            .map(\.bundleIdentifier)
    }
}
