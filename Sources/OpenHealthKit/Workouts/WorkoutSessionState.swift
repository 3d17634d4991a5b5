package import Foundation
package import HealthModel

/// What a workout session is doing and may do next; a pure value.
///
/// `notStarted -> prepared -> running <-> paused -> stopped -> ended`; `prepared` and `stopped`
/// can be left out. Each call returns what the delegate is to be told, in that order. A call
/// that would change nothing, as a pause while it is paused, is ignored. Starting a session
/// that was stopped or ended fails, and so do dates that run backwards: HealthKit says that such
/// a session cannot be used again, and not how it refuses, so that is unverified.
package struct WorkoutSessionState: Sendable {
    /// What a delegate is told.
    package enum Action: Hashable, Sendable {
        case changed(to: HKWorkoutSessionState, from: HKWorkoutSessionState, at: Date)
        case generated(WorkoutEvent)
        case began(WorkoutActivity)
        case finished(WorkoutActivity)
        case failed(HKError)
    }

    /// Where the session is.
    package private(set) var state = HKWorkoutSessionState.notStarted
    /// When it began to run; nil before.
    package private(set) var startDate: Date?
    /// When it was stopped, or ended without that; nil before.
    package private(set) var endDate: Date?
    private var whole: WorkoutActivity
    private var part: WorkoutActivity?

    /// A session that was made at an instant and has not started.
    package init(_ configuration: WorkoutConfiguration, madeAt now: Date) {
        whole = WorkoutActivity(
            uuid: UUID(), configuration: configuration, startDate: now, endDate: nil)
    }

    /// The activity that goes on: a part where one was begun, else the whole.
    package var currentActivity: WorkoutActivity { part ?? whole }

    /// Whether the activity goes on, paused or not.
    package var isActive: Bool { state == .running || state == .paused }

    /// Makes ready to start.
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

    /// Pauses what runs.
    package mutating func pause(at now: Date) -> [Action] {
        guard state == .running else { return [] }
        return [change(to: .paused, at: now), event(.pause, at: now)]
    }

    /// Goes on with what is paused.
    package mutating func resume(at now: Date) -> [Action] {
        guard state == .paused else { return [] }
        return [change(to: .running, at: now), event(.resume, at: now)]
    }

    /// Stops at a date what runs or is paused; it never starts again.
    package mutating func stop(at date: Date) -> [Action] {
        guard isActive else { return [] }
        guard date >= startDate ?? date else {
            return [failure("a workout session may not stop before it started")]
        }
        return finish(at: date) + [change(to: .stopped, at: date)]
    }

    /// Ends; of no effect on a session that is not even prepared.
    package mutating func end(at now: Date) -> [Action] {
        switch state {
        case .notStarted, .ended: []
        case .prepared, .stopped: [change(to: .ended, at: now)]
        default: finish(at: now) + [change(to: .ended, at: now)]
        }
    }

    /// Ends because of an error, which the delegate learns first.
    package mutating func fail(with error: HKError, at now: Date) -> [Action] {
        let actions = end(at: now)
        return actions.isEmpty ? [] : [.failed(error)] + actions
    }

    /// Begins a part, which ends the part before it.
    package mutating func begin(_ activity: WorkoutActivity) -> [Action] {
        guard isActive else {
            return [failure("activities begin while the session runs or is paused")]
        }
        guard activity.startDate >= currentActivity.startDate else {
            return [failure("an activity may not begin before the one that goes on")]
        }
        let ended = endPart(at: activity.startDate)
        part = activity
        return ended + [.began(activity)]
    }

    /// Ends the part that goes on and returns to the whole; without a part nothing happens.
    package mutating func endActivity(at date: Date) -> [Action] {
        guard let part else { return [] }
        guard date >= part.startDate else {
            return [failure("an activity may not end before it began")]
        }
        return endPart(at: date)
    }

    // MARK: Pieces

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
        // A workout that is stopped at a date in the past takes no part back before its start.
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
