/// The format of an integer.
public struct OSLogIntegerFormatting: Sendable {
    private let radix: Int
    private var hasPlus = false
    private var hasPrefix = false
    private var isUppercase = false
    private var minDigits = 0

    private init(radix: Int) { self.radix = radix }

    /// Decimal.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 10) }
    /// Hexadecimal.
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16) }
    /// Octal.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }

    /// Decimal, optionally with a plus sign or leading zeros.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: @autoclosure () -> Int = 0
    ) -> OSLogIntegerFormatting {
        var format = decimal
        (format.hasPlus, format.minDigits) = (explicitPositiveSign, minDigits())
        return format
    }

    /// Hexadecimal, optionally with a plus sign, `0x` or leading zeros.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: @autoclosure () -> Int = 0
    ) -> OSLogIntegerFormatting {
        var format = hex
        (format.hasPlus, format.hasPrefix) = (explicitPositiveSign, includePrefix)
        (format.isUppercase, format.minDigits) = (uppercase, minDigits())
        return format
    }

    /// Octal, optionally with a plus sign, `0o` or leading zeros.
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
