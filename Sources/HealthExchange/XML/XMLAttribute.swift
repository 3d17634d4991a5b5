internal import Foundation
internal import HealthModel

/// One attribute of the current tag, as ranges of the raw text.
package struct XMLAttribute {
    /// The name.
    package var name: UnsafeRawBufferPointer
    /// The value between its quotes, with unresolved entities.
    package var value: UnsafeRawBufferPointer
}

extension XMLAttribute {
    /// Whether the attribute has this name.
    func isNamed(_ text: StaticString) -> Bool {
        name.isText(text)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes are this text.
    func isText(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount, let baseAddress else { return false }
        return memcmp(baseAddress, text.utf8Start, count) == 0
    }

    /// Whether the bytes begin with this text.
    func begins(with text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount, let baseAddress else { return false }
        return memcmp(baseAddress, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
}

extension [XMLAttribute] {
    /// The raw value of the first attribute with a name.
    subscript(_ name: StaticString) -> UnsafeRawBufferPointer? {
        first { $0.isNamed(name) }?.value
    }

    /// The decoded value of the first attribute with a name.
    func text(_ name: StaticString) -> String? {
        self[name].map { XMLText.decode($0) }
    }

    /// The value of the first attribute with a name, as a number.
    func number(_ name: StaticString) -> Double? {
        self[name].flatMap { NumberBytes.double($0) }
    }

    /// The value of the first attribute with a name, as an instant.
    func instant(_ name: StaticString) -> Double? {
        self[name].flatMap { DateBytes.instant($0) }
    }

    /// All attributes by name; the first one of a name counts.
    var facts: [String: String] {
        Dictionary(
            map { (XMLText.decode($0.name), XMLText.decode($0.value)) },
            uniquingKeysWith: { first, _ in first })
    }
}

/// Decodes the raw bytes of XML text to a `String`.
package enum XMLText {
    /// The text with resolved entities; invalid UTF-8 becomes U+FFFD.
    ///
    /// An unknown or invalid reference is not changed. A null character becomes U+FFFD in every
    /// notation, because C strings end at it.
    package static func decode(_ bytes: UnsafeRawBufferPointer) -> String {
        guard let base = bytes.baseAddress else { return "" }
        guard memchr(base, 0, bytes.count) == nil else {
            return decode(String(decoding: bytes, as: UTF8.self).replacing("\0", with: "\u{FFFD}"))
        }
        guard memchr(base, 0x26, bytes.count) != nil else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var p = 0
        while p < bytes.count {
            let byte = bytes[p]
            if byte == 0x26, let (character, length) = reference(bytes, at: p) {
                text.append(contentsOf: String(Character(character)).utf8)
                p += length
            } else {
                text.append(byte)
                p += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The text of an element, in which sections of character data contain no references.
    static func content(_ bytes: UnsafeRawBufferPointer) -> String {
        guard bytes.contains(0x3C) else { return decode(bytes) }
        let text = String(decoding: bytes, as: UTF8.self)
        var content = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "<![CDATA["),
            let end = rest[start.upperBound...].firstRange(of: "]]>")
        {
            content += decode(String(rest[..<start.lowerBound]))
            content += rest[start.upperBound..<end.lowerBound]
            rest = rest[end.upperBound...]
        }
        return content + decode(String(rest))
    }

    private static func decode(_ text: String) -> String {
        var text = text
        return text.withUTF8 { decode(UnsafeRawBufferPointer($0)) }
    }

    /// The character of a reference, and the number of bytes of the reference.
    private static func reference(
        _ bytes: UnsafeRawBufferPointer, at start: Int
    ) -> (Unicode.Scalar, Int)? {
        let longest = 12
        let end = min(bytes.count, start + longest)
        guard let semicolon = bytes[start..<end].firstIndex(of: 0x3B) else { return nil }
        let name = bytes[start + 1..<semicolon]
        let length = semicolon + 1 - start
        if name.first == 0x23 {
            let isHex = name.dropFirst().first.map { $0 | 0x20 == 0x78 } ?? false
            let digits = String(decoding: name.dropFirst(isHex ? 2 : 1), as: UTF8.self)
            guard digits.utf8.first != 0x2B, let code = UInt32(digits, radix: isHex ? 16 : 10),
                let scalar = Unicode.Scalar(code)
            else { return nil }
            return (code == 0 ? "\u{FFFD}" : scalar, length)
        }
        switch String(decoding: name, as: UTF8.self) {
        case "lt": return ("<", length)
        case "gt": return (">", length)
        case "amp": return ("&", length)
        case "quot": return ("\"", length)
        case "apos": return ("'", length)
        default: return nil
        }
    }
}
