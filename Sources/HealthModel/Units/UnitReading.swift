internal import Foundation

/// The unit of a type's values, as a text states it.
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

/// Reads HealthKit's unit strings.
///
/// ```
/// unit     = [ product ] [ "/" product ]
/// product  = factor { ( "." | "*" | "·" ) factor }
/// factor   = ( atom | "(" product ")" ) [ "^" integer ]
/// atom     = word | [ prefix ] "mol<" number ">"
/// ```
/// There is at most one division, and none within parentheses. Empty parentheses are the null unit,
/// but never a factor. `1` is permitted only directly before the division.
///
/// Strings for which HealthKit's result is unknown are rejected: white space, a trailing operator,
/// a lone `1`, a power beyond 32 bits, a molar mass that is not positive, more than 64 nested
/// parentheses.
struct UnitParser {
    private static let deepest = 64

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    private init(_ string: String) {
        bytes = Array(string.utf8)
    }

    /// The factorization of the string; nil if the string is not a unit.
    static func parse(_ string: String) -> Factorization? {
        var parser = UnitParser(string)
        return parser.isNull ? .null : parser.unit()
    }

    /// Whether the string consists of balanced empty parentheses.
    private var isNull: Bool {
        let half = bytes.count / 2
        return bytes.count.isMultiple(of: 2)
            && bytes.prefix(half).allSatisfy { $0 == UInt8(ascii: "(") }
            && bytes.dropFirst(half).allSatisfy { $0 == UInt8(ascii: ")") }
    }

    private mutating func unit() -> Factorization? {
        guard var result = product(mayEndInOne: true) else { return nil }
        if take("/") {
            guard let below = product(), let quotient = result.divided(by: below)
            else { return nil }
            result = quotient
        }
        return position == bytes.count ? result : nil
    }

    private mutating func product(mayEndInOne: Bool = false) -> Factorization? {
        var result = Factorization.null
        repeat {
            if mayEndInOne, peek(0) == UInt8(ascii: "1"), peek(1) == UInt8(ascii: "/") {
                position += 1
                return result
            }
            guard let factor = factor(), let next = result.multiplied(by: factor)
            else { return nil }
            result = next
        } while takeMultiplication()
        return result
    }

    private mutating func factor() -> Factorization? {
        guard let base = take("(") ? parenthesized() : atom() else { return nil }
        guard take("^") else { return base }
        let negative = take("-")
        let digits = takeAll { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let power = Int32(digits) else { return nil }
        return base.raised(toPower: negative ? -Int(power) : Int(power))
    }

    private mutating func parenthesized() -> Factorization? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest, let inner = product(), take(")") else { return nil }
        return inner
    }

    private mutating func atom() -> Factorization? {
        let word = takeWord()
        guard let unit = BaseUnit.words[word] else { return nil }
        guard take("<") else { return Factorization(unit) }
        let number = takeAll { $0 != UInt8(ascii: ">") }
        guard unit.symbol == .mole, take(">"), let molarMass = Self.number(number) else {
            return nil
        }
        return Factorization(BaseUnit(.mole, unit.prefix, molarMass: molarMass))
    }

    // MARK: Tokens

    private func peek(_ distance: Int) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek(0) == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func takeMultiplication() -> Bool {
        if take(".") || take("*") { return true }
        // The middle dot U+00B7 is two bytes.
        guard peek(0) == 0xC2, peek(1) == 0xB7 else { return false }
        position += 2
        return true
    }

    private mutating func takeAll(while matches: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = peek(0), matches(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Whether the byte at the position ends a word.
    ///
    /// Outside ASCII only the middle dot U+00B7 does; the micro sign U+00B5 belongs to a word.
    private var isAtDelimiter: Bool {
        guard let byte = peek(0) else { return true }
        return byte == 0xC2 ? peek(1) == 0xB7 : ".*/()^<>".utf8.contains(byte)
    }

    private mutating func takeWord() -> String {
        let start = position
        while !isAtDelimiter { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// A positive decimal number; `Double` alone would also accept hexadecimal numbers and `inf`.
    private static func number(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }),
            let first = text.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
            let number = Double(text), number.isFinite, number > 0
        else { return nil }
        return number
    }
}
