#if os(Linux)
public import Foundation

/// Formats the time between two dates, such as that of a workout; in English.
///
/// On a phone this is `Date.ComponentsFormatStyle`, of which Foundation on Linux has the fields alone. Apps write
/// `(start..<end).formatted(.components(style: .narrow))` and `.formatted(.timeDuration)`.
public struct DateComponentsFormatStyle: FormatStyle, Sendable {
    /// A unit of the text.
    public typealias Field = Date.ComponentsFormatStyle.Field

    /// The length of the units' names.
    public struct Style: Codable, Hashable, Sendable {
        private let rawValue: Int

        /// Whole names: "2 hours, 10 minutes".
        public static let wide = Style(.full)
        /// Abbreviations: "2 hr, 10 min".
        public static let abbreviated = Style(.short)
        /// Abbreviations without commas and inner spaces: "2hr 10min".
        public static let condensedAbbreviated = Style(.brief)
        /// Letters: "2h 10m".
        public static let narrow = Style(.abbreviated)
        /// Numbers in words: "two hours, ten minutes".
        public static let spellOut = Style(.spellOut)
        /// Numbers alone: "2:10:00".
        static let positional = Style(.positional)

        private init(_ units: DateComponentsFormatter.UnitsStyle) { rawValue = units.rawValue }

        /// The same style of the older formatter.
        var units: DateComponentsFormatter.UnitsStyle { .init(rawValue: rawValue) ?? .full }
    }

    /// The length of the units' names.
    public var style: Style
    /// The language on a phone; here the text is always in English.
    public var locale: Locale
    /// The calendar that defines the lengths of days, months and years.
    public var calendar: Calendar
    /// The permitted units; nil for all.
    public var fields: Set<Field>?

    /// Creates a style.
    ///
    /// - Parameters:
    ///   - style: The length of the units' names.
    ///   - locale: The language on a phone; here the text is always in English.
    ///   - calendar: The calendar that defines the lengths of days, months and years.
    ///   - fields: The permitted units; nil for all. Units of which there are none are omitted.
    public init(
        style: Style, locale: Locale = .autoupdatingCurrent,
        calendar: Calendar = .autoupdatingCurrent, fields: Set<Field>? = nil
    ) {
        self.style = style
        self.locale = locale
        self.calendar = calendar
        self.fields = fields
    }

    /// The text for the time between two dates; empty for dates that no calendar supports.
    public func format(_ value: Range<Date>) -> String {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = style.units
        formatter.calendar = calendar
        formatter.allowedUnits = Self.units.filter { fields?.contains($0.field) ?? true }
            .reduce(into: []) { $0.insert($1.unit) }
        // A clock begins with the first number that is not zero: 15 seconds are "15".
        formatter.zeroFormattingBehavior = style == .positional ? .dropLeading : .default
        return formatter.string(from: value.lowerBound, to: value.upperBound) ?? ""
    }

    /// The style with another locale.
    public func locale(_ locale: Locale) -> Self {
        DateComponentsFormatStyle(style: style, locale: locale, calendar: calendar, fields: fields)
    }

    /// The style with another calendar.
    public func calendar(_ calendar: Calendar) -> Self {
        DateComponentsFormatStyle(style: style, locale: locale, calendar: calendar, fields: fields)
    }

    private static let units: [(field: Field, unit: NSCalendar.Unit)] = [
        (.year, .year), (.month, .month), (.week, .weekOfMonth), (.day, .day), (.hour, .hour),
        (.minute, .minute), (.second, .second),
    ]
}

extension FormatStyle where Self == DateComponentsFormatStyle {
    /// The time between two dates, in units: "1 hour, 23 minutes".
    ///
    /// - Parameters:
    ///   - style: The length of the units' names.
    ///   - fields: The permitted units; nil for all.
    public static func components(
        style: DateComponentsFormatStyle.Style, fields: Set<DateComponentsFormatStyle.Field>? = nil
    ) -> Self {
        DateComponentsFormatStyle(style: style, fields: fields)
    }

    /// The time between two dates on a clock, from hours to seconds: "1:23:20", and "15" for 15 seconds.
    public static var timeDuration: Self {
        DateComponentsFormatStyle(style: .positional, fields: [.hour, .minute, .second])
    }
}
#endif
