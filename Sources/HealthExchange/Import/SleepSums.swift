internal import Foundation

/// Places the stages of a night of which a file contains only the sums.
enum SleepSums {
    /// The stages, one after the other from the start of the night, because their times are not in the file.
    ///
    /// Nil if there are none, or if they are longer than the night by more than a minute: sums of several
    /// sources count the same hours twice.
    static func stages(_ sums: [(value: Int, seconds: Double)], in night: DateInterval)
        -> [(value: Int, time: DateInterval)]?
    {
        let all = sums.reduce(0.0) { $0 + $1.seconds }
        guard !sums.isEmpty, all <= night.duration + 60 else { return nil }
        var start = night.start
        return sums.map { value, seconds in
            let time = DateInterval(start: start, duration: seconds)
            start = time.end
            return (value, time)
        }
    }
}
