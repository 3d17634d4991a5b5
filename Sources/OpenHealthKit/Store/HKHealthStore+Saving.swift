internal import Foundation
internal import HealthDatabase
internal import HealthModel

extension HKHealthStore {
    func saveAll(
        _ objects: [HKObject], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let samples = objects.map(\.sample)
        complete(completion) { store, app in
            guard !samples.isEmpty else {
                throw HKError(.errorInvalidArgument, text: "No objects to save were given.")
            }
            try await store.save(samples, app: app)
        }
    }

    func addAll(
        _ samples: [HKSample], to workout: HKWorkout,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let values = samples.map(\.sample)
        let workout = workout.uuid
        complete(completion) { store, app in
            try await store.add(values, toWorkout: workout, app: app)
        }
    }

    func deleteAll(
        _ objects: [HKObject], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let identities = objects.map(\.uuid)
        complete(completion) { store, app in
            guard !identities.isEmpty else {
                throw HKError(.errorInvalidArgument, text: "No objects to delete were given.")
            }
            try await store.delete(identities, app: app)
        }
    }

    func deleteMatching(
        _ type: HKObjectType, predicate: NSPredicate,
        completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        let condition = SamplePredicate(checking: predicate)
        finish { store, app in
            try await store.deleteSamples(of: type.value, matching: condition, app: app)
        } _: { count, error in
            completion(error == nil, count ?? 0, error)
        }
    }

    func relate(
        _ sample: HKSample, workout: HKWorkout, activity: HKWorkoutActivity?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let (sample, workout, activity) = (sample.sample, workout.uuid, activity?.uuid)
        complete(completion) { store, app in
            try await store.relateEffort(
                sample, workout: workout, activity: activity, app: app)
        }
    }

    func unrelate(
        _ sample: HKSample, workout: HKWorkout, activity: HKWorkoutActivity?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let (sample, workout, activity) = (sample.uuid, workout.uuid, activity?.uuid)
        complete(completion) { store, app in
            try await store.unrelateEffort(
                sample: sample, workout: workout, activity: activity, app: app)
        }
    }
}
