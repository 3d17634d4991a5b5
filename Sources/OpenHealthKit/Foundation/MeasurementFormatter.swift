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

extension Measurement where UnitType: Dimension {
    /// Formats measurements in the language of a locale, and in the unit that it prefers for a usage.
    ///
    /// Foundation on Linux has no such style. The words, the symbols and the preferred units come from
    /// ICU, as on a phone.
    public struct FormatStyle: Foundation.FormatStyle, Sendable {
        /// The length of the unit's name.
        public struct UnitWidth: Codable, Hashable, Sendable {
            let width: UnitText.Width

            /// The whole name: "5 kilometers".
            public static var wide: Self { Self(width: .full) }
            /// The symbol: "5 km".
            public static var abbreviated: Self { Self(width: .short) }
            /// The shortest form: "5km".
            public static var narrow: Self { Self(width: .narrow) }
        }

        /// The length of the unit's name.
        public var width: UnitWidth
        /// The language, and the preferred units.
        public var locale: Locale
        /// The quantity that is measured; nil keeps its unit.
        public var usage: MeasurementFormatUnitUsage<UnitType>?
        /// The format of the number; nil means the digits that suit the usage.
        public var numberFormatStyle: FloatingPointFormatStyle<Double>?
        /// Whether a temperature has a degree sign alone.
        var hidesScale = false

        /// Creates a style.
        public init(
            width: UnitWidth, locale: Locale = .autoupdatingCurrent,
            usage: MeasurementFormatUnitUsage<UnitType> = .general,
            numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
        ) {
            self.width = width
            self.locale = locale
            self.usage = usage
            self.numberFormatStyle = numberFormatStyle
        }

        /// The text of a measurement; one of a unit that is not in ICU has the unit's symbol.
        public func format(_ value: Measurement<UnitType>) -> String {
            var text = UnitText(
                unit: value.unit, width: width.width, usage: usage?.name, locale: locale)
            text.hidesScale = hidesScale
            text.isScaled = true
            let style = numberFormatStyle?.locale(locale)
            return text.string(value.value, number: style.map { style in { style.format($0) } })
        }

        /// The style for another locale.
        public func locale(_ locale: Locale) -> Self {
            var style = self
            style.locale = locale
            return style
        }
    }

    /// The text in the current locale, with a symbol for the unit that it prefers.
    public func formatted() -> String { formatted(FormatStyle(width: .abbreviated)) }

    /// The text in a style.
    public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
    where Style.FormatInput == Measurement<UnitType> {
        style.format(self)
    }
}

extension Measurement.FormatStyle where UnitType == UnitTemperature {
    /// Whether a temperature has a degree sign alone.
    public var hidesScaleName: Bool {
        get { hidesScale }
        set { hidesScale = newValue }
    }

    /// Creates a style of temperatures.
    public init(
        width: UnitWidth = .abbreviated, locale: Locale = .autoupdatingCurrent,
        usage: MeasurementFormatUnitUsage<UnitTemperature> = .general, hidesScaleName: Bool = false,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) {
        self.init(width: width, locale: locale, usage: usage, numberFormatStyle: numberFormatStyle)
        hidesScale = hidesScaleName
    }
}

