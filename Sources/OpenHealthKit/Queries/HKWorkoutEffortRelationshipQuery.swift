public import Foundation
internal import HealthDatabase
internal import HealthModel

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
    /// - Returns: Both types if the app has requested neither; reading them fails with 5.
    private func typesOfRatings(_ context: QueryContext) throws -> [ObjectType] {
        let decisions = try context.store.permissions.decisions(on: Self.ratings, app: context.app)
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
