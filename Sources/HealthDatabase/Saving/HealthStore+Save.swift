public import Foundation
internal import GRDB
public import HealthModel
internal import Synchronization

extension HealthStore {
    /// Saves samples as the app's own, all or none, in one commit.
    ///
    /// A correlation is saved with its members, and needs permission for those. A sample with a
    /// sync identifier takes the place of the app's older version of it, also in workouts and
    /// correlations; where the stored version is not less the new sample is ignored. While the
    /// device is locked the samples wait in a journal and appear after it is unlocked.
    ///
    /// - Parameters:
    ///   - samples: What to save; nothing is fine.
    ///   - series: The data of series, by the identity of their sample.
    ///   - app: Who saves.
    /// - Throws: `authorizationNotDetermined` or `authorizationDenied` for types that the app may
    ///   not share; `duplicateObject` for an identity that is stored already; `invalidArgument`
    ///   for a sample before the earliest permitted date; `validation` for one that breaks a rule.
    public func save(
        _ samples: [Sample], series: [UUID: SeriesData] = [:], app: AppIdentity
    ) async throws {
        if samples.isEmpty { return }
        let request = SaveRequest(samples: samples, series: series, app: app)
        try request.check(earliestEnd: environment.earliestPermittedSampleDate())
        if environment.isLocked() {
            try await write { try $0.journal(request) }
            connection.mayHaveJournal.store(true, ordering: .relaxed)
            return
        }
        try applyJournal()
        try await write { try $0.save(request) }
    }

    /// Adds samples to a workout.
    ///
    /// Those that are not stored yet are saved, without their device. The workout's totals stay
    /// as they are.
    ///
    /// - Throws: `invalidArgument` unless the workout is stored, and what `save` throws.
    public func add(_ samples: [Sample], toWorkout workout: UUID, app: AppIdentity) async throws {
        try requireUnlocked()
        try applyJournal()
        let request = SaveRequest(samples: samples, series: [:], app: app)
        try request.check(earliestEnd: environment.earliestPermittedSampleDate())
        try await write { transaction in
            let interner = transaction.interner
            try Decisions(interner, app: app).requireShare(
                request.sharedTypes.union([.workout]))
            guard let owner = try transaction.number(of: workout) else {
                throw HealthStoreError.invalidArgument(
                    "Save the workout before samples are added to it.")
            }
            let saver = StoreTransaction.Saver(
                revision: try interner.makeRevision(app.revision, renames: true),
                source: try interner.makeSource(app.source, renames: true))
            for var sample in samples {
                sample.device = nil
                let id = try transaction.number(of: sample.uuid) ?? transaction.save(sample, saver)
                try transaction.associate(id, with: owner)
            }
        }
    }

    /// Says that a sample rates the effort of a workout, or of one activity of it.
    ///
    /// - Throws: `objectsNotFound` for what is not stored; `authorizationNotDetermined` or
    ///   `authorizationDenied` unless the app may share the sample's type.
    public func relateEffort(
        sample: UUID, workout: UUID, activity: UUID? = nil, app: AppIdentity
    ) async throws {
        try await changeEffort(sample: sample, workout: workout, app: app) { db, sample, workout in
            try db.execute(
                sql: """
                    INSERT INTO effort (sample_id, workout_id, activity)
                    SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM effort
                        WHERE sample_id = ?1 AND workout_id = ?2 AND activity IS ?3)
                    """,
                arguments: [sample, workout, activity])
        }
    }

    /// Takes back what ``relateEffort(sample:workout:activity:app:)`` said.
    ///
    /// - Throws: What ``relateEffort(sample:workout:activity:app:)`` throws.
    public func unrelateEffort(
        sample: UUID, workout: UUID, activity: UUID? = nil, app: AppIdentity
    ) async throws {
        try await changeEffort(sample: sample, workout: workout, app: app) { db, sample, workout in
            try db.execute(
                sql: """
                    DELETE FROM effort WHERE sample_id = ? AND workout_id = ? AND activity IS ?
                    """,
                arguments: [sample, workout, activity])
        }
    }

    private func changeEffort(
        sample: UUID, workout: UUID, app: AppIdentity,
        _ change: @escaping @Sendable (Database, Int64, Int64) throws -> Void
    ) async throws {
        try requireUnlocked()
        try applyJournal()
        try await write { transaction in
            let ids = try (
                sample: transaction.number(of: sample), workout: transaction.number(of: workout)
            )
            guard let sampleID = ids.sample, let workoutID = ids.workout else {
                throw HealthStoreError.objectsNotFound(
                    [ids.sample == nil ? sample : nil, ids.workout == nil ? workout : nil]
                        .compactMap { $0 })
            }
            try Decisions(transaction.interner, app: app).requireShare(
                [transaction.type(of: sampleID)])
            try change(transaction.db, sampleID, workoutID)
        }
    }
}
