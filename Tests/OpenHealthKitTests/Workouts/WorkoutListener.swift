import Foundation
import HealthKit
import HealthModel
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
        session.send("\(fromState.name) to \(toState.name)")
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
        session.send("failed \((error as? HKError)?.code.rawValue ?? -1)")
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {
        session.send("event \(event.type.name)")
    }

    func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
    ) {
        session.send("began \(workoutConfiguration.activityType.name)")
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
        builder.send("ended \(workoutActivity.workoutConfiguration.activityType.name)")
    }
}

// A case of an enumeration that is declared in C does not print as its name.

extension HKWorkoutSessionState {
    fileprivate var name: String {
        switch self {
        case .notStarted: "notStarted"
        case .prepared: "prepared"
        case .running: "running"
        case .paused: "paused"
        case .stopped: "stopped"
        case .ended: "ended"
        @unknown default: "state \(rawValue)"
        }
    }
}

extension HKWorkoutEventType {
    fileprivate var name: String {
        switch self {
        case .pause: "pause"
        case .resume: "resume"
        default: "event \(rawValue)"
        }
    }
}

extension HKWorkoutActivityType {
    fileprivate var name: String { WorkoutActivities.name(of: Int(rawValue)) ?? "\(rawValue)" }
}
