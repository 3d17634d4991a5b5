package import Foundation
package import HealthModel
internal import HealthWords

/// Numbers and quantities as text, in the formats of a locale.
package struct NumberText {
    private let locale: Locale

    package init(_ locale: Locale) { self.locale = locale }

    /// A number with at most two decimals, or with three significant digits if it is very small.
    package func text(_ value: Double) -> String {
        guard value.isFinite else { return "?" }
        let size = abs(value)
        let decimals = size == 0 || size >= 0.1 ? 2 : min(2 - Int(log10(size).rounded(.down)), 12)
        // Zero has no sign.
        let shown = size < 0.5 * pow(10, -Double(decimals)) ? 0 : value
        return shown.formatted(
            .number.locale(locale).precision(.fractionLength(0...decimals)))
    }

    /// A count with the digits in groups: 1,234,567.
    package func text(_ count: Int) -> String { count.formatted(.number.locale(locale)) }

    /// A quantity: `80.4 kg`; a fraction is shown in percent: `21 %`.
    package func text(_ quantity: Quantity) -> String {
        let (value, unit) = Self.shown(quantity)
        return unit.isEmpty ? text(value) : "\(text(value)) \(unit)"
    }

    /// A quantity; a mass of 10,000 or more is converted to a larger unit.
    package func readable(_ quantity: Quantity) -> String {
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
    package func text(_ quantity: Quantity, in unit: HealthUnit) -> String {
        text((try? quantity.converted(to: unit)) ?? quantity)
    }

    /// A sum in another unit, without decimals that its parts were not measured with: a count is
    /// whole and has no unit, and a large sum has fewer decimals than a small one.
    package func sum(_ quantity: Quantity, in unit: HealthUnit) -> String {
        guard var sum = try? quantity.converted(to: unit), sum.value.isFinite else {
            return text(quantity)
        }
        let scale =
            unit == .count || abs(sum.value) >= 1000 ? 1.0 : abs(sum.value) >= 100 ? 10 : 100
        if unit == .count || abs(sum.value) >= 0.1 {
            sum = Quantity((sum.value * scale).rounded() / scale, unit)
        }
        return unit == .count ? text(sum.value) : text(sum)
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

extension Language {
    /// Numbers in the formats of the person's locale.
    var numbers: NumberText { NumberText(locale) }

    /// A value of a type as people say it: a pulse in bpm, breath in breaths/min, any other in the name
    /// of the unit.
    func text(_ quantity: Quantity, in unit: HealthUnit, of type: ObjectType) -> String {
        guard unit == .countPerMinute, let value = try? quantity.doubleValue(for: unit) else {
            return numbers.text(quantity, in: unit)
        }
        let number = numbers.text(value)
        return switch type {
        case .respiratoryRate: day.breaths(number)
        case .cyclingCadence: "\(number) \(data.revolutions)"
        default: day.beats(number)
        }
    }
}

extension ObjectType {
    /// The unit in which values of this type are shown; nil for a type that is not a known
    /// quantity.
    var shownUnit: HealthUnit? {
        guard let facts = quantityFacts else { return nil }
        return (try? HealthUnit(facts.displayUnitMetric)) ?? facts.canonicalUnit
    }
}
