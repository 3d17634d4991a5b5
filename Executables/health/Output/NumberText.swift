internal import Foundation
package import HealthModel

/// Numbers and quantities as text.
package enum NumberText {
    /// A number with at most two decimals, or with three significant digits if it is very small.
    package static func text(_ value: Double) -> String {
        guard value.isFinite else { return "?" }
        let size = abs(value)
        let decimals = size == 0 || size >= 0.1 ? 2 : min(2 - Int(log10(size).rounded(.down)), 12)
        let text = String(format: "%.\(decimals)f", value)
        let short = text.reversed().drop { $0 == "0" }
        let digits = String((short.first == "." ? short.dropFirst() : short).reversed())
        return digits == "-0" ? "0" : digits
    }

    /// A count with thousands separators: 1,234,567.
    package static func text(_ count: Int) -> String {
        var groups: [Substring] = []
        var digits = Substring(String(count.magnitude))
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits.removeLast(3)
        }
        return (count < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
    }

    /// A quantity: `80.4 kg`; a fraction is shown in percent: `21 %`.
    package static func text(_ quantity: Quantity) -> String {
        let (value, unit) = shown(quantity)
        return unit.isEmpty ? text(value) : "\(text(value)) \(unit)"
    }

    /// A quantity; a mass of 10,000 or more is converted to a larger unit.
    package static func readable(_ quantity: Quantity) -> String {
        let larger: [HealthUnit: HealthUnit] = [
            .microgram: .milligram, .milligram: .gram(), .gram(): .kilogram,
        ]
        var shown = quantity
        while abs(shown.value) >= 10_000, let unit = larger[shown.unit],
            let next = try? shown.converted(to: unit)
        {
            shown = next
        }
        return text(shown)
    }

    /// A quantity in another unit, if the two are compatible.
    package static func text(_ quantity: Quantity, in unit: HealthUnit) -> String {
        text((try? quantity.converted(to: unit)) ?? quantity)
    }

    /// The displayed number and the name of its unit.
    package static func shown(_ quantity: Quantity) -> (value: Double, unit: String) {
        if quantity.unit == .percent { return (quantity.value * 100, "%") }
        return (quantity.value, name(of: quantity.unit))
    }

    /// The name of a unit.
    package static func name(of unit: HealthUnit) -> String {
        names[unit.unitString] ?? unit.unitString
    }

    private static let names = [
        "fl_oz_us": "fl oz", "fl_oz_imp": "fl oz (imp)", "cup_us": "cup", "cup_imp": "cup (imp)",
        "pt_us": "pt", "pt_imp": "pt (imp)", "degC": "°C", "degF": "°F", "Cal": "kcal", "()": "",
        "hr": "h", "mcg": "µg", "count/min": "/min",
        HealthUnit.millimolesOfGlucosePerLiter.unitString: "mmol/L",
    ]
}

extension ObjectType {
    /// The unit in which values of this type are shown; nil for a type that is not a known
    /// quantity.
    var shownUnit: HealthUnit? {
        guard let facts = quantityFacts else { return nil }
        return (try? HealthUnit(facts.displayUnitMetric)) ?? facts.canonicalUnit
    }
}
