internal import Foundation

/// The format of a floating-point number.
public struct OSLogFloatFormatting: Sendable {
    private let conversion: String
    private var precision: Int?
    private var hasPlus = false

    /// Six digits after the decimal point.
    public static var fixed: OSLogFloatFormatting { fixed() }
    /// Hexadecimal.
    public static var hex: OSLogFloatFormatting { hex() }
    /// Exponential notation.
    public static var exponential: OSLogFloatFormatting { exponential() }
    /// Exponential notation if that is shorter.
    public static var hybrid: OSLogFloatFormatting { hybrid() }

    /// Six digits after the decimal point, optionally with a plus sign.
    public static func fixed(
        explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: uppercase ? "F" : "f", hasPlus: explicitPositiveSign)
    }

    /// A number of digits after the decimal point.
    public static func fixed(
        precision: @autoclosure () -> Int, explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: uppercase ? "F" : "f", precision: precision(),
            hasPlus: explicitPositiveSign)
    }

    /// Hexadecimal, optionally with a plus sign.
    public static func hex(
        explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: uppercase ? "A" : "a", hasPlus: explicitPositiveSign)
    }

    /// Exponential notation, optionally with a plus sign.
    public static func exponential(
        explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: uppercase ? "E" : "e", hasPlus: explicitPositiveSign)
    }

    /// Exponential notation with a number of digits after the decimal point.
    public static func exponential(
        precision: @autoclosure () -> Int, explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: uppercase ? "E" : "e", precision: precision(),
            hasPlus: explicitPositiveSign)
    }

    /// Exponential notation if that is shorter, optionally with a plus sign.
    public static func hybrid(
        explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: uppercase ? "G" : "g", hasPlus: explicitPositiveSign)
    }

    /// A number of digits, in exponential notation if that is shorter.
    public static func hybrid(
        precision: @autoclosure () -> Int, explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: uppercase ? "G" : "g", precision: precision(),
            hasPlus: explicitPositiveSign)
    }

    func text(_ number: Double) -> String {
        let precision = precision.map { ".\(max(0, $0))" } ?? ""
        return String(format: "%" + (hasPlus ? "+" : "") + precision + conversion, number)
    }
}
