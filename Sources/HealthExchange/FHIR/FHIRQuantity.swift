internal import HealthModel

/// Quantities with units of UCUM.
enum FHIRQuantity {
    /// The number of a quantity in FHIR's unit for its type, and the unit's code; nil if UCUM has
    /// no such unit.
    static func value(_ quantity: Quantity, of type: ObjectType) -> (number: Double, code: String)?
    {
        let row = FHIRCode.of(type)
        guard let code = row.ucum, let unit = row.unit.flatMap({ try? HealthUnit($0) }),
            let number = try? quantity.doubleValue(for: unit), number.isFinite
        else { return nil }
        return (unit == .percent ? shortened(number * 100) : shortened(number), code)
    }

    /// The quantity of a type for a number with a unit code; nil if they do not fit.
    static func quantity(_ number: Double, code: String, of type: ObjectType) -> Quantity? {
        guard number.isFinite, let canonical = type.canonicalUnit else { return nil }
        if canonical == .percent, code == "%" { return Quantity(number / 100, .percent) }
        let row = FHIRCode.of(type)
        let text = row.ucum == code ? row.unit : units[code]
        guard let unit = text.flatMap({ try? HealthUnit($0) }), unit.isCompatible(with: canonical)
        else { return nil }
        return Quantity(number, unit)
    }

    /// A number without the rounding errors of a conversion.
    private static func shortened(_ number: Double) -> Double {
        let scale = 1e9
        let rounded = (number * scale).rounded() / scale
        return abs(number) < 1e6 && abs(rounded - number) <= abs(number) * 4e-16 ? rounded : number
    }

    /// HealthKit's spelling of UCUM's codes.
    private static let units = [
        "kg": "kg", "g": "g", "[lb_av]": "lb", "[oz_av]": "oz", "cm": "cm", "m": "m", "km": "km",
        "[in_i]": "in", "[ft_i]": "ft", "[mi_i]": "mi", "Cel": "degC", "[degF]": "degF", "K": "K",
        "/min": "count/min", "{beats}/min": "count/min", "{breaths}/min": "count/min",
        "mm[Hg]": "mmHg", "kcal": "kcal", "kJ": "kJ", "J": "J", "cal": "cal", "mg/dL": "mg/dL",
        "mmol/L": "mmol<180.15588000005408>/L", "1": "count", "{steps}": "count",
        "{count}": "count", "mL": "mL", "L": "L", "mg": "mg", "ug": "mcg", "min": "min",
        "s": "s", "h": "hr", "ms": "ms", "m/s": "m/s", "km/h": "km/hr", "W": "W",
        "L/min": "L/min", "[iU]": "IU", "[IU]": "IU", "S": "S", "mL/kg/min": "mL/min·kg",
        "mL/min/kg": "mL/min·kg", "dB[SPL]": "dBASPL",
    ]
}
