/// A time of day as a person types it, in lower case: `08:15`, `8:15:30`, `7am`, `7:30 pm`.
struct ClockText: Hashable, Sendable {
    let hour: Int
    let minute: Int
    let second: Int

    /// The hours and minutes, such as `08:15`.
    var text: String {
        [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// Parses the beginning of a text; nil if it is not a time of day.
    init?(_ cursor: inout TextCursor) {
        guard let number = cursor.number(digits: 1...2), number < 24 else { return nil }
        var (minute, second) = (0, 0)
        let hasMinutes = cursor.take(":")
        if hasMinutes {
            guard let found = cursor.number(digits: 2...2), found < 60 else { return nil }
            minute = found
            if cursor.take(":") {
                guard let found = cursor.number(digits: 2...2), found < 60 else { return nil }
                second = found
            }
        }
        let half = Self.half(&cursor)
        // A number without minutes or a half of the day is not a time.
        guard hasMinutes || half != nil else { return nil }
        if half != nil, !(1...12).contains(number) { return nil }
        hour = half.map { number % 12 + $0 } ?? number
        (self.minute, self.second) = (minute, second)
    }

    /// The hours to add for "am" or "pm"; nil without either.
    private static func half(_ cursor: inout TextCursor) -> Int? {
        for (word, hours) in [("am", 0), (" am", 0), ("pm", 12), (" pm", 12)]
        where cursor.takeWord(word) {
            return hours
        }
        return nil
    }

    /// The offset from GMT in seconds of `z` or `+01:00`; nil without an offset.
    static func zone(_ cursor: inout TextCursor) -> Int? {
        if cursor.take("z") { return 0 }
        let sign = cursor.take("+") ? 1 : cursor.take("-") ? -1 : 0
        guard sign != 0, let hours = cursor.number(digits: 2...2), hours < 19 else { return nil }
        _ = cursor.take(":")
        guard let minutes = cursor.number(digits: 2...2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
