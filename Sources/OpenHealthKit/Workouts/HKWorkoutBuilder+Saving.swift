internal import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

extension HKWorkoutBuilder {
    /// Changes the state at once, then uses the store, then calls the handler.
    func change(
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        _ change: (inout WorkoutBuilderState) throws(HKError) -> Void,
        saving work: @escaping @Sendable (HealthStore, AppIdentity) async throws -> Void = {
            _, _ in
        }
    ) {
        var failure: HKError?
        do throws(HKError) { try state.change(change) } catch { failure = error }
        let healthStore = healthStore
        let task = tasks.enqueue { [failure] in
            if let failure { throw failure }
            try await work(healthStore.openStore(), healthStore.app)
        }
        healthStore.complete(completion) { _, _ in try await task.value }
    }

    /// Saves the workout, associates the samples with it, and finishes its route.
    func finish(_ completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void) {
        var outcome: Result<Sample, HKError>
        do throws(HKError) { outcome = .success(try finished()) } catch {
            outcome = .failure(error)
        }
        let route = route.withLock { $0 }
        let healthStore = healthStore
        let task = tasks.enqueue { [outcome] in
            var value = try outcome.get()
            let app = healthStore.app
            let store: HealthStore
            let samples: [Sample]
            let saved: Sample
            do {
                store = try healthStore.openStore()
                // A locked store would put the workout into its journal and lose its samples.
                if store.environment.isLocked() { throw HealthStoreError.databaseInaccessible }
                let deleted = try await self.deletedSamples(in: store)
                value = try self.finished(value, without: deleted)
                samples = self.state.withLock { $0.samples }
                saved = try await store.save(value, series: nil, app: app)
            } catch {
                self.state.withLock { $0.reopen() }
                throw error
            }
            // An app that repeats an export has already saved the workout, perhaps without its samples. Samples of
            // an equal version are added to the stored workout, samples of a lower version are not.
            if saved.metadata[MetadataKey.syncVersion] == value.metadata[MetadataKey.syncVersion] {
                if !samples.isEmpty {
                    try await store.add(samples, toWorkout: saved.uuid, app: app)
                }
                try await route?.finish(withWorkout: saved.uuid)
            }
            let statistics = try await store.workoutStatistics(of: [saved], app: app)
            return HKWorkout.value(saved, with: statistics)
        }
        healthStore.finish({ _, _ in try await task.value }) { value, error in
            completion(value.map { HKWorkout($0) }, error)
        }
    }

    /// The samples of the added types that were deleted since collecting began: saving a workout
    /// must not restore them.
    private func deletedSamples(in store: HealthStore) async throws -> Set<UUID> {
        let types = Set(state.withLock { $0.samples }.map(\.type))
        guard let start = beginning.withLock({ $0 }), !types.isEmpty else { return [] }
        let changes = try await store.changes(
            types.map { SampleQuery(type: $0) }, after: start, app: nil)
        return Set(changes.deleted.map(\.uuid))
    }
}
