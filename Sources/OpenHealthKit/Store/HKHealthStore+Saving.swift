internal import Foundation
internal import HealthDatabase
internal import HealthModel

extension HKHealthStore {
    func saveAll(
        _ objects: [HKObject], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let samples = objects.map(\.sample)
        complete(completion) { [self] store, app in
            guard !samples.isEmpty else {
                throw HKError(.errorInvalidArgument, text: "No objects to save were given.")
            }
            try samples.requireNoRating()
            try await store.save(samples, app: app)
            try configuration.afterSave?(self)
        }
    }

    func addAll(
        _ samples: [HKSample], to workout: HKWorkout,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let values = samples.map(\.sample)
        let workout = workout.uuid
        complete(completion) { store, app in
            try values.requireNoRating()
            try await store.add(values, toWorkout: workout, app: app)
        }
    }

    func deleteAll(
        _ objects: [HKObject], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let identities = objects.map(\.uuid)
        let types = Set(objects.map(\.sample.type)).filter(\.isAllowedInShareRequest)
        complete(completion) { store, app in
            guard !identities.isEmpty else {
                throw HKError(.errorInvalidArgument, text: "dataObjects cannot be empty")
            }
            // Permission is checked first: without it an app does not learn whether an object is stored.
            try store.requireShare(of: types, app: app)
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

extension Sequence<Sample> {
    /// - Throws: `errorInvalidArgument` for a rating of an effort, which is saved only with its
    ///   relation to a workout.
    func requireNoRating() throws(HKError) {
        for sample in self where HKWorkoutEffortRelationshipQuery.ratings.contains(sample.type) {
            throw HKError(
                .errorInvalidArgument,
                text: "HKWorkout: Sample of type \(sample.type.identifier) must be related to a "
                    + "workout; save it by relateWorkoutEffortSample.")
        }
    }
}

extension HealthStore {
    /// - Throws: An error if there is a type among these that the app may not share.
    fileprivate func requireShare(of types: Set<ObjectType>, app: AppIdentity) throws {
        let decisions = try permissions.decisions(of: app)
        func those(_ decision: Decision) -> [ObjectType] {
            types.filter { decisions.share($0) == decision }.sorted {
                $0.identifier < $1.identifier
            }
        }
        let (unasked, denied) = (those(.notDetermined), those(.denied))
        guard unasked.isEmpty else { throw HealthStoreError.authorizationNotDetermined(unasked) }
        guard denied.isEmpty else { throw HealthStoreError.authorizationDenied(denied) }
    }
}

extension HKHealthStore {
    func recalibrate(
        _ type: HKSampleType, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        guard type.allowsRecalibrationForEstimates else {
            HKException.raise(
                .invalidArgument, "\(type.identifier) does not allow recalibration for estimates")
        }
        complete(completion) { _, _ in }
    }

    static let noWatch = HKError(.errorHealthDataUnavailable, text: "No Apple Watch is available.")

    func findNoSession(
        completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void
    ) {
        complete({ completion(nil, $1) }, { _, _ in })
    }

    func split(
        _ total: HKQuantity, start: Date, end: Date,
        handler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void
    ) {
        guard total.is(compatibleWith: .kilocalorie()), start <= end else {
            HKException.raise(.invalidArgument, "splitTotalEnergy needs an energy and a time")
        }
        let total = total.value
        finish { store, app in
            let predicate = SamplePredicate.interval(start: start, end: end)
            let resting = try await store.statistics(
                of: .basalEnergyBurned, matching: predicate, options: .cumulativeSum, app: app)
            guard let measured = resting?.merged.sum else { throw HealthStoreError.noData }
            let basal = try min(measured.doubleValue(for: total.unit), total.value)
            return (Quantity(basal, total.unit), Quantity(total.value - basal, total.unit))
        } _: { parts, error in
            handler(parts.map { HKQuantity($0.0) }, parts.map { HKQuantity($0.1) }, error)
        }
    }
}
