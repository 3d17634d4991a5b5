#if os(Linux)
internal import Foundation

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
#endif
