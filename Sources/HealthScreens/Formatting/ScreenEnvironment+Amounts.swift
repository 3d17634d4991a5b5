public import Foundation
public import HealthModel

extension ScreenEnvironment {
    /// A number in the format of the locale.
    ///
    /// - Parameters:
    ///   - value: The number; a value that is not finite is written as a dash.
    ///   - digits: The maximum number of decimals.
    public func number(_ value: Double, digits: Int = 0) -> String {
        guard value.isFinite else { return "–" }
        let scale = pow(10, Double(digits))
        let rounded = (value * scale).rounded() / scale
        // Zero has no sign: a loss of 0.02 kg is not "-0".
        return (rounded == 0 ? 0 : rounded).formatted(
            .number.locale(locale).precision(.fractionLength(0...digits)))
    }

    /// A number with a plus or minus sign, for a change.
    public func signed(_ value: Double, digits: Int = 1) -> String {
        let text = number(abs(value), digits: digits)
        guard text != number(0) else { return "±\(text)" }
        return (value < 0 ? "−" : "+") + text
    }

    /// An amount in a unit, such as "72.5 kg"; a dash if it cannot be converted.
    public func amount(_ quantity: Quantity, in unit: HealthUnit, digits: Int = 0) -> String {
        guard let value = try? quantity.doubleValue(for: unit) else { return "–" }
        let label = DisplayUnits.label(unit)
        let text = number(value, digits: digits)
        return label.isEmpty ? text : "\(text) \(label)"
    }

    /// A weight in the person's unit.
    public func mass(_ quantity: Quantity) -> String {
        amount(quantity, in: units.mass, digits: 1)
    }

    /// An energy in the person's unit.
    public func energy(_ quantity: Quantity) -> String { amount(quantity, in: units.energy) }

    /// An energy in kilocalories, converted to the person's unit.
    public func energy(kilocalories: Double) -> String {
        energy(Quantity(kilocalories, .kilocalorie))
    }

    /// A volume in the person's unit.
    public func volume(_ quantity: Quantity) -> String {
        amount(quantity, in: units.volume, digits: units.volume == .milliliter ? 0 : 1)
    }

    /// A duration, such as "1 h 5 min".
    public func duration(_ seconds: TimeInterval) -> String {
        guard seconds.isFinite else { return "–" }
        let minutes = Int(nearest: max(seconds, 0) / 60)
        let (hours, rest) = (minutes / 60, minutes % 60)
        if hours == 0 { return "\(rest) min" }
        return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
    }
}
