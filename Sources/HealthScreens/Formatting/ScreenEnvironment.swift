public import Foundation
public import HealthJournal
public import HealthModel
internal import HealthSync
public import HealthWords

/// The environment of the screens: clock, time zone, calendar, language and the person's units.
public struct ScreenEnvironment: Sendable {
    /// The clock.
    public var now: @Sendable () -> Date
    /// The person's current time zone.
    public var timeZone: @Sendable () -> TimeZone
    /// The calendar, which sets the first day of the week.
    public var calendar: @Sendable () -> Calendar
    /// The format of numbers and dates.
    public var locale: Locale
    /// The language of the texts.
    public var language: Language
    /// The units of displayed amounts; stored amounts keep the units in which they were logged.
    public var units: DisplayUnits
    /// The parts of the app that are shown.
    public var parts: Set<AppPart>
    /// The activity that adds to the energy goal.
    public var earning: EnergyBudget.Earning
    /// The types of daily activity that Health is known to let the app read; empty where nobody
    /// knows, as on a phone.
    package var readTypes: Set<ObjectType> = []
    /// Waits until an instant; by default with the system clock.
    public var wait: @Sendable (_ until: Date) async throws -> Void

    /// Creates an environment with the clock, time zone and calendar of the journal.
    ///
    /// The language and the units follow from the locale if they are not given.
    public init(
        _ journal: JournalEnvironment, locale: Locale = .autoupdatingCurrent,
        language: Language? = nil, units: DisplayUnits? = nil,
        parts: Set<AppPart> = Set(AppPart.allCases),
        earning: EnergyBudget.Earning = .activity,
        wait: (@Sendable (_ until: Date) async throws -> Void)? = nil
    ) {
        now = journal.now
        timeZone = journal.timeZone
        calendar = journal.calendar
        self.locale = locale
        self.language = (language ?? .matching(locale)).formatted(for: locale)
        self.units = units ?? DisplayUnits(locale)
        self.parts = parts
        self.earning = earning
        let now = journal.now
        self.wait =
            wait
            ?? { date in
                try await CancellableTimer.wait(date.timeIntervalSince(now()))
            }
    }
}

extension ScreenEnvironment {
    /// A number in the format of the locale.
    ///
    /// - Parameters:
    ///   - value: The number; a value that is not finite is written as a dash.
    ///   - digits: The maximum number of decimals.
    public func number(_ value: Double, digits: Int = 0) -> String {
        guard value.isFinite else { return "–" }
        let scale = pow(10, Double(digits))
        let rounded = (value * scale).rounded() / scale
        // Zero has no sign: a loss of 0.02 kg is not "-0".
        return (rounded == 0 ? 0 : rounded).formatted(
            .number.locale(locale).precision(.fractionLength(0...digits)))
    }

    /// A number with a plus or minus sign, for a change.
    public func signed(_ value: Double, digits: Int = 1) -> String {
        let text = number(abs(value), digits: digits)
        guard text != number(0) else { return "±\(text)" }
        return (value < 0 ? "−" : "+") + text
    }

    /// An amount in a unit, such as "72.5 kg"; a dash if it cannot be converted.
    public func amount(_ quantity: Quantity, in unit: HealthUnit, digits: Int = 0) -> String {
        guard let value = try? quantity.doubleValue(for: unit) else { return "–" }
        let label = DisplayUnits.label(unit)
        let text = number(value, digits: digits)
        return label.isEmpty ? text : "\(text) \(label)"
    }

    /// A weight in the person's unit.
    public func mass(_ quantity: Quantity) -> String {
        amount(quantity, in: units.mass, digits: 1)
    }

    /// An energy in the person's unit.
    public func energy(_ quantity: Quantity) -> String { amount(quantity, in: units.energy) }

    /// An energy in kilocalories, converted to the person's unit.
    public func energy(kilocalories: Double) -> String {
        energy(Quantity(kilocalories, .kilocalorie))
    }

    /// A volume in the person's unit.
    public func volume(_ quantity: Quantity) -> String {
        amount(quantity, in: units.volume, digits: units.volume == .milliliter ? 0 : 1)
    }

    /// A duration, such as "1 h 5 min".
    public func duration(_ seconds: TimeInterval) -> String {
        guard seconds.isFinite else { return "–" }
        let minutes = Int(nearest: max(seconds, 0) / 60)
        let (hours, rest) = (minutes / 60, minutes % 60)
        if hours == 0 { return "\(rest) min" }
        return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
    }
}

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

/// Prevents a slow read from overwriting the result of a later, faster read.
package struct ReadingOrder {
    private var begun = 0
    private var shown = 0

    package init() {}

    /// Starts a read and returns its number.
    package mutating func begin() -> Int {
        begun += 1
        return begun
    }

    /// Whether the result of a read may be shown; `false` if a later result was already shown.
    package mutating func accept(_ number: Int) -> Bool {
        guard number > shown else { return false }
        shown = number
        return true
    }
}

extension String {
    /// The text with its first letter in upper case.
    var capitalizedFirst: String {
        guard let first else { return self }
        return first.uppercased() + dropFirst()
    }
}
