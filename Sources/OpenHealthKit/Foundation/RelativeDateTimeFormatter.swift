#if os(Linux)
public import Foundation

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
#endif
