public import Foundation
internal import HealthDatabase
internal import HealthModel

/// A workout, or an activity of one, with the samples that rate its effort.
// Safe to share: the state never changes.
open class HKWorkoutEffortRelationship: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The workout.
    public let workout: HKWorkout
    /// The activity of the workout; nil if the whole workout is rated.
    public let activity: HKWorkoutActivity?
    /// The ratings of the activity, or those of the workout but not of its activities.
    ///
    /// The latest is the first; nil if there are none.
    public let samples: [HKSample]?

    package init(workout: HKWorkout, activity: HKWorkoutActivity?, samples: [HKSample]?) {
        self.workout = workout
        self.activity = activity
        self.samples = samples
        super.init()
    }

    /// Whether workout, activity and ratings are the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKWorkoutEffortRelationship else { return false }
        return workout == other.workout && activity?.uuid == other.activity?.uuid
            && samples == other.samples
    }

    /// The hash of the workout.
    open override var hash: Int { workout.hash }

    /// The relationship itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Relationships decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes workout, activity and ratings.
    open func encode(with coder: NSCoder) {
        coder.encode(workout, forKey: "workout")
        coder.encode(activity, forKey: "activity")
        coder.encode(samples.map { $0 as NSArray }, forKey: "samples")
    }

    /// Decodes workout, activity and ratings; nil if there is no workout.
    public required init?(coder: NSCoder) {
        guard let workout = coder.value(HKWorkout.self, forKey: "workout") else { return nil }
        self.workout = workout
        activity = coder.value(HKWorkoutActivity.self, forKey: "activity")
        samples = coder.value(of: [NSArray.self, HKSample.self], forKey: "samples") as? [HKSample]
        super.init()
    }
}

/// A query for workouts with the samples that rate their effort, which continues until it is
/// stopped.
// Safe to share: adds only immutable state to its superclass.
open class HKWorkoutEffortRelationshipQuery: HKQuery, @unchecked Sendable {
    private let anchor: HKQueryAnchor?
    private let options: HKWorkoutEffortRelationshipQueryOptions
    private let handler:
        @Sendable (
            HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?,
            (any Error)?
        ) -> Void

    /// Creates a query for relationships of matching workouts that changed after an anchor.
    @preconcurrency
    public init(
        predicate: NSPredicate?, anchor: HKQueryAnchor?,
        options: HKWorkoutEffortRelationshipQueryOptions,
        resultsHandler:
            @escaping @Sendable (
                HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?,
                (any Error)?
            ) -> Void
    ) {
        self.anchor = anchor
        self.options = options
        handler = resultsHandler
        super.init(objectType: HKObjectType.workoutType(), predicate: predicate)
    }

    /// The types of samples that rate an effort.
    static let ratings: [ObjectType] = [.workoutEffortScore, .estimatedWorkoutEffortScore]

    package override func validate() { _ = SamplePredicate(checking: predicate) }

