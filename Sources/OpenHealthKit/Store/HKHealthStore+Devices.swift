internal import Foundation
internal import HealthDatabase
internal import HealthModel

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
