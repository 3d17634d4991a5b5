public import Foundation
public import HealthModel
internal import Synchronization

extension HealthStore {
    /// Saves samples as the app's own, all or none, in one commit.
    ///
    /// A correlation is saved with its members, and needs permission for those. A sample with a
    /// sync identifier replaces the app's older version of it, also in workouts and correlations;
    /// it is ignored if the stored version is not lower. While the device is locked the samples
    /// wait in a journal and become visible after it is unlocked.
    ///
    /// - Parameters:
    ///   - samples: The samples; may be empty.
    ///   - series: The data of series, by the identity of their sample.
    ///   - app: The app that saves.
    /// - Throws: `authorizationNotDetermined` or `authorizationDenied` for types that the app may
    ///   not share; `duplicateObject` for an identity that is stored already; `invalidArgument` for
    ///   a sample before the earliest permitted date; `validation` for one that breaks a rule.
    public func save(
        _ samples: [Sample], series: [UUID: SeriesData] = [:], app: AppIdentity
    ) async throws {
        if samples.isEmpty { return }
        let request = SaveRequest(samples: samples, series: series, app: app)
        try request.check(earliestEnd: environment.earliestPermittedSampleDate())
        if environment.isLocked() {
            try await write { try $0.journal(request) }
            connection.mayHaveJournal.store(true, ordering: .relaxed)
            // From now on the observers check whether the device was unlocked.
            connection.commits.look()
            return
        }
        try applyJournal()
        try await write(isShort: request.isShort) { try $0.save(request) }
    }

    /// Adds samples to a workout.
    ///
    /// Samples that are not stored yet are saved, without their device. The workout's totals do not
    /// change.
    ///
    /// - Throws: `invalidArgument` unless the workout is stored, and the errors of `save`.
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
}