    package override func run(_ context: QueryContext) async throws {
        let types = try typesOfRatings(context)
        let commits = context.commits(of: [.workout] + types)
        var position = anchor?.value
        var isFirst = true
        var updates = commits.makeAsyncIterator()
        repeat {
            let latest = try await context.store.latestChange(
                of: [.workout] + types, app: context.app)
            let changed = try await relationships(of: types, after: position, context)
            position = latest
            if isFirst || !changed.isEmpty {
                let anchor = HKQueryAnchor(latest)
                guard await context.deliver({ self.handler(self, changed, anchor, nil) }) else {
                    return
                }
            }
            isFirst = false
        } while await updates.next(isolation: #isolation) != nil
    }

    /// The types of ratings that the app has requested.
    ///
    /// - Returns: Both types if the app has requested neither; reading them fails with error 5.
    private func typesOfRatings(_ context: QueryContext) throws -> [ObjectType] {
        let decisions = try context.store.permissions.decisions(of: context.app)
        let requested = Self.ratings.filter { decisions.read($0) != .notDetermined }
        return requested.isEmpty ? Self.ratings : requested
    }

    /// The relationships in which the workout or a rating changed after a position.
    private func relationships(
        of types: [ObjectType], after position: LogAnchor?, _ context: QueryContext
    ) async throws -> [HKWorkoutEffortRelationship] {
        var recent: Set<UUID>?
        if let position {
            let queries = ([.workout] + types).map { SampleQuery(type: $0, predicate: .all) }
            let changes = try await context.store.changes(
                queries, after: position, app: context.app)
            recent = Set(changes.added.map(\.uuid))
        }
        let workouts = try await context.store.samples(
            [SampleQuery(type: .workout, predicate: SamplePredicate(checking: predicate))],
            sort: [], limit: nil, app: context.app)
        var all: [HKWorkoutEffortRelationship] = []
        for object in try await context.store.objects(workouts, app: context.app) {
            guard let workout = object as? HKWorkout else { continue }
            let sample = workout.sample
            let activities = sample.workout?.activities ?? []
            let parts: [WorkoutActivity?] = [nil] + activities.map { $0 }
            for activity in parts {
                let ratings = try await ratings(
                    types, of: sample.uuid, activity: activity?.uuid, context)
                let isNew =
                    recent.map { recent in
                        recent.contains(sample.uuid)
                            || ratings.contains { recent.contains($0.uuid) }
                    } ?? true
                guard isNew, activity == nil || !ratings.isEmpty else { continue }
                all.append(
                    HKWorkoutEffortRelationship(
                        workout: workout, activity: activity.map { HKWorkoutActivity($0) },
                        samples: ratings.isEmpty ? nil : ratings.map(HKSample.make)))
            }
        }
        return all
    }

    /// The ratings of an activity, or of the workout without those of its activities.
    ///
    /// The latest is the first; manual ratings precede estimates.
    private func ratings(
        _ types: [ObjectType], of workout: UUID, activity: UUID?, _ context: QueryContext
    ) async throws -> [Sample] {
        var found: [Sample] = []
        for type in types {
            let query = SampleQuery(
                type: type,
                predicate: activity.map { .effort(workout: workout, activity: $0) }
                    ?? .wholeEffort(workout: workout))
            found += try await context.store.samples(
                [query], sort: [HealthDatabase.SortOrder(.startDate, ascending: false)],
                limit: nil, app: context.app)
        }
        return options == .mostRelevant ? Array(found.prefix(1)) : found
    }

    package override func fail(_ error: any Error) { handler(self, nil, nil, error) }
}

/// A query for workouts with the samples that rate their effort, once or continuously.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
    /// The predicate for the workouts; nil for all.
    public var predicate: NSPredicate?
    /// The anchor after which to begin; nil for the beginning.
    public var anchor: HKQueryAnchor?
    /// Whether only the most relevant rating counts.
    public var option: HKWorkoutEffortRelationshipQueryOptions

    /// Creates a descriptor for relationships of matching workouts that changed after an anchor.
    public init(
        predicate: NSPredicate?, anchor: HKQueryAnchor?,
        option: HKWorkoutEffortRelationshipQueryOptions
    ) {
        self.predicate = predicate
        self.anchor = anchor
        self.option = option
    }

    /// The relationships, and the anchor after them.
    ///
    /// It is not `Sendable`, as on Apple's systems; its parts are.
    public struct Result {
        /// The changed relationships.
        public let relationships: [HKWorkoutEffortRelationship]
        /// The anchor for the next query.
        public let newAnchor: HKQueryAnchor

        init(_ changes: Changes) {
            relationships = changes.relationships
            newAnchor = changes.anchor
        }
    }

    /// The content of a ``Result``, which the query can send to the waiting task.
    struct Changes: Sendable {
        let relationships: [HKWorkoutEffortRelationship]
        let anchor: HKQueryAnchor
    }

    /// The changes after the anchor.
    public func result(for healthStore: HKHealthStore) async throws -> sending Result {
        let changes = try await QueryResult<Changes>.of(healthStore) { handler in
            HKWorkoutEffortRelationshipQuery(
                predicate: predicate, anchor: anchor, options: option
            ) { query, relationships, anchor, error in
                // The query would continue, but only one result is needed.
                healthStore.stop(query)
                handler(Self.changes(relationships, anchor, error))
            }
        }
        return Result(changes)
    }

    /// The changes after the anchor, followed by later changes, until the task is cancelled.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(
            stream: QueryStream(healthStore) { handler in
                HKWorkoutEffortRelationshipQuery(
                    predicate: predicate, anchor: anchor, options: option
                ) { _, relationships, anchor, error in
                    handler(Self.changes(relationships, anchor, error))
                }
            })
    }

    private static func changes(
        _ relationships: [HKWorkoutEffortRelationship]?, _ anchor: HKQueryAnchor?,
        _ error: (any Error)?
    ) -> Swift.Result<Changes, any Error> {
        guard let relationships, let anchor else {
            return .failure(error ?? HKError(.unknownError))
        }
        return .success(Changes(relationships: relationships, anchor: anchor))
    }
}

extension HKWorkoutEffortRelationshipQueryDescriptor {
    /// A sequence of results.
    public struct Results: AsyncSequence {
        /// One result.
        public typealias Element = HKWorkoutEffortRelationshipQueryDescriptor.Result

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
