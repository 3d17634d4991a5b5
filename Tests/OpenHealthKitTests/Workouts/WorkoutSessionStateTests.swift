import Foundation
import HealthModel
import OpenHealthKit
import Testing

@Suite("The states of a workout session")
struct WorkoutSessionStateTests {
    private typealias Step = @Sendable (inout WorkoutSessionState, Date) -> [Action]
    private typealias Action = WorkoutSessionState.Action

    private static let configuration = WorkoutConfiguration(activityType: 37)
    private static let calls: [String: Step] = [
        "prepare": { $0.prepare(at: $1) }, "start": { $0.start(at: $1) },
        "pause": { $0.pause(at: $1) }, "resume": { $0.resume(at: $1) },
        "stop": { $0.stop(at: $1) }, "end": { $0.end(at: $1) },
    ]

    private static func date(_ seconds: TimeInterval) -> Date {
        Date(timeIntervalSinceReferenceDate: 700_000_000 + seconds)
    }

    private static func activity(_ second: TimeInterval) -> WorkoutActivity {
        WorkoutActivity(
            uuid: UUID(), configuration: configuration, startDate: date(second), endDate: nil)
    }

    /// A session after some calls, one a second.
    private static func session(_ calls: String...) throws -> WorkoutSessionState {
        var session = WorkoutSessionState(configuration, madeAt: date(0))
        for (second, name) in calls.enumerated() {
            let call = try #require(Self.calls[name])
            _ = call(&session, date(TimeInterval(second + 1)))
        }
        return session
    }

    /// Which states a call leads to, from each where it has an effect.
    private static let transitions:
        [(String, [HKWorkoutSessionState: HKWorkoutSessionState], [HKWorkoutSessionState])] = [
            ("prepare", [.notStarted: .prepared], [.stopped, .ended]),
            ("start", [.notStarted: .running, .prepared: .running], [.stopped, .ended]),
            ("pause", [.running: .paused], []),
            ("resume", [.paused: .running], []),
            ("stop", [.running: .stopped, .paused: .stopped], [.notStarted]),
            (
                "end",
                [.prepared: .ended, .running: .ended, .paused: .ended, .stopped: .ended], []
            ),
        ]

    @Test("a call leads on, is ignored or fails, by the state", arguments: 0..<6)
    func transitions(index: Int) throws {
        let (name, next, failing) = Self.transitions[index]
        let call = try #require(Self.calls[name])
        let starts = try [
            Self.session(), Self.session("prepare"), Self.session("start"),
            Self.session("start", "pause"), Self.session("start", "stop"),
            Self.session("start", "end"),
        ]
        #expect(Set(starts.map(\.state)).count == 6)
        for var session in starts {
            let from = session.state
            let actions = call(&session, Self.date(10))
            #expect(session.state == next[from] ?? from, "\(name) from \(from)")
            if let to = next[from] {
                #expect(actions.first == .changed(to: to, from: from, at: Self.date(10)))
            } else if failing.contains(from) {
                guard case .failed(let error)? = actions.first, actions.count == 1 else {
                    Issue.record("\(name) from \(from)")
                    continue
                }
                #expect(error.code == .errorInvalidArgument)
            } else {
                #expect(actions.isEmpty, "\(name) from \(from)")
            }
        }
    }

    @Test("the start and the end are kept, and a stop comes before the end")
    func dates() throws {
        var session = WorkoutSessionState(Self.configuration, madeAt: Self.date(0))
        #expect(session.startDate == nil)
        _ = session.start(at: Self.date(5))
        #expect(session.startDate == Self.date(5))
        #expect(session.currentActivity.startDate == Self.date(5))
        let refused = session.stop(at: Self.date(4))
        #expect(refused.count == 1)
        #expect(session.state == .running)
        _ = session.stop(at: Self.date(9))
        _ = session.end(at: Self.date(20))
        #expect(session.endDate == Self.date(9))
        #expect(session.currentActivity.endDate == Self.date(9))
    }

    @Test("a pause and its end are events, told after the change of state")
    func events() throws {
        var session = try Self.session("start")
        let pause = WorkoutEvent(
            type: HKWorkoutEventType.pause.rawValue,
            interval: DateInterval(start: Self.date(3), duration: 0), metadata: [:])
        let paused = session.pause(at: Self.date(3))
        #expect(
            paused == [
                .changed(to: .paused, from: .running, at: Self.date(3)), .generated(pause),
            ])
        let resumed = session.resume(at: Self.date(4))
        #expect(resumed.count == 2)
        #expect(session.currentActivity.events.count == 2)
    }

    @Test("a part ends with the next one, at the call and with the session")
    func activities() throws {
        var session = try Self.session("start")
        let whole = session.currentActivity
        let (first, second) = (Self.activity(10), Self.activity(20))
        var actions = session.begin(first)
        #expect(actions == [.began(first)])
        #expect(session.currentActivity == first)
        var ended = first
        ended.endDate = Self.date(20)
        actions = session.begin(second)
        #expect(actions == [.finished(ended), .began(second)])
        ended = second
        ended.endDate = Self.date(30)
        actions = session.endActivity(at: Self.date(30))
        #expect(actions == [.finished(ended)])
        #expect(session.currentActivity == whole)
        actions = session.endActivity(at: Self.date(31))
        #expect(actions.isEmpty)
        let third = Self.activity(40)
        _ = session.begin(third)
        ended = third
        ended.endDate = Self.date(50)
        actions = session.end(at: Self.date(50))
        #expect(
            actions == [
                .finished(ended), .changed(to: .ended, from: .running, at: Self.date(50)),
            ])
    }

    @Test("a part before the one that goes on, or without a running session, fails")
    func refusedActivities() throws {
        var session = try Self.session()
        let early = session.begin(Self.activity(1))
        #expect(early.count == 1)
        #expect(!session.isActive)
        session = try Self.session("start")
        let first = Self.activity(10)
        _ = session.begin(first)
        for actions in [session.begin(Self.activity(9)), session.endActivity(at: Self.date(9))] {
            guard case .failed? = actions.first else {
                Issue.record("not refused")
                continue
            }
        }
        #expect(session.currentActivity == first)
    }

    @Test("a failure is told before the end that it brings, and changes no session that is over")
    func failure() throws {
        let error = HKError(.errorAnotherWorkoutSessionStarted)
        var session = try Self.session("start")
        var actions = session.fail(with: error, at: Self.date(9))
        #expect(
            actions == [
                .failed(error), .changed(to: .ended, from: .running, at: Self.date(9)),
            ])
        actions = session.fail(with: error, at: Self.date(10))
        #expect(actions.isEmpty)
    }
}
