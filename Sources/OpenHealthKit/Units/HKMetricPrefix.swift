// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import HealthModel

/// A power of ten before the symbol of an SI unit.
public enum HKMetricPrefix: Int, Sendable {
    case none = 0
    case pico = 1
    case nano = 2
    case micro = 3
    case milli = 4
    case centi = 5
    case deci = 6
    case deca = 7
    case hecto = 8
    case kilo = 9
    case mega = 10
    case giga = 11
    case tera = 12
    case femto = 13

    /// The corresponding prefix of the value; a test compares the two lists.
    var value: MetricPrefix { MetricPrefix(rawValue: rawValue) ?? .none }
}
