import Foundation
import HealthKit
import Testing

/// How apps write the length of a workout.
@Suite("Shapes of durations")
struct DurationShapesTests {
    private func text(
        _ seconds: TimeInterval, _ style: DateComponentsFormatter.UnitsStyle,
        units: NSCalendar.Unit = [.hour, .minute, .second],
        zeros: DateComponentsFormatter.ZeroFormattingBehavior = .default
    ) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.allowedUnits = units
        formatter.unitsStyle = style
        formatter.zeroFormattingBehavior = zeros
        return formatter.string(from: seconds)
    }

    @Test("A clock shows what its zeros behaviour says")
    func positional() {
        #expect(text(3_723, .positional) == "1:02:03")
        #expect(text(63, .positional) == "1:03")
        #expect(text(5, .positional) == "0:05")
        #expect(text(63, .positional, zeros: .pad) == "00:01:03")
        #expect(text(63, .positional, units: [.minute, .second], zeros: .pad) == "01:03")
        #expect(text(3_723, .positional, units: [.minute, .second]) == "62:03")
    }

    @Test("Words leave zeros out")
    func words() {
        #expect(text(3_720, .abbreviated) == "1h 2m")
        #expect(text(3_603, .abbreviated) == "1h 3s")
        #expect(text(3_720, .brief) == "1hr 2min")
        #expect(text(3_720, .short) == "1 hr, 2 min")
        #expect(text(7_260, .full) == "2 hours, 1 minute")
        #expect(text(7_260, .spellOut) == "two hours, one minute")
        #expect(text(0, .abbreviated) == "0s")
    }

    @Test("The largest units are kept when there may be but one")
    func count() {
        let formatter = DateComponentsFormatter()
        formatter.allowedUnits = [.day, .hour, .minute]
        formatter.unitsStyle = .abbreviated
        formatter.maximumUnitCount = 1
        #expect(formatter.string(from: 26 * 3_600) == "1d")
        #expect(formatter.string(from: DateComponents(minute: 90)) == "1h")
    }

    private func range(_ seconds: TimeInterval) -> Range<Date> {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        return start..<start.addingTimeInterval(seconds)
    }

    @Test("The time between two dates is written in units")
    func components() {
        let run = range(3_600 + 23 * 60 + 20)
        #expect(run.formatted(.components(style: .wide)) == "1 hour, 23 minutes, 20 seconds")
        #expect(run.formatted(.components(style: .abbreviated)) == "1 hr, 23 min, 20 sec")
        #expect(run.formatted(.components(style: .narrow)) == "1h 23m 20s")
        #expect(run.formatted(.components(style: .condensedAbbreviated)) == "1hr 23min 20sec")
        #expect(range(15).formatted(.components(style: .spellOut)) == "fifteen seconds")
        #expect(range(60).formatted(.components(style: .spellOut)) == "one minute")
        #expect(run.formatted(.components(style: .narrow, fields: [.hour, .minute])) == "1h 23m")
        #expect(run.formatted(.components(style: .wide, fields: [.day])) == "0 days")
        #expect(range(26 * 3_600).formatted(.components(style: .wide)) == "1 day, 2 hours")
    }

    @Test("The time between two dates is written as on a clock")
    func timeDuration() {
        #expect(range(15).formatted(.timeDuration) == "15")
        #expect(range(60).formatted(.timeDuration) == "1:00")
        #expect(range(95).formatted(.timeDuration) == "1:35")
        #expect(range(3_600 + 23 * 60 + 20).formatted(.timeDuration) == "1:23:20")
        #expect(range(0).formatted(.timeDuration) == "0")
    }
}
