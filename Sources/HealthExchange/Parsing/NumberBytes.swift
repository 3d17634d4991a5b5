internal import Foundation

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

/// Parses numbers as phones write them in any language: with a comma, in groups, with other digits.
enum LocalNumber {
    /// The number in a line without other text; nil if there is other text.
    static func number(_ line: ArraySlice<UInt8>) -> Double? {
        let isPlain = line.allSatisfy { $0 < 0x80 }
        return double(isPlain ? line : plain(String(decoding: line, as: UTF8.self))[...])
    }

    /// The number at the start of a text, such as that of `512,844 Hertz` and `512ヘルツ`.
    static func leading(_ text: String) -> Double? {
        let bytes = plain(text)
        return double(bytes.prefix { isPart($0) || $0 == 0x20 })
    }

    /// The text with the digits and signs of ASCII, and with simple spaces.
    static func plain(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for character in text.unicodeScalars {
            switch character {
            case "\u{A0}", "\u{202F}", "\u{2009}": bytes.append(0x20)
            case "\u{2212}": bytes.append(0x2D)
            case "\u{66B}": bytes.append(0x2E)
            // Marks of the direction of writing, and the separator of groups of Arabic.
            case "\u{200E}", "\u{200F}", "\u{61C}", "\u{66C}", "\u{2019}": break
            default:
                let facts = character.properties
                if facts.numericType == .decimal, let value = facts.numericValue,
                    let digit = UInt8(exactly: value)
                {
                    bytes.append(0x30 + digit)
                } else {
                    bytes.append(contentsOf: String(character).utf8)
                }
            }
        }
        return bytes
    }

    /// The number of bytes with a point or a comma; of both, the last one is the decimal sign.
    private static func double(_ bytes: ArraySlice<UInt8>) -> Double? {
        let digits = bytes.filter { $0 != 0x22 && $0 != 0x20 && $0 != 0x27 }
        let last = digits.lastIndex { $0 == 0x2C || $0 == 0x2E }
        let isGrouped = digits.contains(0x2C) && digits.contains(0x2E)
        var number: [UInt8] = []
        for (index, byte) in digits.enumerated() {
            if byte != 0x2C, byte != 0x2E {
                number.append(byte)
            } else if index == last || !isGrouped {
                number.append(0x2E)
            }
        }
        return number.withUnsafeBytes { NumberBytes.double($0) }
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || [0x2B, 0x2C, 0x2D, 0x2E].contains(byte)
    }
}

/// A number in JSON that some programs write as a text.
package struct NumberOrText: Decodable {
    /// The number; nil for a text that is none, and for another value.
    package let value: Double?
    /// Whether it is a text that is neither empty nor a number.
    package let isUnreadable: Bool

    /// Decodes a number or a text.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let stated = try? container.decode(Double.self)
        let text = stated == nil ? try? container.decode(String.self) : nil
        let number = stated ?? text.flatMap { NumberBytes.double($0) }
        value = number.flatMap { $0.isFinite ? $0 : nil }
        isUnreadable = value == nil && text.map { !$0.isEmpty } ?? false
    }
}
