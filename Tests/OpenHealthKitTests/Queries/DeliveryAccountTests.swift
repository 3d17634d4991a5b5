import Foundation
import OpenHealthKit
import Testing

@Suite struct DeliveryAccountTests {
    private static let zero = Date(timeIntervalSinceReferenceDate: 0)

    /// An account after three deliveries in the background, none of them answered.
    private static func suspended() -> (DeliveryAccount, [DeliveryAccount.Delivery]) {
        var account = DeliveryAccount()
        let deliveries = (0..<3).map { second in
            let now = zero + TimeInterval(second)
            #expect(account.mayDeliver(at: now, isInBackground: true, period: 0))
            return account.delivered(at: now, isInBackground: true)
        }
        return (account, deliveries)
    }

    @Test("in the foreground every change is told, answered or not")
    func foreground() {
        var account = DeliveryAccount()
        for second in 0..<10 {
            let now = Self.zero + TimeInterval(second)
            #expect(account.mayDeliver(at: now, isInBackground: false, period: nil))
            _ = account.delivered(at: now, isInBackground: false)
        }
        #expect(account.mayDeliver(at: Self.zero + 100, isInBackground: true, period: 0))
    }

    @Test("in the background a type without background delivery sleeps")
    func withoutDelivery() {
        let account = DeliveryAccount()
        #expect(!account.mayDeliver(at: Self.zero, isInBackground: true, period: nil))
    }

    @Test("in the background a change waits for the period to pass")
    func period() {
        var account = DeliveryAccount()
        let delivery = account.delivered(at: Self.zero, isInBackground: true)
        let wasSuspended = account.answered(delivery)
        #expect(!wasSuspended)
        for (seconds, isDue) in [(0.0, false), (3_599, false), (3_600, true)] {
            #expect(
                account.mayDeliver(
                    at: Self.zero + seconds, isInBackground: true, period: 3_600) == isDue)
        }
    }

    @Test("after three deliveries without an answer the app is not woken, until it answers")
    func penalty() {
        var (account, deliveries) = Self.suspended()
        let later = Self.zero + 100
        #expect(!account.mayDeliver(at: later, isInBackground: true, period: 0))
        #expect(account.mayDeliver(at: later, isInBackground: false, period: nil))
        let wasSuspended = account.answered(deliveries[0])
        #expect(wasSuspended)
        #expect(account.mayDeliver(at: later, isInBackground: true, period: 0))
    }

    @Test("an answer holds for the deliveries before it, and counts once")
    func answers() {
        var (account, deliveries) = Self.suspended()
        let answers = [1, 0, 1].map { account.answered(deliveries[$0]) }
        #expect(answers == [true, false, false])
        let later = Self.zero + 100
        _ = account.delivered(at: later, isInBackground: true)
        #expect(account.mayDeliver(at: later, isInBackground: true, period: 0))
        _ = account.delivered(at: later, isInBackground: true)
        #expect(account.isSuspended)
    }

    @Test("what is told and answered in the foreground makes up for nothing")
    func neutral() {
        var (account, _) = Self.suspended()
        let shown = account.delivered(at: Self.zero + 50, isInBackground: false)
        let isWoken = account.answered(shown)
        #expect(!isWoken)
        #expect(!account.mayDeliver(at: Self.zero + 100, isInBackground: true, period: 0))
    }
}
