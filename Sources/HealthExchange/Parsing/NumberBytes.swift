/// Parses decimal numbers from bytes, correctly rounded and independent of a locale.
package enum NumberBytes {
    /// The number of a whole text; nil for other texts, including hexadecimal numbers, infinity and NaN.
    static func double(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { double(UnsafeRawBufferPointer($0)) }
    }

    /// The number of all the bytes; nil for other texts, including infinity and NaN.
    package static func double(_ bytes: UnsafeRawBufferPointer) -> Double? {
        var p = 0
        let count = bytes.count
        var isNegative = false
        if p < count, bytes[p] == 0x2D || bytes[p] == 0x2B {
            isNegative = bytes[p] == 0x2D
            p += 1
        }
        var mantissa: UInt64 = 0
        var significant = 0
        var digits = 0
        var exponent = 0
        var isFraction = false
        while p < count {
            let byte = bytes[p]
            if byte == 0x2E, !isFraction {
                isFraction = true
            } else if byte >= 0x30, byte <= 0x39 {
                digits += 1
                if significant > 0 || byte != 0x30 { significant += 1 }
                if significant <= 19 { mantissa = mantissa &* 10 &+ UInt64(byte - 0x30) }
                if isFraction { exponent -= 1 }
            } else {
                break
            }
            p += 1
        }
        guard digits > 0 else { return nil }
        if p < count {
            guard bytes[p] | 0x20 == 0x65, let power = exponentValue(bytes, p + 1) else {
                return nil
            }
            exponent += power
        }
        // Both factors are exact doubles, so the single operation rounds correctly.
        if significant <= 15, exponent >= -22, exponent <= 22 {
            let value = Double(mantissa)
            let result = exponent < 0 ? value / powers[-exponent] : value * powers[exponent]
            return isNegative ? -result : result
        }
        guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
            return nil
        }
        return value
    }

    private static func exponentValue(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int? {
        var p = start
        var isNegative = false
        if p < bytes.count, bytes[p] == 0x2D || bytes[p] == 0x2B {
            isNegative = bytes[p] == 0x2D
            p += 1
        }
        guard p < bytes.count, bytes.count - p <= 4 else { return nil }
        var value = 0
        while p < bytes.count {
            guard bytes[p] >= 0x30, bytes[p] <= 0x39 else { return nil }
            value = value * 10 + Int(bytes[p] - 0x30)
            p += 1
        }
        return isNegative ? -value : value
    }

    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}
