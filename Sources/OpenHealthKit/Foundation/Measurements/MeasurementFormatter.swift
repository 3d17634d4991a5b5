#if os(Linux)
public import Foundation

/// Formats measurements, such as a weight or a distance, in the language and the units of a locale.
///
/// Foundation on Linux declares this class as unavailable, so this one is preferred. The words, the
/// symbols and the preferred units come from ICU, as on a phone.
///
/// Without options a measurement is converted to the unit that the locale prefers for its own: metres
/// to feet in the United States, and kilometres to miles. Kilocalories become the unit of food. With
/// `naturalScale` the value decides as well: 1,500 metres become 1.5 kilometres.
// @unchecked: set it up before it is shared, like any formatter.
open class MeasurementFormatter: Formatter, @unchecked Sendable {
    /// The choice of the unit.
    public struct UnitOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a choice from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The unit of the measurement is kept.
        public static let providedUnit = UnitOptions(rawValue: 1 << 0)
        /// The unit suits the size of the value.
        public static let naturalScale = UnitOptions(rawValue: 1 << 1)
        /// A temperature has a degree sign alone.
        public static let temperatureWithoutUnit = UnitOptions(rawValue: 1 << 2)
    }

    /// The choice of the unit; by default the locale's.
    open var unitOptions: UnitOptions = []
    /// The length of the unit's name; by default a symbol such as "km".
    open var unitStyle: UnitStyle = .medium
    /// The language, and the preferred units.
    open var locale: Locale! = .current {
        didSet { numberFormatter.locale = locale ?? .current }
    }
    /// Formats the number; by default as a decimal with at most three digits after the point.
    open var numberFormatter: NumberFormatter! = {
        let formatter = NumberFormatter()
        formatter.numberStyle = .decimal
        return formatter
    }()

    /// The text of a measurement; one of a unit that is not in ICU has the unit's symbol.
    open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
        string(measurement.value, measurement.unit)
    }

    /// The name of a unit, without a number.
    open func string(from unit: Unit) -> String {
        UnitText(unit: unit, width: width, usage: nil, locale: locale ?? .current).name
    }

    open override func string(for obj: Any?) -> String? {
        guard let measurement = obj as? any UnitMeasurement else { return nil }
        return string(measurement.value, measurement.anyUnit)
    }

    private func string(_ value: Double, _ unit: Unit) -> String {
        let locale = locale ?? .current
        var text = UnitText(unit: unit, width: width, usage: usage(of: unit), locale: locale)
        text.hidesScale = unitOptions.contains(.temperatureWithoutUnit)
        text.isScaled = unitOptions.contains(.naturalScale)
        return text.string(value) { [numberFormatter] number in
            numberFormatter?.string(from: NSNumber(value: number)) ?? "\(number)"
        }
    }

    private func usage(of unit: Unit) -> String? {
        guard !unitOptions.contains(.providedUnit) else { return nil }
        guard unit is UnitEnergy else { return "default" }
        return unit == UnitEnergy.kilocalories ? "food" : nil
    }

    private var width: UnitText.Width {
        switch unitStyle {
        case .short: .narrow
        case .long: .full
        default: .short
        }
    }
}

/// A measurement of any unit, for the formatter's untyped function.
private protocol UnitMeasurement {
    var value: Double { get }
    var anyUnit: Unit { get }
}

extension Measurement: UnitMeasurement {
    fileprivate var anyUnit: Unit { unit }
}
#endif
