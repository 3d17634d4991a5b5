internal import Foundation

/// How a number with a fraction is written.
public struct OSLogFloatFormatting: Sendable {
    private let conversion: String
    private var precision: Int?
    private var hasPlus = false

    /// With six digits after the point.
    public static var fixed: OSLogFloatFormatting { fixed() }
    /// To the base of sixteen.
    public static var hex: OSLogFloatFormatting { hex() }
    /// With a power of ten.
    public static var exponential: OSLogFloatFormatting { exponential() }
    /// With a power of ten where that is shorter.
    public static var hybrid: OSLogFloatFormatting { hybrid() }

    /// With six digits after the point, or a plus sign in front.
    public static func fixed(
        explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: uppercase ? "F" : "f", hasPlus: explicitPositiveSign)
    }

    /// With so many digits after the point.
    public static func fixed(
        precision: @autoclosure () -> Int, explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: uppercase ? "F" : "f", precision: precision(),
            hasPlus: explicitPositiveSign)
    }

    /// To the base of sixteen, with a plus sign in front.
    public static func hex(
        explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: uppercase ? "A" : "a", hasPlus: explicitPositiveSign)
    }

    /// With a power of ten, or a plus sign in front.
    public static func exponential(
        explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: uppercase ? "E" : "e", hasPlus: explicitPositiveSign)
    }

    /// With a power of ten and so many digits after the point.
    public static func exponential(
        precision: @autoclosure () -> Int, explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: uppercase ? "E" : "e", precision: precision(),
            hasPlus: explicitPositiveSign)
    }

    /// With a power of ten where that is shorter, or a plus sign in front.
    public static func hybrid(
        explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: uppercase ? "G" : "g", hasPlus: explicitPositiveSign)
    }

    /// With so many digits, and a power of ten where that is shorter.
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
