#if os(Linux)
public import Foundation

/// What a measurement is about, which decides the unit that a locale prefers for it.
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
#endif
