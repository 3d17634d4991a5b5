#if os(Linux)
public import Foundation

extension UnitTemperature {
    /// The unit in which a region measures temperatures, also that of the body.
    ///
    /// - Parameters:
    ///   - locale: The locale with the region. Without a region, degrees Celsius.
    ///   - usage: What the temperature is about; all usages have the same unit here.
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
#endif
