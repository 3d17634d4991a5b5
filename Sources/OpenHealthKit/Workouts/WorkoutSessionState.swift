package import Foundation
package import HealthModel

/// The state of a workout session; a pure value.
///
/// The states are `notStarted -> prepared -> running <-> paused -> stopped -> ended`; `prepared`
/// and `stopped` can be skipped. Each call returns the delegate's notifications, in order. A call
/// that would change nothing, such as a pause while paused, is ignored. Starting a stopped or ended
/// session fails, and so do dates in a wrong order: HealthKit documents that such a session cannot
/// be used again, but not the error, so that is unverified.
package struct WorkoutSessionState: Sendable {
    /// A notification of the delegate.
    package enum Action: Hashable, Sendable {
        case changed(to: HKWorkoutSessionState, from: HKWorkoutSessionState, at: Date)
        case generated(WorkoutEvent)
        case began(WorkoutActivity)
        case finished(WorkoutActivity)
        case failed(HKError)
    }

    /// The present state.
    package private(set) var state = HKWorkoutSessionState.notStarted
    /// The date of starting; nil before.
    package private(set) var startDate: Date?
    /// The date of stopping, or of ending without stopping; nil before.
    package private(set) var endDate: Date?
    private var whole: WorkoutActivity
    private var part: WorkoutActivity?

    /// Creates a session that has not started.
    package init(_ configuration: WorkoutConfiguration, madeAt now: Date) {
        whole = WorkoutActivity(
            uuid: UUID(), configuration: configuration, startDate: now, endDate: nil)
    }

    /// The current activity: the one that was begun, else the whole workout.
    package var currentActivity: WorkoutActivity { part ?? whole }

    /// Whether the session is running or paused.
    package var isActive: Bool { state == .running || state == .paused }

    /// Prepares the session.
    package mutating func prepare(at now: Date) -> [Action] {
        switch state {
        case .notStarted: [change(to: .prepared, at: now)]
        case .stopped, .ended: [over]
        default: []
        }
    }

    /// Starts at a date.
    package mutating func start(at date: Date) -> [Action] {
        switch state {
        case .notStarted, .prepared:
            startDate = date
            whole.startDate = date
            return [change(to: .running, at: date)]
        case .stopped, .ended: return [over]
        default: return []
        }
    }

    /// Pauses a running session.
    package mutating func pause(at now: Date) -> [Action] {
        guard state == .running else { return [] }
        return [change(to: .paused, at: now), event(.pause, at: now)]
    }

    /// Resumes a paused session.
    package mutating func resume(at now: Date) -> [Action] {
        guard state == .paused else { return [] }
        return [change(to: .running, at: now), event(.resume, at: now)]
    }

    /// Stops a running or paused session at a date; it cannot be started again.
    ///
    /// A session that was not started fails with error 3.
    package mutating func stop(at date: Date) -> [Action] {
        if state == .notStarted {
            let text = "Unable to perform 'stop' from current state 'NotStarted'"
            return [.failed(HKError(.errorInvalidArgument, text: text))]
        }
        guard isActive else { return [] }
        guard date >= startDate ?? date else {
            return [failure("a workout session may not stop before it started")]
        }
        return finish(at: date) + [change(to: .stopped, at: date)]
    }

    /// Ends the session; has no effect before it is prepared.
    package mutating func end(at now: Date) -> [Action] {
        switch state {
        case .notStarted, .ended: []
        case .prepared, .stopped: [change(to: .ended, at: now)]
        default: finish(at: now) + [change(to: .ended, at: now)]
        }
    }

    /// Ends because of an error, of which the delegate is notified first.
    package mutating func fail(with error: HKError, at now: Date) -> [Action] {
        let actions = end(at: now)
        return actions.isEmpty ? [] : [.failed(error)] + actions
    }

    /// Refuses to prepare or start the session; a prepared session ends.
    package mutating func refuse(_ error: HKError, at now: Date) -> [Action] {
        switch state {
        case .notStarted, .prepared: [.failed(error)] + end(at: now)
        default: []
        }
    }

    /// Begins an activity, which ends the previous one.
    package mutating func begin(_ activity: WorkoutActivity) -> [Action] {
        guard isActive else {
            return [failure("activities begin while the session runs or is paused")]
        }
        guard activity.startDate >= currentActivity.startDate else {
            return [failure("an activity may not begin before the current one")]
        }
        let ended = endPart(at: activity.startDate)
        part = activity
        return ended + [.began(activity)]
    }

    /// Ends the current activity; without one nothing happens.
    package mutating func endActivity(at date: Date) -> [Action] {
        guard let part else { return [] }
        guard date >= part.startDate else {
            return [failure("an activity may not end before it began")]
        }
        return endPart(at: date)
    }

    // MARK: Helpers

    private mutating func change(to next: HKWorkoutSessionState, at date: Date) -> Action {
        defer { state = next }
        return .changed(to: next, from: state, at: date)
    }

    private mutating func finish(at date: Date) -> [Action] {
        endDate = date
        whole.endDate = date
        return endPart(at: date)
    }

    private mutating func endPart(at date: Date) -> [Action] {
        guard var ended = part else { return [] }
        part = nil
        // Stopping at a date in the past must not end an activity before its start.
        ended.endDate = max(date, ended.startDate)
        return [.finished(ended)]
    }

    private mutating func event(_ type: HKWorkoutEventType, at date: Date) -> Action {
        let event = WorkoutEvent(
            type: type.rawValue, interval: DateInterval(start: date, end: date), metadata: [:])
        whole.events.append(event)
        part?.events.append(event)
        return .generated(event)
    }

    private var over: Action { failure("make a new session, this one was stopped or ended") }

    private func failure(_ reason: String) -> Action {
        .failed(HKError(.errorInvalidArgument, text: "Unable to change the session: \(reason)."))
    }
}