extension FormatStyle {
    /// A style of measurements.
    public static func measurement<UnitType>(
        width: Measurement<UnitType>.FormatStyle.UnitWidth,
        usage: MeasurementFormatUnitUsage<UnitType> = .general,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self where Self == Measurement<UnitType>.FormatStyle {
        Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
    }

    /// A style of temperatures.
    public static func measurement(
        width: Measurement<UnitTemperature>.FormatStyle.UnitWidth = .abbreviated,
        usage: MeasurementFormatUnitUsage<UnitTemperature> = .general, hidesScaleName: Bool = false,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self where Self == Measurement<UnitTemperature>.FormatStyle {
        Self(
            width: width, usage: usage, hidesScaleName: hidesScaleName,
            numberFormatStyle: numberFormatStyle)
    }
}

/// The purpose of a measurement, by which a locale chooses the unit.
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Codable, Hashable, Sendable {
    /// The usage's name in CLDR, the Unicode Consortium's data of locales; nil for the unit as given.
    let name: String?

    init(_ name: String?) { self.name = name }

    /// The locale's unit for the size of the value.
    public static var general: Self { Self("default") }
    /// The unit of the measurement.
    public static var asProvided: Self { Self(nil) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
    /// The energy of food: calories in the United States, kilocalories elsewhere.
    public static var food: Self { Self("food") }
    /// The energy of a workout, in the unit of food.
    public static var workout: Self { Self("food") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
    /// The size of a person.
    public static var person: Self { Self("person") }
    /// The height of a person: feet and inches in the United States.
    public static var personHeight: Self { Self("person-height") }
    /// A distance on a road.
    public static var road: Self { Self("road") }
    /// The focal length of a lens.
    public static var focalLength: Self { Self("focal-length") }
    /// The amount of rain.
    public static var rainfall: Self { Self("rainfall") }
    /// The amount of snow.
    public static var snowfall: Self { Self("snowfall") }
    /// The distance that can be seen.
    public static var visibility: Self { Self("visiblty") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
    /// The weight of a person: pounds in the United States, stones and pounds in Britain.
    public static var personWeight: Self { Self("person") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
    /// The temperature of a person.
    public static var person: Self { Self("person") }
    /// The temperature of the air.
    public static var weather: Self { Self("weather") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitPressure {
    /// The pressure of the air.
    public static var barometric: Self { Self("baromtrc") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitSpeed {
    /// The speed of the wind.
    public static var wind: Self { Self("wind") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
    /// The volume of a liquid.
    public static var liquid: Self { Self("fluid") }
}

extension UnitTemperature {
    /// The unit in which a region measures temperatures, also that of the body.
    ///
    /// - Parameters:
    ///   - locale: The locale with the region. Without a region, degrees Celsius.
    ///   - usage: The purpose of the temperature; all usages have the same unit here.
    /// - Note: The regions are those of CLDR, the Unicode Consortium's data of locales.
    public convenience init(
        forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitTemperature> = .general
    ) {
        let isFahrenheit = ["BS", "BZ", "KY", "PR", "PW", "US"].contains(
            locale.region?.identifier ?? "")
        let unit: UnitTemperature = isFahrenheit ? .fahrenheit : .celsius
        self.init(symbol: unit.symbol, converter: unit.converter)
    }
}

extension UnitMass {
    /// The unit in which a region weighs: pounds in the United States, kilograms elsewhere.
    ///
    /// - Parameters:
    ///   - locale: The locale with the region.
    ///   - usage: The purpose. The weight of a person in Britain is in stones.
    public convenience init(
        forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitMass> = .general
    ) {
        let unit: UnitMass =
            switch locale.measurementSystem {
            case .us: .pounds
            case .uk where usage == .personWeight: .stones
            default: .kilograms
            }
        self.init(symbol: unit.symbol, converter: unit.converter)
    }
}

extension UnitLength {
    /// The unit in which a region measures lengths: feet in the United States and Britain, metres elsewhere.
    ///
    /// - Parameters:
    ///   - locale: The locale with the region.
    ///   - usage: The purpose, such as the distance on a road, which is in miles or kilometres.
    public convenience init(
        forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitLength> = .general
    ) {
        let system = locale.measurementSystem
        let unit: UnitLength =
            switch usage {
            case .road, .visibility: system == .metric ? .kilometers : .miles
            case .person: system == .us ? .inches : .centimeters
            case .personHeight: system == .us ? .feet : .centimeters
            case .rainfall: system == .us ? .inches : .millimeters
            case .snowfall: system == .us ? .inches : .centimeters
            case .focalLength: .millimeters
            default: system == .metric ? .meters : .feet
            }
        self.init(symbol: unit.symbol, converter: unit.converter)
    }
}
#endif
