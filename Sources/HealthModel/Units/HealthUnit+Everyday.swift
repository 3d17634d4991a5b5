internal import Foundation

extension HealthUnit {
    /// The unit with an everyday spelling: `lbs`, `°C`, `bpm`, `fl. oz`; nil for another text.
    ///
    /// Case, spaces and dots have no meaning. Calories are kilocalories, and cups, pints and fluid ounces
    /// are those of the United States.
    package init?(everyday text: String) {
        guard let unit = Self.everyday[Self.plain(text)] else { return nil }
        self = unit
    }

    /// A text without case, spaces and dots, with one letter for micro.
    static func plain(_ text: String) -> String {
        String(
            text.lowercased().filter { !$0.isWhitespace && $0 != "." }
                .map { $0 == "\u{B5}" || $0 == "\u{3BC}" ? "u" : $0 == "\u{B2}" ? "2" : $0 })
    }

    private static let everyday: [String: HealthUnit] = {
        let groups: [(HealthUnit?, [String])] = spellings.map { ((try? HealthUnit($0)), $1) }
        return Dictionary(
            uniqueKeysWithValues: groups.flatMap { unit, names in
                names.compactMap { name in unit.map { (name, $0) } }
            })
    }()

    /// HealthKit's spelling of units, each with those of people, which are plain.
    private static let spellings: [(String, [String])] = [
        ("kg", ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramm"]),
        ("g", ["g", "gram", "grams", "gramm"]), ("mg", ["mg", "milligram", "milligrams"]),
        ("mcg", ["mcg", "ug", "microgram", "micrograms"]),
        ("lb", ["lb", "lbs", "lbm", "pound", "pounds"]), ("st", ["st", "stone", "stones"]),
        ("oz", ["oz", "ounce", "ounces"]),
        // Nobody counts small calories in a table of health data.
        (
            "kcal",
            ["kcal", "cal", "cals", "calorie", "calories", "kilocalorie", "kilocalories", "kcals"]
        ),
        ("kJ", ["kj", "kilojoule", "kilojoules"]),
        ("mg/dL", ["mg/dl", "mg%"]), ("g/L", ["g/l"]),
        ("degC", ["c", "\u{B0}c", "degc", "celsius"]),
        ("degF", ["f", "\u{B0}f", "degf", "fahrenheit"]),
        (
            "count/min",
            [
                "bpm", "/min", "1/min", "count/min", "beats/min", "beatsperminute",
                "breaths/min", "breathsperminute", "brpm", "rpm",
            ]
        ),
        ("%", ["%", "percent", "percentage", "pct", "prozent"]),
        ("mmHg", ["mmhg"]), ("kPa", ["kpa"]),
        ("mm", ["mm"]), ("cm", ["cm", "centimeter", "centimeters", "centimetre", "centimetres"]),
        ("m", ["m", "meter", "meters", "metre", "metres"]),
        ("km", ["km", "kms", "kilometer", "kilometers", "kilometre", "kilometres"]),
        ("in", ["in", "inch", "inches"]), ("ft", ["ft", "foot", "feet"]),
        ("yd", ["yd", "yard", "yards"]), ("mi", ["mi", "mile", "miles"]),
        ("mL", ["ml", "milliliter", "milliliters", "millilitre", "millilitres"]), ("cL", ["cl"]),
        ("dL", ["dl"]), ("L", ["l", "liter", "liters", "litre", "litres"]),
        ("fl_oz_us", ["floz", "fl_oz_us"]), ("cup_us", ["cup", "cups"]),
        ("pt_us", ["pint", "pints"]), ("IU", ["iu", "ie", "ui"]),
        ("hr", ["h", "hr", "hrs", "hour", "hours", "std"]),
        ("min", ["min", "mins", "minute", "minutes"]),
        ("s", ["s", "sec", "secs", "second", "seconds", "sek"]), ("ms", ["ms", "msec"]),
        ("L/min", ["l/min"]), ("m/s", ["m/s"]), ("km/hr", ["km/h", "kph", "kmh"]),
        ("mi/hr", ["mph", "mi/h"]),
        ("W", ["w", "watt", "watts"]), ("count", ["count", "steps", "schritte"]),
        ("mL/(kg*min)", ["ml/kg/min", "ml/(kg*min)", "ml/min\u{B7}kg"]),
    ]
}
