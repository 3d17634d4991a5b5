package import Foundation

/// What the clocks of a time zone show.
package enum WallClock {
    /// The instants at which the clocks show a time of a day, in order: none if a change of clocks skips
    /// it, two if it occurs twice.
    ///
    /// - Parameter seconds: The time of day, from 0 to 86,399 after midnight as the clocks count.
    package static func instants(of day: Day, seconds: Int, in zone: TimeZone) -> [Date] {
        let shown = Double(day.number) * 86_400 + Double(seconds)
        // Clocks change less than once in two days, so these are the offsets before and after.
        let offsets = [-86_400.0, 86_400].map {
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: shown + $0))
        }
        return Set(offsets).compactMap { offset in
            let date = Date(timeIntervalSince1970: shown - Double(offset))
            return zone.secondsFromGMT(for: date) == offset ? date : nil
        }.sorted()
    }
}
