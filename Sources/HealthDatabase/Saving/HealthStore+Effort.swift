public import Foundation
internal import GRDB
public import HealthModel

extension HealthStore {
    /// Relates a sample that rates an effort to a workout, or to one activity of it.
    ///
    /// The sample is saved if it is not stored yet.
    ///
    /// - Throws: `objectsNotFound` for a workout that is not stored; the errors of `save`.
    public func relateEffort(
        _ sample: Sample, workout: UUID, activity: UUID? = nil, app: AppIdentity
    ) async throws {
        try requireUnlocked()
        try applyDeferredSaves()
        let request = SaveRequest(samples: [sample], series: [:], app: app)
        try request.check(earliestEnd: environment.earliestPermittedSampleDate())
        try await write { transaction in
            if try transaction.number(of: sample.uuid) == nil { try transaction.save(request) }
            try transaction.relateEffort(
                sample: sample.uuid, workout: workout, activity: activity, app: app)
        }
    }

    /// Relates a stored sample that rates an effort to a workout, or to one activity of it.
    ///
    /// - Throws: `objectsNotFound` for objects that are not stored; `authorizationNotDetermined` or
    ///   `authorizationDenied` unless the app may share the sample's type.
    public func relateEffort(
        sample: UUID, workout: UUID, activity: UUID? = nil, app: AppIdentity
    ) async throws {
        try requireUnlocked()
        try applyDeferredSaves()
        try await write { transaction in
            try transaction.relateEffort(
                sample: sample, workout: workout, activity: activity, app: app)
        }
    }

    /// Removes the relation of ``relateEffort(sample:workout:activity:app:)``.
    ///
    /// - Throws: The errors of ``relateEffort(sample:workout:activity:app:)``.
    public func unrelateEffort(
        sample: UUID, workout: UUID, activity: UUID? = nil, app: AppIdentity
    ) async throws {
        try requireUnlocked()
        try applyDeferredSaves()
        try await write { transaction in
            let ids = try transaction.effortNumbers(sample: sample, workout: workout, app: app)
            try transaction.db.execute(
                sql: """
                    DELETE FROM effort WHERE sample_id = ? AND workout_id = ? AND activity IS ?
                    """,
                arguments: [ids.sample, ids.workout, activity])
        }
    }
}

extension StoreTransaction {
    /// Relates two stored samples; repeating it changes nothing.
    fileprivate func relateEffort(
        sample: UUID, workout: UUID, activity: UUID?, app: AppIdentity
    ) throws {
        let ids = try effortNumbers(sample: sample, workout: workout, app: app)
        try db.execute(
            sql: """
                INSERT INTO effort (sample_id, workout_id, activity)
                SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM effort
                    WHERE sample_id = ?1 AND workout_id = ?2 AND activity IS ?3)
                """,
            arguments: [ids.sample, ids.workout, activity])
    }

    /// The rows of two stored samples, for an app that may share the sample's type.
    fileprivate func effortNumbers(
        sample: UUID, workout: UUID, app: AppIdentity
    ) throws -> (sample: Int64, workout: Int64) {
        let ids = try (sample: number(of: sample), workout: number(of: workout))
        guard let sampleID = ids.sample, let workoutID = ids.workout else {
            throw HealthStoreError.objectsNotFound(
                [ids.sample == nil ? sample : nil, ids.workout == nil ? workout : nil]
                    .compactMap { $0 })
        }
        try Decisions(interner, app: app).requireShare([type(of: sampleID)])
        return (sampleID, workoutID)
    }
}
