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
