import Foundation
import HealthKit
import HealthKitTesting
import Synchronization
import Testing

private let noon = Date(timeIntervalSince1970: 1_773_144_000)
private let steps = HKQuantityType(.stepCount)

/// An app that observes steps from its launch on, and answers as a test says.
private final class StepApp: Sendable {
    private let answers: Bool
    private let state = Mutex((launches: 0, notifications: 0))

    init(answers: Bool = true) { self.answers = answers }

    var launches: Int { state.withLock { $0.launches } }
    var notifications: Int { state.withLock { $0.notifications } }

    func launched() async throws {
        state.withLock { $0.launches += 1 }
        let store = HKHealthStore()
        store.execute(
            HKObserverQuery(sampleType: steps, predicate: nil) { _, completion, _ in
                self.state.withLock { $0.notifications += 1 }
                if self.answers { completion() }
            })
        try await store.enableBackgroundDelivery(for: steps, frequency: .hourly)
    }
}

private func walk(_ count: Double, at date: Date = noon) -> HKQuantitySample {
    .make(.stepCount, count, .count(), at: date, lasting: 60)
}

@Suite("A phone that launches and wakes an app")
struct SimulatedPhoneTests {
    @Test("An app in the foreground is notified of each change")
    func foreground() async throws {
        let app = StepApp()
        let phone = SimulatedPhone { try await app.launched() }
        try await phone.openApp()
        #expect(phone.appState == .foreground)
        for count in [1.0, 2] {
            let wake = try await phone.save([walk(count)])
            #expect(wake == .init(isLaunched: false, notifications: 1, unanswered: 0))
        }
        #expect(app.launches == 1)
    }

    @Test("An app in the background is woken at most once in the period of its type")
    func background() async throws {
        let app = StepApp()
        let phone = SimulatedPhone { try await app.launched() }
        try await phone.openApp()
        phone.leaveApp()
        #expect(phone.appState == .background)
        #expect(try await phone.save([walk(1)]).notifications == 1)
        #expect(try await phone.save([walk(2)]).notifications == 0)
        phone.clock.advance(by: 3600)
        #expect(try await phone.save([walk(3)]).notifications == 1)
        #expect(app.launches == 1)
    }

    @Test("An app that does not run is launched in the background for its types alone")
    func launched() async throws {
        let app = StepApp()
        let phone = SimulatedPhone { try await app.launched() }
        try await phone.openApp()
        phone.endApp()
        #expect(phone.appState == .notRunning)
        let weight = HKQuantitySample.make(.bodyMass, 70, .gramUnit(with: .kilo), at: noon)
        let other = try await phone.save([weight])
        #expect(other == .init(isLaunched: false, notifications: 0, unanswered: 0))
        let wake = try await phone.save([walk(1)])
        #expect(wake == .init(isLaunched: true, notifications: 1, unanswered: 0))
        #expect(phone.appState == .background)
        #expect(app.launches == 2)
    }

    @Test("An app that never asked for background delivery is not launched")
    func unregistered() async throws {
        let phone = SimulatedPhone {}
        try await phone.openApp()
        phone.endApp()
        #expect(try await !phone.save([walk(1)]).isLaunched)
        #expect(phone.appState == .notRunning)
    }

    @Test("The queries of an app that was ended are not called any more")
    func ended() async throws {
        let app = StepApp()
        let phone = SimulatedPhone { try await app.launched() }
        try await phone.openApp()
        phone.endApp()
        #expect(try await phone.save([walk(1)]).isLaunched)
        phone.endApp()
        let before = app.notifications
        // Within the hour the phone does not launch the app again.
        #expect(try await !phone.save([walk(2)]).isLaunched)
        #expect(app.notifications == before)
    }

    @Test(
        "After three launches without an answer the phone launches the app no more, until it is opened"
    )
    func backsOff() async throws {
        let app = StepApp(answers: false)
        let phone = SimulatedPhone(patience: 3) { try await app.launched() }
        try await phone.openApp()
        for attempt in 1...4 {
            phone.endApp()
            phone.clock.advance(by: 3600)
            let wake = try await phone.save([walk(Double(attempt), at: phone.clock.now)])
            #expect(wake.isLaunched == (attempt <= 3))
            #expect(wake.unanswered == (attempt <= 3 ? 1 : 0))
        }
        try await phone.openApp()
        phone.endApp()
        phone.clock.advance(by: 3600)
        #expect(try await phone.save([walk(5, at: phone.clock.now)]).isLaunched)
    }

    @Test("An answer in between lets the phone go on")
    func answersAgain() async throws {
        let answers = Mutex(false)
        let reader = Answering { answers.withLock { $0 } }
        let phone = SimulatedPhone(patience: 3) { try await reader.launched() }
        try await phone.openApp()
        for attempt in 1...6 {
            phone.endApp()
            phone.clock.advance(by: 3600)
            answers.withLock { $0 = attempt == 3 }
            let wake = try await phone.save([walk(Double(attempt), at: phone.clock.now)])
            #expect(wake.isLaunched)
            #expect(wake.unanswered == (attempt == 3 ? 0 : 1))
        }
    }

    /// An app whose observer answers when a closure says so.
    private struct Answering: Sendable {
        let isAnswering: @Sendable () -> Bool

        func launched() async throws {
            let store = HKHealthStore()
            store.execute(
                HKObserverQuery(sampleType: steps, predicate: nil) { _, completion, _ in
                    if isAnswering() { completion() }
                })
            try await store.enableBackgroundDelivery(for: steps, frequency: .immediate)
        }
    }
}
