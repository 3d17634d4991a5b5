#if os(Linux)
public import Foundation

/// Writes lengths of time, as workouts are shown; in English.
///
/// Foundation declares this class on Linux without having it. This one stands in, and is preferred
/// because the other is unavailable.
// @unchecked: to be set up before it is shared, as any formatter.
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
    /// How units are written.
    public enum UnitsStyle: Int, Sendable {
        case positional, abbreviated, short, full, spellOut, brief
    }

    /// Which zeros are written.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// A choice by its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Zeros in front are left out when units are told by their place, all zeros otherwise.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1)
        /// Zeros in front are left out.
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
        /// Zeros between others are left out.
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
        /// Zeros at the end are left out.
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
        /// All zeros are left out.
        public static let dropAll: ZeroFormattingBehavior = [
            .dropLeading, .dropMiddle, .dropTrailing,
        ]
        /// All zeros are written, and numbers told by their place have two digits.
        public static let pad = ZeroFormattingBehavior(rawValue: 65_536)
    }

    /// The units that may be used; at first hours, minutes and seconds.
    open var allowedUnits: NSCalendar.Unit = [.hour, .minute, .second]
    /// How units are written.
    open var unitsStyle = UnitsStyle.positional
    /// Which zeros are written.
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// The calendar that says how long days, months and years are.
    open var calendar: Calendar? = .current
    /// The date at which a length of time begins that is given in seconds.
    open var referenceDate: Date?
    /// How many units are written at most, the largest ones; with 0 all.
    open var maximumUnitCount = 0
    /// Whether the last unit may have a fraction; it never has one here.
    open var allowsFractionalUnits = false
    /// Whether larger units are left out, even when the smaller ones run over.
    open var collapsesLargestUnit = false
    /// Whether the text says that it is about so much.
    open var includesApproximationPhrase = false
    /// Whether the text says that so much is left.
    open var includesTimeRemainingPhrase = false

    private static let longest = 3.2e12

    /// The text for a number of seconds; nil for more than some 100,000 years.
    open func string(from ti: TimeInterval) -> String? {
        guard abs(ti) <= Self.longest else { return nil }
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        let text = string(from: start, to: start.addingTimeInterval(abs(ti).rounded()))
        return ti.rounded() < 0 ? text.map { "-" + $0 } : text
    }

    /// The text for the time between two dates.
    ///
    /// Nil for dates that no calendar counts: more than some 100,000 years from 2001.
    open func string(from startDate: Date, to endDate: Date) -> String? {
        let bounds = [startDate, endDate].map { abs($0.timeIntervalSinceReferenceDate) }
        guard bounds.allSatisfy({ $0 <= 2 * Self.longest }) else { return nil }
        let components = (calendar ?? .current).dateComponents(
            Set(DurationUnit.all.filter { allowedUnits.contains($0.unit) }.map(\.component)),
            from: startDate, to: endDate)
        return text(components)
    }

    /// The text for components, which are brought into the units that may be used.
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

    /// The text for components in a style, with all units that they have.
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
            // The last unit stays, and told by their place minutes do too: 0:05.
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
#endif
