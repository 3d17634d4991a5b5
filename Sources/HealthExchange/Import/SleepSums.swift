internal import Foundation

/// Places the stages of a night of which a file contains only the sums, or a sign for each five minutes.
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

    /// The stages of a text with a sign for each five minutes; nil if it does not fit the night.
    static func stages(_ text: String, _ values: [Character: Int], in night: DateInterval)
        -> [(value: Int, time: DateInterval)]?
    {
        let length = 300.0
        guard abs(Double(text.count) * length - night.duration) <= 2 * length else { return nil }
        var stages: [(value: Int, time: DateInterval)] = []
        var start = night.start
        for sign in text {
            guard let value = values[sign] else { return nil }
            let end = min(start.addingTimeInterval(length), night.end)
            guard start < end else { break }
            if stages.last?.value == value {
                stages[stages.count - 1].time.end = end
            } else {
                stages.append((value, DateInterval(start: start, end: end)))
            }
            start = end
        }
        return stages
    }
}
