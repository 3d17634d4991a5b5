internal import Foundation

/// The layout of the messages of one kind, as a FIT file defines it.
struct FITDefinition {
    /// A field of the format.
    struct Field {
        /// The number of the field in its message.
        let number: UInt8
        /// The kind of its values; nil if it is unknown.
        let base: FITBaseType?
        /// The bytes of the field in a message.
        let range: Range<Int>
    }

    /// A developer field.
    struct DeveloperField: Hashable {
        /// The field among those of its program.
        let key: FITDeveloperKey
        /// The bytes of the field in a message.
        let range: Range<Int>
    }

    /// The number of the message in the format.
    let message: UInt16
    /// Whether the highest byte of a number comes first.
    let isBigEndian: Bool
    /// The fields, in the order of their bytes.
    let fields: [Field]
    /// The developer fields, in the order of their bytes.
    let developerFields: [DeveloperField]
    /// The number of bytes of a message.
    let size: Int
}

/// The number of a developer field, with the number of its program in the file.
struct FITDeveloperKey: Hashable {
    let developer: UInt8
    let field: UInt8
}

/// A message of a FIT file.
struct FITMessage {
    let definition: FITDefinition
    let bytes: [UInt8]
    /// The time of the message: its own, or that of a compressed header; nil if it has none.
    let time: Date?

    /// The number of the message in the format.
    var number: UInt16 { definition.message }

    /// The number of a field; nil if the message lacks it, or if it means "no value".
    ///
    /// - Parameters:
    ///   - field: The number of the field.
    ///   - scale: The divisor of the stored number.
    ///   - offset: The number that is subtracted after the division.
    func value(_ field: UInt8, scale: Double = 1, offset: Double = 0) -> Double? {
        guard let field = definition.fields.first(where: { $0.number == field }),
            let base = field.base, field.range.count >= base.size,
            let number = number(base, at: field.range.lowerBound)
        else { return nil }
        return number / scale - offset
    }

    /// The whole number of a field; nil if the message lacks it, or if it means "no value".
    func integer(_ field: UInt8) -> Int? { value(field).flatMap { Int(exactly: $0) } }

    /// The text of a field; nil if the message lacks it, or if it is empty.
    func text(_ field: UInt8) -> String? {
        guard let field = definition.fields.first(where: { $0.number == field }),
            field.base == .string
        else { return nil }
        return text(in: field.range)
    }

    /// The date of a field; nil if the message lacks it, or if its number is no date.
    func date(_ field: UInt8) -> Date? { value(field).flatMap(Self.date) }

    /// The number in some bytes, by a kind; nil if they mean "no value".
    func number(_ base: FITBaseType, at start: Int) -> Double? {
        guard start >= 0, start + base.size <= bytes.count else { return nil }
        return base.number(
            bytes[start..<start + base.size], isBigEndian: definition.isBigEndian)
    }

    /// The text in some bytes, which ends before a zero; nil if it is empty.
    func text(in range: Range<Int>) -> String? {
        guard range.upperBound <= bytes.count else { return nil }
        let text = String(decoding: bytes[range].prefix { $0 != 0 }, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    /// The number of the field that has the time.
    static let timeField: UInt8 = 253

    /// The end of 1989 in Greenwich, in seconds since 1970.
    static let epoch = 631_065_600.0

    /// The date of a number of seconds since the end of 1989 in Greenwich; nil for a number that counts from
    /// the start of the device.
    static func date(_ seconds: Double) -> Date? {
        guard seconds >= 0x1000_0000 else { return nil }
        return Date(timeIntervalSince1970: epoch + seconds)
    }
}
