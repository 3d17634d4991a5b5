public import Foundation
public import HealthJournal
internal import HealthWords

extension ScreenEnvironment {
    /// The time of day in the time zone of an entry, such as "8:05".
    ///
    /// If that zone has a different time than the person's, its offset follows: "8:05 GMT+9".
    public func time(_ date: Date, in zone: TimeZone) -> String {
        let style = Date.FormatStyle(
            date: .omitted, time: .shortened, locale: locale,
            calendar: Calendar(identifier: .gregorian), timeZone: zone)
        let text = date.formatted(style)
        guard zone.secondsFromGMT(for: date) != timeZone().secondsFromGMT(for: date) else {
            return text
        }
        return "\(text) \(ScreenEnvironment.offset(of: zone, at: date))"
    }

    /// The time of day in the person's time zone of an entry of another zone, with the day if it is
    /// another one: "23:05, 9 Mar"; nil if both zones have the same time.
    public func ownTime(_ date: Date, of zone: TimeZone) -> String? {
        let own = timeZone()
        guard zone.secondsFromGMT(for: date) != own.secondsFromGMT(for: date) else { return nil }
        let day = DayBoundary().day(of: date, in: own)
        let time = time(date, in: own)
        return day == DayBoundary().day(of: date, in: zone) ? time : "\(time), \(short(day))"
    }

    /// The title of a day: "Today", "Yesterday" or "Tuesday 10 March".
    public func title(of day: Day, today: Day) -> String {
        switch today.distance(to: day) {
        case 0: language.day.today
        case -1: language.day.yesterday
        case 1: language.day.tomorrow
        default:
            text(day) { style in
                let known = style.weekday(.wide).day().month(.wide)
                return day.year == today.year ? known : known.year()
            }
        }
    }

    /// The title of some days: that of a single day, or "4 Mar 2026 – 10 Mar 2026".
    func title(of days: ClosedRange<Day>, today: Day) -> String {
        days.lowerBound == days.upperBound
            ? title(of: days.lowerBound, today: today)
            : "\(full(days.lowerBound)) – \(full(days.upperBound))"
    }

    /// A short form of a day, such as "10 Mar".
    public func short(_ day: Day) -> String { text(day) { $0.day().month(.abbreviated) } }

    /// The hour of a date in the person's time zone, such as "08" or "8 AM".
    public func hour(_ date: Date) -> String {
        date.formatted(
            Date.FormatStyle(
                locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: timeZone()
            ).hour())
    }

    /// A month, such as "Mar 2026".
    public func month(_ day: Day) -> String { text(day) { $0.month(.abbreviated).year() } }

    /// A day with its year, such as "10 Mar 2026".
    public func full(_ day: Day) -> String { text(day) { $0.day().month(.abbreviated).year() } }

    private func text(_ day: Day, _ fields: (Date.FormatStyle) -> Date.FormatStyle) -> String {
        // A day has no time zone, so noon in GMT is formatted in GMT.
        let noon = Date(timeIntervalSince1970: Double(day.number) * 86_400 + 43_200)
        let style = Date.FormatStyle(
            locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        return noon.formatted(fields(style))
    }

    private static func offset(of zone: TimeZone, at date: Date) -> String {
        let minutes = zone.secondsFromGMT(for: date) / 60
        guard minutes != 0 else { return "GMT" }
        let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
        let minutesText = rest == 0 ? "" : ":" + (rest < 10 ? "0\(rest)" : "\(rest)")
        return "GMT\(minutes < 0 ? "−" : "+")\(hours)\(minutesText)"
    }
}
