public import Foundation

/// A message with interpolated values: `"\(count) samples of \(type, privacy: .public)"`.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    /// The text as it is written, with private values redacted.
    package let text: String

    /// Creates a message without values.
    public init(stringLiteral value: String) { text = value }

    /// Creates a message of literals and values.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The parts of a message during its construction; private values are redacted at once.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    private(set) var text = ""

    /// Begins a message.
    public init(literalCapacity: Int, interpolationCount: Int) {
        text.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    /// Appends a literal, which is public.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func append(
        _ value: @autoclosure () -> String, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy,
        isNumber: Bool
    ) {
        text += align.padded(privacy.shown(value, isNumber: isNumber))
    }
}

/// The privacy of an interpolated value.
public struct OSLogPrivacy: Sendable, Equatable {
    /// The replacement of a private value.
    public enum Mask: Sendable, Equatable {
        /// A hash, which is the same for equal values in one process.
        case hash
        /// A constant text.
        case none
    }

    private enum Choice { case `public`, `private`, sensitive, auto }

    private let choice: Choice
    private let mask: Mask

    /// The value is public.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(choice: .public, mask: .none) }
    /// The value is private.
    public static var `private`: OSLogPrivacy { .private(mask: .none) }
    /// The value is private in every configuration.
    public static var sensitive: OSLogPrivacy { .sensitive(mask: .none) }
    /// Numbers are public; texts and objects are private.
    public static var auto: OSLogPrivacy { .auto(mask: .none) }

    /// The value is private, but its hash is public.
    public static func `private`(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(choice: .private, mask: mask)
    }

    /// The value is private in every configuration, but its hash is public.
    public static func sensitive(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(choice: .sensitive, mask: mask)
    }

    /// Numbers are public; of texts and objects only the hash is.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(choice: .auto, mask: mask) }

    /// The written text of a value.
    func shown(_ text: () -> String, isNumber: Bool) -> String {
        if choice == .public || (choice == .auto && isNumber) { return text() }
        switch mask {
        case .hash: return "<mask.hash: '\(Self.hash(text()))'>"
        case .none: return choice == .sensitive ? "<sensitive>" : "<private>"
        }
    }

    /// A hash that differs between processes, so that nobody can find a value by hashing probable
    /// ones.
    private static func hash(_ text: String) -> String {
        var bytes = Data()
        for part in 0..<2 {
            var hasher = Hasher()
            hasher.combine(part)
            hasher.combine(text)
            withUnsafeBytes(of: hasher.finalize()) { bytes.append(contentsOf: $0) }
        }
        return bytes.base64EncodedString()
    }
}

// Texts, objects and `CustomStringConvertible` values: private by default.
extension OSLogInterpolation {
    /// Appends text.
    public mutating func appendInterpolation(
        _ argumentString: String, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(argumentString, align, privacy, isNumber: false)
    }

    /// Appends a value with its description.
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(value.description, align, privacy, isNumber: false)
    }

    /// Appends the name of a type, which is public.
    public mutating func appendInterpolation(
        _ value: any Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(String(reflecting: value), align, privacy, isNumber: true)
    }

    /// Appends an object's description, or `(null)`.
    public mutating func appendInterpolation(
        _ argumentObject: NSObject?, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(argumentObject?.description ?? "(null)", .none, privacy, isNumber: false)
    }

    /// Appends an error's description, or `(null)`.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: (any Error)?, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(error.map { "\($0)" } ?? "(null)", .none, privacy, isNumber: false)
    }
}

// Numbers, Booleans and addresses: public by default.
extension OSLogInterpolation {
    /// Appends an integer.
    ///
    /// It is separate from the next method, so that it takes precedence over the one for
    /// `CustomStringConvertible`.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append("\(number)", align, privacy, isNumber: true)
    }

    /// Appends an integer in a format.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: T, format: OSLogIntegerFormatting, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(number), align, privacy, isNumber: true)
    }

    /// Appends an integer that is an amount of data.
    public mutating func appendInterpolation(
        _ number: Int, format: OSLogIntExtendedFormat, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(number), align, privacy, isNumber: true)
    }

    /// Appends an integer that is a code or a date.
    public mutating func appendInterpolation(
        _ number: Int32, format: OSLogInt32ExtendedFormat, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(number), align, privacy, isNumber: true)
    }

    /// Appends a number with six digits after the decimal point.
    public mutating func appendInterpolation(
        _ number: Float, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(Double(number)), align, privacy, isNumber: true)
    }

    /// Appends a number with six digits after the decimal point.
    public mutating func appendInterpolation(
        _ number: Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(number), align, privacy, isNumber: true)
    }

    /// Appends `true` or `false`.
    public mutating func appendInterpolation(
        _ boolean: Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(boolean), .none, privacy, isNumber: true)
    }

    /// Appends an address.
    public mutating func appendInterpolation(
        _ pointer: UnsafeRawPointer, privacy: OSLogPrivacy = .auto
    ) {
        append("0x" + String(UInt(bitPattern: pointer), radix: 16), .none, privacy, isNumber: true)
    }
}
