import CoreLocation
import Foundation
import HealthKit

extension ApiSweep {
    /// Saves a route for a workout with completion handlers.
    static func saveRoute(
        _ locations: [CLLocation], of workout: HKWorkout, in store: HKHealthStore,
        completion: @escaping @Sendable (HKWorkoutRoute?, (any Error)?) -> Void
    ) {
        let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
        builder.insertRouteData(locations) { success, error in
            guard success else { return completion(nil, error) }
            builder.finishRoute(with: workout, metadata: nil) { route, error in
                completion(route, error)
            }
        }
    }
}
