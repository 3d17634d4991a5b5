import Foundation
import HealthKit
import Testing

/// How apps write weights, distances and energies with their units.
@Suite("Shapes of measurements")
struct MeasurementShapesTests {
    private let us = Locale(identifier: "en_US")
    private let german = Locale(identifier: "de_DE")

    private func formatter(_ locale: Locale) -> MeasurementFormatter {
        let formatter = MeasurementFormatter()
        formatter.locale = locale
        return formatter
    }

    // MARK: Measurement.formatted

    @Test("A measurement has the unit that the locale prefers for its size")
    func general() {
        func text<U: Dimension>(_ value: Double, _ unit: U, _ locale: Locale) -> String {
            Measurement(value: value, unit: unit)
                .formatted(.measurement(width: .abbreviated).locale(locale))
        }
        #expect(text(100, UnitSpeed.kilometersPerHour, us) == "62 mph")
        #expect(text(200, UnitLength.kilometers, us) == "124 mi")
        #expect(text(70, UnitLength.feet, us) == "70 ft")
        #expect(text(38, UnitTemperature.celsius, us) == "100°F")
        #expect(text(38, UnitTemperature.celsius, german) == "38 °C")
        #expect(text(0.5, UnitLength.kilometers, german) == "500 m")
    }

    @Test("A measurement keeps its unit if that is asked for")
    func asProvided() {
        let distances = [100, 1_000, 1_000_000].map {
            Measurement(value: $0, unit: UnitLength.kilometers)
        }
        let style: Measurement<UnitLength>.FormatStyle = .measurement(
            width: .narrow, usage: .asProvided, numberFormatStyle: .number)
        #expect(
            distances.map { $0.formatted(style.locale(us)) }
                == ["100km", "1,000km", "1,000,000km"])
        let temperature = Measurement(value: 36.8, unit: UnitTemperature.celsius)
        #expect(
            temperature.formatted(
                .measurement(width: .abbreviated, usage: .asProvided).locale(us)) == "36.8°C")
    }

    @Test("The format of the number decides the form of the unit")
    func plurals() {
        let one = Measurement(value: 1, unit: UnitLength.kilometers)
        func text(_ style: FloatingPointFormatStyle<Double>) -> String {
            one.formatted(
                .measurement(width: .wide, usage: .asProvided, numberFormatStyle: style).locale(us))
        }
        #expect(text(.number) == "1 kilometer")
        #expect(text(.number.precision(.fractionLength(1))) == "1.0 kilometers")
        let long = Measurement<UnitLength>.FormatStyle(
            width: .wide, locale: german, usage: .road,
            numberFormatStyle: .number.precision(.fractionLength(2)))
        #expect(
            long.format(Measurement(value: 1_234.567, unit: .kilometers))
                == "1.234,57 Kilometer")
    }

    @Test("Food, people, roads and the weather have their own units")
    func usages() {
        let lunch = Measurement(value: 250, unit: UnitEnergy.kilocalories)
        #expect(
            lunch.formatted(.measurement(width: .abbreviated, usage: .food).locale(us)) == "250 Cal"
        )
        #expect(
            lunch.formatted(.measurement(width: .abbreviated, usage: .workout).locale(german))
                == "250 kcal")
        let height = Measurement(value: 180, unit: UnitLength.centimeters)
        #expect(
            height.formatted(.measurement(width: .abbreviated, usage: .personHeight).locale(us))
                == "5 ft, 11 in")
        #expect(
            height.formatted(
                .measurement(
                    width: .abbreviated, usage: .personHeight, numberFormatStyle: .number
                ).locale(german)) == "180 cm")
        let weight = Measurement(value: 80, unit: UnitMass.kilograms)
        #expect(
            weight.formatted(.measurement(width: .abbreviated, usage: .personWeight).locale(us))
                == "176 lb")
        let warm = Measurement(value: 20.25, unit: UnitTemperature.celsius)
        #expect(
            warm.formatted(
                .measurement(usage: .weather, hidesScaleName: true).locale(german)) == "20°")
        #expect(
            warm.formatted(
                .measurement(
                    usage: .asProvided, hidesScaleName: true,
                    numberFormatStyle: .number.precision(.fractionLength(2))
                ).locale(german)) == "20,25°")
    }

    @Test("A locale has a unit of temperature")
    func temperature() {
        #expect(UnitTemperature(forLocale: Locale(identifier: "en_US")) == .fahrenheit)
        #expect(UnitTemperature(forLocale: Locale(identifier: "en_GB")) == .celsius)
        let body = Measurement(value: 37, unit: UnitTemperature.celsius)
            .converted(to: UnitTemperature(forLocale: Locale(identifier: "es_PR"), usage: .person))
        #expect(abs(body.value - 98.6) < 0.001)
    }

    @Test("A unit of an app's own has its symbol")
    func ownUnit() {
        let drinks = UnitVolume(
            symbol: "drinks", converter: UnitConverterLinear(coefficient: 0.25))
        let text = Measurement(value: 1_500.5, unit: drinks)
            .formatted(.measurement(width: .wide).locale(us))
        #expect(text == "1,500.5 drinks")
        #expect(formatter(us).string(from: Measurement(value: 2, unit: drinks)) == "2 drinks")
        // Its symbol alone does not make a unit Foundation's.
        let laps = UnitLength(symbol: "km", converter: UnitConverterLinear(coefficient: 400))
        #expect(
            Measurement(value: 10, unit: laps)
                .formatted(.measurement(width: .abbreviated).locale(us)) == "10 km")
        let glucose = UnitConcentrationMass.millimolesPerLiter(withGramsPerMole: 180)
        #expect(
            Measurement(value: 5.5, unit: glucose)
                .formatted(.measurement(width: .abbreviated, usage: .asProvided).locale(us))
                == "5.5 mmol/L")
    }

    @Test("A style is equal to one with the same settings and survives coding")
    func coding() throws {
        let style = Measurement<UnitMass>.FormatStyle(
            width: .narrow, locale: us, usage: .personWeight, numberFormatStyle: .number)
        let decoded = try JSONDecoder().decode(
            Measurement<UnitMass>.FormatStyle.self, from: JSONEncoder().encode(style))
        #expect(decoded == style)
        #expect(decoded != style.locale(german))
        #expect(!Measurement(value: 1, unit: UnitMass.grams).formatted().isEmpty)
    }

    // MARK: MeasurementFormatter

    @Test("A formatter writes units in three lengths")
    func styles() {
        let formatter = formatter(us)
        let fast = Measurement(value: 9.8, unit: UnitAcceleration.gravity)
        let styles: [Formatter.UnitStyle] = [.short, .medium, .long]
        #expect(
            styles.map {
                formatter.unitStyle = $0
                return formatter.string(from: fast)
            } == ["9.8Gs", "9.8 G", "9.8 g-force"])
        #expect(formatter.string(from: UnitLength.miles) == "miles")
        #expect(formatter.string(from: Unit(symbol: "drinks")) == "drinks")
    }

    @Test("A formatter converts to the locale's unit, unless the unit is to be kept")
    func options() {
        let formatter = formatter(us)
        let warm = Measurement(value: 293, unit: UnitTemperature.kelvin)
        let way = Measurement(value: 5, unit: UnitLength.kilometers)
        let lunch = Measurement(value: 250, unit: UnitEnergy.kilocalories)
        #expect(formatter.string(from: warm) == "67.73°F")
        #expect(formatter.string(from: way) == "3.107 mi")
        #expect(formatter.string(from: lunch) == "250 Cal")
        formatter.unitOptions = .providedUnit
        #expect(formatter.string(from: way) == "5 km")
        #expect(formatter.string(from: lunch) == "250 kcal")
        formatter.locale = Locale(identifier: "en_GB")
        formatter.unitOptions = []
        #expect(formatter.string(from: warm) == "19.85°C")
        formatter.unitOptions = .temperatureWithoutUnit
        #expect(formatter.string(from: warm) == "19.85°")
    }

    @Test("The value's size chooses the unit with natural scale alone")
    func naturalScale() {
        let formatter = formatter(german)
        let short = Measurement(value: 0.5, unit: UnitLength.kilometers)
        let long = Measurement(value: 1_500, unit: UnitLength.meters)
        #expect(formatter.string(from: short) == "0,5 km")
        #expect(formatter.string(from: long) == "1.500 m")
        formatter.unitOptions = .naturalScale
        #expect(formatter.string(from: short) == "500 m")
        #expect(formatter.string(from: long) == "1,5 km")
    }

    @Test("The number formatter decides the digits")
    func digits() {
        let formatter = formatter(us)
        formatter.unitOptions = .providedUnit
        formatter.numberFormatter.maximumFractionDigits = 1
        let way = Measurement(value: 1_234.5678, unit: UnitLength.meters)
        #expect(formatter.string(from: way) == "1,234.6 m")
        #expect(formatter.string(for: way) == "1,234.6 m")
        #expect(formatter.string(for: "5 m") == nil)
        let whole = NumberFormatter()
        whole.maximumFractionDigits = 0
        whole.minimumIntegerDigits = 1
        formatter.numberFormatter = whole
        formatter.unitStyle = .long
        #expect(formatter.string(from: Measurement(value: 1.2, unit: UnitMass.pounds)) == "1 pound")
    }

    @Test("Masses and lengths have a unit in each region")
    func unitsOfRegions() {
        let british = Locale(identifier: "en_GB")
        let locales = [us, british, german]
        #expect(locales.map { UnitMass(forLocale: $0) } == [.pounds, .kilograms, .kilograms])
        #expect(
            [us, german].map { UnitMass(forLocale: $0, usage: .personWeight) }
                == [.pounds, .kilograms])
        #expect(locales.map { UnitLength(forLocale: $0) } == [.feet, .feet, .meters])
        #expect(
            locales.map { UnitLength(forLocale: $0, usage: .road) }
                == [.miles, .miles, .kilometers])
        let weight = Measurement(value: 10, unit: UnitMass.kilograms)
        #expect(weight.converted(to: UnitMass(forLocale: us)).value.rounded() == 22)
    }
}
