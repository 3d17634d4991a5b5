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
