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
