internal import Foundation
internal import HealthModel

/// Moves dates by whole weeks, so that the clock time in the person's zone becomes the same time in GMT.
struct FixtureClock {
    private let seconds: TimeInterval
    private let zone: TimeZone
    private let offset: Int

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - start: The first date of the recording, whose offset from GMT counts for all.
    ///   - zone: The person's time zone.
    ///   - random: Draws between one and ten years into the past.
    init(start: Date, zone: TimeZone, _ random: inout FixtureRandom) {
        self.zone = zone
        offset = zone.secondsFromGMT(for: start)
        let weeks = Int.random(in: 52...520, using: &random)
        seconds = Double(offset - weeks * 7 * 86_400)
    }

    /// The moved date, to the whole second; what never ends does not move.
    func callAsFunction(_ date: Date) -> Date {
        guard date < .distantFuture, date > .distantPast else { return date }
        return date.wholeSecond + seconds
    }

    /// The moved interval.
    func callAsFunction(_ interval: DateInterval) -> DateInterval {
        let start = self(interval.start)
        return DateInterval(start: start, end: max(start, self(interval.end)))
    }

    /// Whether the clock time of a date stays: not after a change of clocks, and not in another zone.
    ///
    /// - Parameters:
    ///   - date: The date before it is moved.
    ///   - ownZone: The zone in which the sample was recorded, if it is known.
    func keepsClockTime(_ date: Date, ownZone: TimeZone?) -> Bool {
        (ownZone ?? zone).secondsFromGMT(for: date) == offset
    }
}
