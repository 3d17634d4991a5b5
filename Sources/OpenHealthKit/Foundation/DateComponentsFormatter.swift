#if os(Linux)
public import Foundation

/// Formats durations, such as those of workouts; in English.
///
/// Foundation on Linux declares this class as unavailable, so this one is preferred.
// @unchecked: set it up before it is shared, like any formatter.
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
    /// The styles of units.
    public enum UnitsStyle: Int, Sendable {
        case positional, abbreviated, short, full, spellOut, brief
    }

    /// The zeros to omit.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a choice from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Leading zeros are omitted in the positional style, all zeros in other styles.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1)
        /// Leading zeros are omitted.
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
        /// Zeros between others are omitted.
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
        /// Trailing zeros are omitted.
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
        /// All zeros are omitted.
        public static let dropAll: ZeroFormattingBehavior = [
            .dropLeading, .dropMiddle, .dropTrailing,
        ]
        /// All zeros are written, and positional numbers have two digits.
        public static let pad = ZeroFormattingBehavior(rawValue: 65_536)
    }

    /// The permitted units; by default hours, minutes and seconds.
    open var allowedUnits: NSCalendar.Unit = [.hour, .minute, .second]
    /// The style of units.
    open var unitsStyle = UnitsStyle.positional
    /// The zeros to omit.
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// The calendar that defines the lengths of days, months and years.
    open var calendar: Calendar? = .current
    /// The start date of a duration that is given in seconds.
    open var referenceDate: Date?
    /// The maximum number of units, of which the largest are used; 0 for all.
    open var maximumUnitCount = 0
    /// Whether the last unit may have a fraction; here it never has one.
    open var allowsFractionalUnits = false
    /// Whether larger units are omitted, so that the smaller ones exceed their range.
    open var collapsesLargestUnit = false
    /// Whether the text is marked as approximate.
    open var includesApproximationPhrase = false
    /// Whether the text is marked as remaining time.
    open var includesTimeRemainingPhrase = false

    private static let longest = 3.2e12

    /// The text for a number of seconds; nil for more than about 100,000 years.
    open func string(from ti: TimeInterval) -> String? {
        guard abs(ti) <= Self.longest else { return nil }
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        let text = string(from: start, to: start.addingTimeInterval(abs(ti).rounded()))
        return ti.rounded() < 0 ? text.map { "-" + $0 } : text
    }

    /// The text for the time between two dates.
    ///
    /// Nil for dates that no calendar supports: more than about 100,000 years from 2001.
    open func string(from startDate: Date, to endDate: Date) -> String? {
        let bounds = [startDate, endDate].map { abs($0.timeIntervalSinceReferenceDate) }
        guard bounds.allSatisfy({ $0 <= 2 * Self.longest }) else { return nil }
        let components = (calendar ?? .current).dateComponents(
            Set(DurationUnit.all.filter { allowedUnits.contains($0.unit) }.map(\.component)),
            from: startDate, to: endDate)
        return text(components)
    }

    /// The text for components, converted to the permitted units.
    open func string(from components: DateComponents) -> String? {
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        guard let end = (calendar ?? .current).date(byAdding: components, to: start) else {
            return nil
        }
        return string(from: start, to: end)
    }

    open override func string(for obj: Any) -> String? {
        (obj as? DateComponents).flatMap { string(from: $0) }
    }

    /// The text for components in a style, with all their units.
    open class func localizedString(
        from components: DateComponents, unitsStyle: UnitsStyle
    ) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.allowedUnits = [.year, .month, .weekOfMonth, .day, .hour, .minute, .second]
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    private func text(_ components: DateComponents) -> String? {
        var parts = DurationUnit.all.filter { allowedUnits.contains($0.unit) }
            .map { (unit: $0, value: components.value(for: $0.component) ?? 0) }
        guard !parts.isEmpty else { return nil }
        let behavior = zeroFormattingBehavior
        let isPositional = unitsStyle == .positional
        let isDefault = behavior.contains(.default)
        if isDefault || behavior.contains(.dropLeading) {
            // The last unit remains, and in the positional style also minutes: 0:05.
            let least = isDefault && isPositional ? min(2, parts.count) : 1
            while parts.count > least, parts[0].value == 0 { parts.removeFirst() }
        }
        let dropsAll = isDefault && !isPositional
        if dropsAll || behavior.contains(.dropTrailing) {
            while parts.count > 1, let last = parts.last, last.value == 0 { parts.removeLast() }
        }
        if dropsAll || behavior.contains(.dropMiddle), parts.count > 2 {
            parts =
                parts.prefix(1) + parts[1..<(parts.count - 1)].filter { $0.value != 0 }
                + parts.suffix(1)
        }
        if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
        guard isPositional else {
            return parts.map { $0.unit.text($0.value, unitsStyle) }
                .joined(separator: unitsStyle.separator)
        }
        return parts.enumerated().map { index, part in
            index == 0 && !behavior.contains(.pad)
                ? "\(part.value)" : String(format: "%02ld", part.value)
        }.joined(separator: ":")
    }
}

extension DateComponentsFormatter.UnitsStyle {
    fileprivate var separator: String {
        switch self {
        case .abbreviated, .brief: " "
        default: ", "
        }
    }
}

/// A unit of a duration and its notation.
struct DurationUnit {
    let unit: NSCalendar.Unit
    let component: Calendar.Component
    private let abbreviated: String
    private let brief: String
    private let short: (one: String, many: String)
    private let full: String

