/// How a whole number is written.
public struct OSLogIntegerFormatting: Sendable {
    private let radix: Int
    private var hasPlus = false
    private var hasPrefix = false
    private var isUppercase = false
    private var minDigits = 0

    private init(radix: Int) { self.radix = radix }

    /// To the base of ten.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 10) }
    /// To the base of sixteen.
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16) }
    /// To the base of eight.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }

    /// To the base of ten, with a plus sign or zeros in front.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: @autoclosure () -> Int = 0
    ) -> OSLogIntegerFormatting {
        var format = decimal
        (format.hasPlus, format.minDigits) = (explicitPositiveSign, minDigits())
        return format
    }

    /// To the base of sixteen, with a plus sign, `0x` or zeros in front.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: @autoclosure () -> Int = 0
    ) -> OSLogIntegerFormatting {
        var format = hex
        (format.hasPlus, format.hasPrefix) = (explicitPositiveSign, includePrefix)
        (format.isUppercase, format.minDigits) = (uppercase, minDigits())
        return format
    }

    /// To the base of eight, with a plus sign, `0o` or zeros in front.
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: @autoclosure () -> Int = 0
    ) -> OSLogIntegerFormatting {
        var format = octal
        (format.hasPlus, format.hasPrefix) = (explicitPositiveSign, includePrefix)
        (format.isUppercase, format.minDigits) = (uppercase, minDigits())
        return format
    }

    func text(_ number: some FixedWidthInteger) -> String {
        let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
        let prefix = !hasPrefix ? "" : radix == 16 ? "0x" : radix == 8 ? "0o" : ""
        return (number < 0 ? "-" : hasPlus ? "+" : "") + prefix + zeros + digits
    }
}
