import Foundation
import HealthJournal
import Testing

@Suite("Hybrid logical clocks")
struct HybridClockTests {
    private let noon = Date(timeIntervalSince1970: 1_780_000_000)

    @Test("An edit is above all that its device had seen, also where its wall clock is behind")
    func theNextClockIsAbove() {
        let seen = HybridClock(at: noon.addingTimeInterval(3600), after: nil, device: "b")
        let next = HybridClock(at: noon, after: seen, device: "a")
        #expect(next > seen)
        #expect(next.milliseconds == seen.milliseconds)
        #expect(
            HybridClock(at: noon.addingTimeInterval(7200), after: next, device: "a").counter == 0)
    }

    @Test("After 65,536 edits of one millisecond the millisecond moves on")
    func theCounterCarries() {
        let full = HybridClock(milliseconds: 1000, counter: .max, device: "a")
        let next = HybridClock(at: Date(timeIntervalSince1970: 0), after: full, device: "a")
        #expect(next == HybridClock(milliseconds: 1001, device: "a"))
    }

    @Test(
        "The text of a clock sorts as the clocks do and reads back",
        arguments: [0, 1, 255, 1 << 40])
    func textsSortLikeClocks(milliseconds: Int64) throws {
        let clocks = [UInt16(0), 9, 16, .max].flatMap { counter in
            ["a", "b-2"].map {
                HybridClock(milliseconds: milliseconds, counter: counter, device: $0)
            }
        }
        #expect(clocks.sorted().map(\.description) == clocks.map(\.description).sorted())
        for clock in clocks { #expect(HybridClock(clock.description) == clock) }
    }

    @Test(
        "A text that is no clock is refused",
        arguments: [
            "", "1-2-3", "018f3c5a9b2e-0001-", "018f3c5a9b2e-0001-a b", "-18f3c5a9b2e-0001-a",
        ])
    func otherTextsAreRefused(text: String) { #expect(HybridClock(text) == nil) }
}