    /// All units, the largest first.
    static var all: [DurationUnit] {
        [
            DurationUnit(
                unit: .year, component: .year, abbreviated: "y", brief: "yr",
                short: ("yr", "yrs"), full: "year"),
            DurationUnit(
                unit: .month, component: .month, abbreviated: "mo", brief: "mo",
                short: ("mth", "mths"), full: "month"),
            DurationUnit(
                unit: .weekOfMonth, component: .weekOfMonth, abbreviated: "w", brief: "wk",
                short: ("wk", "wks"), full: "week"),
            DurationUnit(
                unit: .day, component: .day, abbreviated: "d", brief: "day",
                short: ("day", "days"), full: "day"),
            DurationUnit(
                unit: .hour, component: .hour, abbreviated: "h", brief: "hr",
                short: ("hr", "hr"), full: "hour"),
            DurationUnit(
                unit: .minute, component: .minute, abbreviated: "m", brief: "min",
                short: ("min", "min"), full: "minute"),
            DurationUnit(
                unit: .second, component: .second, abbreviated: "s", brief: "sec",
                short: ("sec", "sec"), full: "second"),
        ]
    }

    /// A number of this unit; not for the positional style.
    func text(_ value: Int, _ style: DateComponentsFormatter.UnitsStyle) -> String {
        switch style {
        case .positional: "\(value)"
        case .abbreviated: "\(value)\(abbreviated)"
        case .brief: "\(value)\(brief)"
        case .short: "\(value) \(value == 1 ? short.one : short.many)"
        case .full: "\(value) \(full)\(value == 1 ? "" : "s")"
        case .spellOut: "\(spelled(value)) \(full)\(value == 1 ? "" : "s")"
        }
    }

    private func spelled(_ value: Int) -> String {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "en_US")
        formatter.numberStyle = .spellOut
        return formatter.string(from: NSNumber(value: value)) ?? "\(value)"
    }
}

/// Formats times relative to others, such as that of the last sync; in the language of its locale.
///
/// As on a phone, the largest unit alone is named, and the rest is cut off: 90 minutes are an hour.
// @unchecked: set it up before it is shared, like any formatter.
open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
    /// Whether words such as "yesterday" are used.
    public enum DateTimeStyle: Int, Sendable {
        case numeric, named
    }

    /// The styles of units.
    public enum UnitsStyle: Int, Sendable {
        case full, spellOut, short, abbreviated
    }

    /// Whether words such as "yesterday" are used; by default they are not.
    open var dateTimeStyle = DateTimeStyle.numeric
    /// The style of units.
    open var unitsStyle = UnitsStyle.full
    /// Where in a sentence the text stands; here it does not matter.
    open var formattingContext = Context.unknown
    /// The calendar that defines the lengths of days, months and years.
    open var calendar: Calendar! = .current
    /// The language of the text.
    open var locale: Locale! = .current

    /// The text for a time relative to another.
    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
        let calendar = calendar ?? .current
        return localizedString(
            calendar.dateComponents(
                Set(Self.fields.map(\.component)), from: referenceDate, to: date))
    }

    /// The text for a number of seconds, negative for the past.
    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
        let now = Date(timeIntervalSinceReferenceDate: 0)
        return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
    }

    /// The text for the largest component that is not zero.
    open func localizedString(from dateComponents: DateComponents) -> String {
        localizedString(dateComponents)
    }

    open override func string(for obj: Any?) -> String? {
        (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
    }

    private static let fields:
        [(component: Calendar.Component, field: Date.RelativeFormatStyle.Field)] = [
            (.year, .year), (.month, .month), (.weekOfMonth, .week), (.day, .day), (.hour, .hour),
            (.minute, .minute), (.second, .second),
        ]

    private func localizedString(_ components: DateComponents) -> String {
        let largest = Self.fields.first { (components.value(for: $0.component) ?? 0) != 0 }
        let (component, field) = largest ?? (.second, .second)
        let value = components.value(for: component) ?? 0
        // The middle of a year, far from a change of the clocks in most places.
        let reference = Date(timeIntervalSinceReferenceDate: 0)
        var calendar = calendar ?? .current
        calendar.timeZone = .gmt
        let date = calendar.date(byAdding: component, value: value, to: reference) ?? reference
        let style = Date.AnchoredRelativeFormatStyle(
            anchor: date, allowedFields: [field],
            presentation: dateTimeStyle == .named ? .named : .numeric,
            unitsStyle: unitsStyle.formatStyle, locale: locale ?? .current, calendar: calendar)
        return style.format(reference)
    }
}

extension RelativeDateTimeFormatter.UnitsStyle {
    fileprivate var formatStyle: Date.RelativeFormatStyle.UnitsStyle {
        switch self {
        case .full: .wide
        case .spellOut: .spellOut
        case .short: .abbreviated
        case .abbreviated: .narrow
        }
    }
}

/// Joins texts with commas and an "and", in the language of its locale.
// @unchecked: set it up before it is shared, like any formatter.
open class ListFormatter: Formatter, @unchecked Sendable {
    /// The language of the list.
    open var locale: Locale! = .current
    /// Formats the items; without one, texts are as they are and other items have their description.
    open var itemFormatter: Formatter?

    /// The texts as a list, in the language of the current locale.
    open class func localizedString(byJoining strings: [String]) -> String {
        strings.formatted(.list(type: .and))
    }

    /// The items as a list.
    open func string(from items: [Any]) -> String? {
        items.map { itemFormatter?.string(for: $0) ?? String(describing: $0) }
            .formatted(.list(type: .and).locale(locale ?? .current))
    }

    open override func string(for obj: Any) -> String? {
        (obj as? [Any]).flatMap { string(from: $0) }
    }
}
#endif
