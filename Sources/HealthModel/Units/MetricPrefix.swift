// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A power of ten before the symbol of an SI unit.
///
/// Raw values are HealthKit's. `femto` was added later than the others, so it is the last case.
public enum MetricPrefix: Int, Sendable, CaseIterable {
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

    /// The spelling in a unit string; micro is `mc`, as HealthKit writes it.
    public var symbol: String {
        switch self {
        case .none: ""
        case .femto: "f"
        case .pico: "p"
        case .nano: "n"
        case .micro: "mc"
        case .milli: "m"
        case .centi: "c"
        case .deci: "d"
        case .deca: "da"
        case .hecto: "h"
        case .kilo: "k"
        case .mega: "M"
        case .giga: "G"
        case .tera: "T"
        }
    }

    /// The number of units without prefix in one prefixed unit.
    public var factor: Double {
        let scale = scale
        return scale.numerator / scale.denominator
    }

    /// The factor as a fraction of two exact numbers.
    var scale: (numerator: Double, denominator: Double) {
        switch self {
        case .none: (1, 1)
        case .femto: (1, 1e15)
        case .pico: (1, 1e12)
        case .nano: (1, 1e9)
        case .micro: (1, 1e6)
        case .milli: (1, 1e3)
        case .centi: (1, 1e2)
        case .deci: (1, 1e1)
        case .deca: (1e1, 1)
        case .hecto: (1e2, 1)
        case .kilo: (1e3, 1)
        case .mega: (1e6, 1)
        case .giga: (1e9, 1)
        case .tera: (1e12, 1)
        }
    }
}
