import Foundation
import HealthScreens
import HealthWords
import Testing

@Suite("Numbers near the limits")
struct ExtremeNumbersTests {
    @Test(
        "the time since a very early or undefined date is a text",
        arguments: [1e300, -1e300, .infinity, -.infinity, .nan] as [Double])
    func relativeTime(seconds: Double) {
        let now = Date(timeIntervalSinceReferenceDate: 0)
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        #expect(!Language.english.time.short(since: date, now: now).isEmpty)
        #expect(!Language.english.time.long(since: date, now: now).isEmpty)
    }

    @Test(
        "a goal of any size is a sentence",
        arguments: [1e300, -1e300, .infinity, .nan] as [Double])
    func goal(milliliters: Double) {
        let text = Language.english.healthSettings.summary(goalMilliliters: milliliters, isOn: true)
        #expect(text.hasSuffix(" mL goal · Health sync on"))
    }

    @Test(
        "a scale of any width has digits",
        arguments: [.leastNonzeroMagnitude, 1e-300, 1, 1e300] as [Double])
    func digits(width: Double) {
        #expect(ChartScale(domain: 0...width, start: 0, end: 1).tickDigits(about: 4) >= 0)
    }
}
