internal import Foundation

/// Reads the times of Polar Flow's archive, which are local; some files have the offset from GMT beside them.
struct PolarTimes {
    let intake: SampleIntake
    /// The time zone of times without an offset.
    let zone: TimeZone?

    /// The date of a text; nil for a text that is no date, and for a day without a time.
    ///
    /// - Parameters:
    ///   - text: A day with a time, or a day alone.
    ///   - seconds: The seconds of a day alone.
    ///   - offset: The seconds by which the time is ahead of GMT, if the file says it.
    ///   - earliest: The date that it follows.
    /// - Throws: `needsTimeZone` for a time without an offset and without a time zone.
    func date(
        _ text: String, seconds: Double? = nil, offset: Int? = nil, notBefore earliest: Date? = nil
    ) throws(ExchangeError) -> Date? {
        guard var time = CivilTime(text) else { return nil }
        if let seconds {
            guard (0..<86_400).contains(seconds) else { return nil }
            time.seconds = seconds
        }
        guard time.seconds != nil else { return nil }
        if time.offset == nil { time.offset = offset }
        guard let date = intake.date(of: time, in: zone, notBefore: earliest) else {
            throw ExchangeError(.needsTimeZone, detail: "a local time of Polar's")
        }
        return date
    }
}
