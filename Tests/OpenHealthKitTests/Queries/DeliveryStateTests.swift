import Foundation
import OpenHealthKit
import Testing

@Suite struct DeliveryStateTests {
    private static let zero = Date(timeIntervalSinceReferenceDate: 0)

    /// A state after three deliveries in the background, none of them answered.
    private static func suspended() -> (DeliveryState, [DeliveryState.Delivery]) {
        var state = DeliveryState()
        let deliveries = (0..<3).map { second in
            let now = zero + TimeInterval(second)
            #expect(state.mayDeliver(at: now, isInBackground: true, period: 0))
            return state.delivered(at: now, isInBackground: true)
        }
        return (state, deliveries)
    }

    @Test("in the foreground every change is told, answered or not")
    func foreground() {
        var state = DeliveryState()
        for second in 0..<10 {
            let now = Self.zero + TimeInterval(second)
            #expect(state.mayDeliver(at: now, isInBackground: false, period: nil))
            _ = state.delivered(at: now, isInBackground: false)
        }
        #expect(state.mayDeliver(at: Self.zero + 100, isInBackground: true, period: 0))
    }

    @Test("in the background a type without background delivery sleeps")
    func withoutDelivery() {
        let state = DeliveryState()
        #expect(!state.mayDeliver(at: Self.zero, isInBackground: true, period: nil))
    }

    @Test("in the background a change waits for the period to pass")
    func period() {
        var state = DeliveryState()
        let delivery = state.delivered(at: Self.zero, isInBackground: true)
        let wasSuspended = state.answered(delivery)
        #expect(!wasSuspended)
        for (seconds, isDue) in [(0.0, false), (3_599, false), (3_600, true)] {
            #expect(
                state.mayDeliver(
                    at: Self.zero + seconds, isInBackground: true, period: 3_600) == isDue)
        }
    }

    @Test("after three deliveries without an answer the app is not woken, until it answers")
    func penalty() {
        var (state, deliveries) = Self.suspended()
        let later = Self.zero + 100
        #expect(!state.mayDeliver(at: later, isInBackground: true, period: 0))
        #expect(state.mayDeliver(at: later, isInBackground: false, period: nil))
        let wasSuspended = state.answered(deliveries[0])
        #expect(wasSuspended)
        #expect(state.mayDeliver(at: later, isInBackground: true, period: 0))
    }

    @Test("an answer holds for the deliveries before it, and counts once")
    func answers() {
        var (state, deliveries) = Self.suspended()
        let answers = [1, 0, 1].map { state.answered(deliveries[$0]) }
        #expect(answers == [true, false, false])
        let later = Self.zero + 100
        _ = state.delivered(at: later, isInBackground: true)
        #expect(state.mayDeliver(at: later, isInBackground: true, period: 0))
        _ = state.delivered(at: later, isInBackground: true)
        #expect(state.isSuspended)
    }

    @Test("what is told and answered in the foreground makes up for nothing")
    func neutral() {
        var (state, _) = Self.suspended()
        let shown = state.delivered(at: Self.zero + 50, isInBackground: false)
        let isWoken = state.answered(shown)
        #expect(!isWoken)
        #expect(!state.mayDeliver(at: Self.zero + 100, isInBackground: true, period: 0))
    }
}
