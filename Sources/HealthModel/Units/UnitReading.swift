internal import Foundation

/// What a text says about the unit of a type's values.
///
/// The one reading of units that people and programs write: in the name of a column, in a comment,
/// in a mapping. It knows everyday spellings, and `mmol/L` as a unit of blood glucose.
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
        let plain = Self.plain(text)
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
        } else if let spelling = Self.spellings[plain] ?? Self.exact(text),
            let unit = try? HealthUnit(spelling)
        {
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
            let plain = Self.plain(text)
            guard Self.spellings[plain] != nil || plain.hasPrefix("mmol") else { continue }
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

    /// A text without case, spaces and dots, with one letter for micro.
    private static func plain(_ text: String) -> String {
        String(
            text.lowercased().filter { !$0.isWhitespace && $0 != "." }
                .map { $0 == "\u{B5}" || $0 == "\u{3BC}" ? "u" : $0 == "\u{B2}" ? "2" : $0 })
    }

    /// A text that is a unit in HealthKit's spelling.
    private static func exact(_ text: String) -> String? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text.contains(where: \.isLetter), (try? HealthUnit(text)) != nil else { return nil }
        return text
    }

    /// Everyday spellings, each with that of HealthKit.
    private static let spellings: [String: String] = {
        let groups: [(String, [String])] = [
            ("kg", ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramm"]),
            ("g", ["g", "gram", "grams", "gramm"]), ("mg", ["mg", "milligram", "milligrams"]),
            ("mcg", ["mcg", "ug", "microgram", "micrograms"]),
            ("lb", ["lb", "lbs", "lbm", "pound", "pounds"]), ("st", ["st", "stone", "stones"]),
            ("oz", ["oz", "ounce", "ounces"]),
            // Nobody counts small calories in a table of health data.
            (
                "kcal",
                ["kcal", "cal", "cals", "calorie", "calories", "kilocalorie", "kilocalories"]
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
            ("mm", ["mm"]), ("cm", ["cm", "centimeter", "centimeters", "centimetres"]),
            ("m", ["m", "meter", "meters", "metre", "metres"]),
            ("km", ["km", "kilometer", "kilometers", "kilometres"]),
            ("in", ["in", "inch", "inches"]), ("ft", ["ft", "foot", "feet"]),
            ("yd", ["yd", "yard", "yards"]), ("mi", ["mi", "mile", "miles"]),
            ("mL", ["ml", "milliliter", "milliliters", "millilitres"]), ("cL", ["cl"]),
            ("dL", ["dl"]), ("L", ["l", "liter", "liters", "litre", "litres"]),
            ("fl_oz_us", ["floz", "fl_oz_us"]), ("IU", ["iu", "ie", "ui"]),
            ("hr", ["h", "hr", "hrs", "hour", "hours", "std"]),
            ("min", ["min", "mins", "minute", "minutes"]),
            ("s", ["s", "sec", "secs", "second", "seconds", "sek"]), ("ms", ["ms", "msec"]),
            ("m/s", ["m/s"]), ("km/hr", ["km/h", "kph", "kmh"]), ("mi/hr", ["mph", "mi/h"]),
            ("W", ["w", "watt", "watts"]), ("count", ["count", "steps", "schritte"]),
            ("mL/(kg*min)", ["ml/kg/min", "ml/(kg*min)", "ml/min\u{B7}kg"]),
        ]
        return Dictionary(
            uniqueKeysWithValues: groups.flatMap { unit, names in names.map { ($0, unit) } })
    }()
}
