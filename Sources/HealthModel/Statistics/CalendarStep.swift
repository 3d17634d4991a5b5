internal import Foundation

/// Boundaries at equal calendar distances, counted from an anchor.
struct CalendarStep: Hashable, Sendable {
    private let anchor: Date
    private let calendar: Calendar
    private let years: Int
    private let months: Int
    private let days: Int
    private let seconds: Double
    /// The approximate number of seconds between two boundaries; exact if `isFixed`.
    private let length: Double
    /// Whether a step is a fixed number of seconds, so that no calendar is needed.
    private let isFixed: Bool

    init(
        anchorDate: Date, components: DateComponents, calendar: Calendar
    ) throws(StatisticsBucketsError) {
        var anyNegative = false
        func positive(_ value: Int?) -> Int {
            if let value, value < 0 { anyNegative = true }
            // An unset component counts as 0; larger values would overflow the calendar.
            return min(max(value ?? 0, 0), 1_000_000_000)
        }
        let years = positive(components.year) + positive(components.yearForWeekOfYear)
        // The calendar ignores quarters in additions.
        let months = positive(components.month) + 3 * positive(components.quarter)
        let weeks =
            positive(components.weekOfYear) + positive(components.weekOfMonth)
            + positive(components.weekdayOrdinal)
        let days =
            7 * weeks + positive(components.day) + positive(components.weekday)
            + positive(components.dayOfYear)
        let seconds =
            3600 * Double(positive(components.hour)) + 60 * Double(positive(components.minute))
            + Double(positive(components.second)) + Double(positive(components.nanosecond)) / 1e9
        let era = positive(components.era)

        if anyNegative { throw .negativeComponent }
        if era > 0 { throw .unusableComponents }
        if years + months + days == 0, seconds == 0 { throw .noPositiveComponent }
        // Beyond the distant future a date no longer distinguishes milliseconds. Numbers are
        // compared, because a range of dates contains "not a number".
        let start = anchorDate.timeIntervalSinceReferenceDate
        guard start >= Date.distantPast.timeIntervalSinceReferenceDate,
            start <= Date.distantFuture.timeIntervalSinceReferenceDate
        else { throw .unusableAnchor }

        self.anchor = anchorDate
        self.calendar = calendar
        self.years = years
        self.months = months
        self.days = days
        self.seconds = seconds
        isFixed = years + months + days == 0
        length =
            86400 * (365.2425 * Double(years) + 30.436875 * Double(months) + Double(days))
            + seconds
        guard length >= 0.001 else { throw .tooShort }
        let first = edge(0)
        guard first.isFinite, edge(1) > first else { throw .unusableComponents }
    }

    /// The date of a boundary, in seconds since the reference date.
    func edge(_ index: Int) -> Double {
        let start = anchor.timeIntervalSinceReferenceDate
        let about = start + Double(index) * length
        if isFixed { return about }
        var components = DateComponents()
        // The average length is used for dates beyond the calendar's range.
        if years > 0 {
            guard let value = Self.product(years, index) else { return about }
            components.year = value
        }
        if months > 0 {
            guard let value = Self.product(months, index) else { return about }
            components.month = value
        }
        if days > 0 {
            guard let value = Self.product(days, index) else { return about }
            components.day = value
        }
        // Counted from the anchor: adding month after month would stay on the 28th after a
        // February.
        guard let date = calendar.date(byAdding: components, to: anchor) else { return about }
        return date.timeIntervalSinceReferenceDate + Double(index) * seconds
    }

    /// The highest boundary number whose date is not after the given one.
    ///
    /// "Not a number" counts as the anchor.
    func index(at time: Double) -> Int {
        if time.isNaN { return 0 }
        let time = min(
            max(time, Date.distantPast.timeIntervalSinceReferenceDate),
            Date.distantFuture.timeIntervalSinceReferenceDate)
        let steps = ((time - anchor.timeIntervalSinceReferenceDate) / length).rounded(.down)
        let guess = Int(min(max(steps, -1e15), 1e15))

        // The estimate is slightly wrong, because months differ in length. Widen the range until it
        // contains the date, then bisect.
        var low = guess
        var reach = 1
        while edge(low) > time {
            low -= reach
            reach *= 2
        }
        var high = max(low, guess) + 1
        reach = 1
        while edge(high) <= time {
            low = high
            high += reach
            reach *= 2
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if edge(middle) <= time { low = middle } else { high = middle }
        }
        return low
    }

    private static func product(_ count: Int, _ index: Int) -> Int? {
        let (value, overflow) = count.multipliedReportingOverflow(by: index)
        return overflow || abs(value) > 10_000_000 ? nil : value
    }
}
