import Foundation
import HealthKit
import OpenHealthKit

/// Writes down what a session and its builder say.
final class WorkoutListener: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate,
    Sendable
{
    let session = Events<String>()
    let builder = Events<String>()

    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
    ) {
        session.send("\(fromState) to \(toState)")
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
        session.send("failed \((error as? HKError)?.code.rawValue ?? -1)")
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {
        session.send("event \(event.type)")
    }

    func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
    ) {
        session.send("began \(workoutConfiguration.activityType)")
    }

    func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder,
        didCollectDataOf collectedTypes: Set<HKSampleType>
    ) {
        builder.send(collectedTypes.map(\.identifier).sorted().joined(separator: " "))
    }

    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {
        builder.send("event")
    }

    func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity
    ) {
        builder.send("ended \(workoutActivity.workoutConfiguration.activityType)")
    }
}
