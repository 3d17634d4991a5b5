import Foundation
import OpenHealthKit
import Testing

@Suite struct DeliveryAccountTests {
    private static let zero = Date(timeIntervalSinceReferenceDate: 0)

    @Test("in the foreground every change is told, answered or not")
    func foreground() {
        var account = DeliveryAccount()
        for second in 0..<10 {
            let now = Self.zero + TimeInterval(second)
            #expect(account.mayDeliver(at: now, isInBackground: false, period: nil))
            account.delivered(at: now, isInBackground: false)
        }
    }

    @Test("in the background a type without background delivery sleeps")
    func withoutDelivery() {
        let account = DeliveryAccount()
        #expect(!account.mayDeliver(at: Self.zero, isInBackground: true, period: nil))
    }

    @Test("in the background a change waits for the period to pass")
    func period() {
        var account = DeliveryAccount()
        account.delivered(at: Self.zero, isInBackground: true)
        account.answered()
        for (seconds, isDue) in [(0.0, false), (3_599, false), (3_600, true)] {
            #expect(
                account.mayDeliver(
                    at: Self.zero + seconds, isInBackground: true, period: 3_600) == isDue)
        }
    }

    @Test("after three deliveries without an answer the app is not woken, until it answers")
    func penalty() {
        var account = DeliveryAccount()
        for count in 0..<3 {
            let now = Self.zero + TimeInterval(count)
            #expect(account.mayDeliver(at: now, isInBackground: true, period: 0))
            account.delivered(at: now, isInBackground: true)
        }
        let later = Self.zero + 100
        #expect(!account.mayDeliver(at: later, isInBackground: true, period: 0))
        #expect(account.mayDeliver(at: later, isInBackground: false, period: nil))
        account.answered()
        #expect(account.mayDeliver(at: later, isInBackground: true, period: 0))
    }
}
