internal import Foundation

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
