internal import Foundation

/// What a text says about the unit of a type's values.
///
/// All units that people and programs write are read here: those in the name of a column, in a comment or in a mapping.
/// Everyday spellings are accepted, and `mmol/L` as a unit of blood glucose.
package enum UnitReading: Hashable, Sendable {
    /// It names no unit.
    case none
    /// It names a unit of the type.
    case unit(HealthUnit)
    /// It names a unit that does not measure the type.
    case unsuitable

    /// The unit, if it names one of the type.
    package var unit: HealthUnit? { if case .unit(let unit) = self { unit } else { nil } }

    /// Reads a text that is nothing but a unit: `lbs`, `mmol/l`, `°C`.
    package init(of text: String, for type: ObjectType) {
        let plain = HealthUnit.plain(text)
        guard !plain.isEmpty, let canonical = type.canonicalUnit else {
            self = .none
            return
        }
        if type == .bodyMassIndex, ["kg/m2", "kg/m^2"].contains(plain) {
            self = .unit(.count)
        } else if ["mmol/l", "mmol"].contains(plain) {
            self = type == .bloodGlucose ? .unit(.millimolesOfGlucosePerLiter) : .unsuitable
        } else if ["u", "unit", "units"].contains(plain) {
            self = canonical == .internationalUnit ? .unit(canonical) : .none
        } else if let unit = HealthUnit(everyday: text) ?? Self.exact(text) {
            guard unit.isCompatible(with: canonical) else {
                // `min` is also the least of several values.
                self = plain == "min" ? .none : .unsuitable
                return
            }
            self = .unit(unit)
        } else {
            self = .none
        }
    }

    /// Reads the name of a column: `Weight (kg)`, `weight_kg`, `Historic Glucose mmol/L`.
    ///
    /// A word without brackets that is a unit of something else is part of the name, as in `Vitamin C`.
    package init(inName name: String, for type: ObjectType) {
        if let text = Self.brackets(of: name) {
            let reading = UnitReading(of: text, for: type)
            if reading != .none {
                self = reading
                return
            }
        }
        let words = name.split { $0 == " " || $0 == "_" || $0 == "," || $0 == ":" }
        for count in [3, 2, 1] where words.count >= count {
            let text = words.suffix(count).joined(separator: " ")
            let plain = HealthUnit.plain(text)
            guard HealthUnit(everyday: text) != nil || plain.hasPrefix("mmol") else { continue }
            let reading = UnitReading(of: text, for: type)
            if reading == .unsuitable, !plain.contains("/") { continue }
            if reading != .none {
                self = reading
                return
            }
        }
        self = .none
    }

    /// The text in the last round or square brackets of a column's name, which end the name.
    package static func brackets(of name: String) -> String? {
        let name = name.trimmingCharacters(in: .whitespaces)
        let pairs: [Character: Character] = [")": "(", "]": "["]
        guard let last = name.last, let opening = pairs[last],
            let open = name.lastIndex(of: opening)
        else { return nil }
        return String(name[name.index(after: open)...].dropLast())
    }

    /// A text that is a unit in HealthKit's spelling.
    private static func exact(_ text: String) -> HealthUnit? {
        let text = text.trimmingCharacters(in: .whitespaces)
        return text.contains(where: \.isLetter) ? try? HealthUnit(text) : nil
    }
}

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
        // In a table of health data calories are large ones, which are kilocalories.
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
