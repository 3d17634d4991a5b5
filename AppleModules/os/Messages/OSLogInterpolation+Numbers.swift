// Numbers, truth and addresses: public unless the message says otherwise.
extension OSLogInterpolation {
    /// Adds a whole number.
    ///
    /// Apart from the one below, so that it goes before the one for whatever describes itself.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append("\(number)", align, privacy, isNumber: true)
    }

    /// Adds a whole number in a format.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: T, format: OSLogIntegerFormatting, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(number), align, privacy, isNumber: true)
    }

    /// Adds a whole number that means an amount of data.
    public mutating func appendInterpolation(
        _ number: Int, format: OSLogIntExtendedFormat, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(number), align, privacy, isNumber: true)
    }

    /// Adds a whole number that means a code or an instant.
    public mutating func appendInterpolation(
        _ number: Int32, format: OSLogInt32ExtendedFormat, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(number), align, privacy, isNumber: true)
    }

    /// Adds a number, with six digits after the point.
    public mutating func appendInterpolation(
        _ number: Float, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(Double(number)), align, privacy, isNumber: true)
    }

    /// Adds a number, with six digits after the point.
    public mutating func appendInterpolation(
        _ number: Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(number), align, privacy, isNumber: true)
    }

    /// Adds `true` or `false`.
    public mutating func appendInterpolation(
        _ boolean: Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(boolean), .none, privacy, isNumber: true)
    }

    /// Adds an address.
    public mutating func appendInterpolation(
        _ pointer: UnsafeRawPointer, privacy: OSLogPrivacy = .auto
    ) {
        append("0x" + String(UInt(bitPattern: pointer), radix: 16), .none, privacy, isNumber: true)
    }
}
