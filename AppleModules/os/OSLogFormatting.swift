internal import Foundation

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

/// The format of a Boolean.
public enum OSLogBoolFormat: Sendable {
    /// `true` or `false`.
    case truth
    /// `yes` or `no`.
    case answer

    func text(_ value: Bool) -> String {
        switch self {
        case .truth: value ? "true" : "false"
        case .answer: value ? "YES" : "NO"
        }
    }
}

/// The format of an amount of data.
public enum OSLogIntExtendedFormat: Sendable {
    /// Bits per second, in powers of 1,000.
    case bitrate
    /// Bits per second, in powers of 1,024.
    case bitrateIEC
    /// Bytes, in powers of 1,000.
    case byteCount
    /// Bytes, in powers of 1,024.
    case byteCountIEC

    func text(_ number: Int) -> String {
        switch self {
        case .bitrate: Self.scaled(number, by: 1_000, ["bps", "kbps", "Mbps", "Gbps", "Tbps"])
        case .bitrateIEC: Self.scaled(number, by: 1_024, ["bps", "Kibps", "Mibps", "Gibps"])
        case .byteCount: Self.scaled(number, by: 1_000, ["B", "kB", "MB", "GB", "TB"])
        case .byteCountIEC: Self.scaled(number, by: 1_024, ["B", "KiB", "MiB", "GiB", "TiB"])
        }
    }

    private static func scaled(_ number: Int, by factor: Double, _ units: [String]) -> String {
        var rest = Double(number)
        var unit = 0
        while abs(rest) >= factor, unit < units.count - 1 {
            (rest, unit) = (rest / factor, unit + 1)
        }
        return unit == 0 ? "\(number) \(units[0])" : String(format: "%.2f ", rest) + units[unit]
    }
}

/// The meaning of a 32-bit integer.
public enum OSLogInt32ExtendedFormat: Sendable {
    /// An IPv4 address in network byte order.
    case ipv4Address
    /// Seconds since the beginning of 1970.
    case secondsSince1970
    /// An error number of the C library.
    case darwinErrno
    /// The permissions of a file.
    case darwinMode
    /// The number of a signal.
    case darwinSignal

    func text(_ number: Int32) -> String {
        switch self {
        case .ipv4Address:
            withUnsafeBytes(of: number) { $0.map { "\($0)" }.joined(separator: ".") }
        case .secondsSince1970:
            Date(timeIntervalSince1970: TimeInterval(number)).description
        case .darwinErrno: "[\(number): \(String(cString: strerror(number)))]"
        case .darwinMode: String(number, radix: 8)
        case .darwinSignal: "[\(number): \(strsignal(number).map { String(cString: $0) } ?? "?")]"
        }
    }
}

/// The minimum width and the alignment of a value.
public struct OSLogStringAlignment: Sendable {
    private let columns: Int
    private let isLeft: Bool

    /// No minimum width.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isLeft: true) }

    /// Right alignment, with spaces before the value.
    public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns(), isLeft: false)
    }

    /// Left alignment, with spaces after the value.
    public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns(), isLeft: true)
    }

    func padded(_ text: String) -> String {
        let blanks = String(repeating: " ", count: max(0, columns - text.count))
        return isLeft ? text + blanks : blanks + text
    }
}
