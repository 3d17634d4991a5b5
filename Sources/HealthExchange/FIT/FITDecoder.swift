internal import Foundation

/// Decodes the messages of a FIT file, or of several that follow each other in one.
///
/// It knows the format's layout and not the meaning of messages. Memory use is limited by the longest message.
struct FITDecoder {
    /// A part of a file.
    enum Item {
        /// A file begins.
        case begin
        /// A message.
        case message(FITMessage)
        /// The checksum of a file is wrong, or bytes follow that are not a file.
        case damage
    }

    private var bytes: FITBytes
    private var definitions: [FITDefinition?] = Array(repeating: nil, count: 16)
    /// The number of bytes of messages that remain in a file; nil between files.
    private var rest: Int64?
    /// Whether the header lacks the size, as in a file that was never closed.
    private var isUnclosed = false
    private var isAtEnd = false
    private var lastTime: UInt32?

    init(_ source: any ByteSource) { bytes = FITBytes(source) }

    /// The number of bytes that were read.
    var bytesRead: Int64 { bytes.count }

    /// Whether some bytes begin like a FIT file.
    static func begins(_ prefix: [UInt8]) -> Bool {
        prefix.count >= 12 && prefix[8..<12].elementsEqual(".FIT".utf8)
    }

    /// The next part; nil after the last.
    ///
    /// - Throws: `truncated` if the file ends in the middle, `malformed` for a message that cannot be
    ///   decoded, and the errors of the source.
    mutating func next() throws(ExchangeError) -> Item? {
        while !isAtEnd {
            guard let rest else { return try begin() }
            guard rest > 0 else {
                if try finish() { continue }
                return .damage
            }
            if isUnclosed, try bytes.isAtEnd() {
                throw ExchangeError(
                    .truncated, position: bytesRead, detail: "the file was never closed")
            }
            let header = try takeByte()
            if header & 0x80 != 0 {
                return try message(Int(header >> 5 & 3), compressed: header & 0x1F)
            }
            if header & 0x40 == 0 { return try message(Int(header & 0xF), compressed: nil) }
            try define(Int(header & 0xF), hasDeveloperFields: header & 0x20 != 0)
        }
        return nil
    }

    // MARK: The file

    private mutating func begin() throws(ExchangeError) -> Item? {
        let isFirst = bytesRead == 0
        bytes.resetChecksum()
        if !isFirst, try bytes.isAtEnd() {
            isAtEnd = true
            return nil
        }
        let start = try bytes.peek(12)
        guard Self.begins(start), start[0] >= 12 else {
            isAtEnd = true
            guard !isFirst else {
                throw ExchangeError(.malformed, position: 0, detail: "no header of FIT")
            }
            return .damage
        }
        _ = try bytes.take(Int(start[0]))
        let size = start[4..<8].reversed().reduce(0) { $0 << 8 | Int64($1) }
        isUnclosed = size == 0
        rest = isUnclosed ? .max : size
        lastTime = nil
        definitions = Array(repeating: nil, count: 16)
        return .begin
    }

    /// Reads the checksum, and returns whether it is right: that of a file with its checksum is zero.
    private mutating func finish() throws(ExchangeError) -> Bool {
        rest = nil
        _ = try bytes.take(2)
        return bytes.checksum == 0
    }

    private mutating func take(_ count: Int) throws(ExchangeError) -> [UInt8] {
        guard let left = rest, left >= Int64(count) else {
            throw ExchangeError(
                .malformed, position: bytesRead, detail: "a message is longer than the file")
        }
        rest = left - Int64(count)
        return try bytes.take(count)
    }

    private mutating func takeByte() throws(ExchangeError) -> UInt8 { try take(1)[0] }

    // MARK: Messages

    private mutating func define(
        _ place: Int, hasDeveloperFields: Bool
    ) throws(ExchangeError) {
        let head = try take(5)
        let isBigEndian = head[1] == 1
        let number =
            isBigEndian
            ? UInt16(head[2]) << 8 | UInt16(head[3]) : UInt16(head[3]) << 8 | UInt16(head[2])
        var fields: [FITDefinition.Field] = []
        var size = 0
        for _ in 0..<head[4] {
            let field = try take(3)
            let end = size + Int(field[1])
            fields.append(
                .init(number: field[0], base: FITBaseType(code: field[2]), range: size..<end))
            size = end
        }
        var developerFields: [FITDefinition.DeveloperField] = []
        for _ in 0..<(hasDeveloperFields ? try takeByte() : 0) {
            let field = try take(3)
            let end = size + Int(field[1])
            developerFields.append(
                .init(key: .init(developer: field[2], field: field[0]), range: size..<end))
            size = end
        }
        definitions[place] = FITDefinition(
            message: number, isBigEndian: isBigEndian, fields: fields,
            developerFields: developerFields, size: size)
    }

    private mutating func message(
        _ place: Int, compressed: UInt8?
    ) throws(ExchangeError) -> Item {
        guard let definition = definitions[place] else {
            throw ExchangeError(
                .malformed, position: bytesRead, detail: "a message without a definition")
        }
        let content = try take(definition.size)
        let plain = FITMessage(definition: definition, bytes: content, time: nil)
        if let seconds = plain.value(FITMessage.timeField).flatMap({ UInt32(exactly: $0) }) {
            lastTime = seconds
            return .message(Self.timed(plain, seconds))
        }
        guard let compressed, let last = lastTime else { return .message(plain) }
        // The header has the last five bits of the time.
        let seconds = last &+ (UInt32(compressed) &- last) & 0x1F
        lastTime = seconds
        return .message(Self.timed(plain, seconds))
    }

    private static func timed(_ message: FITMessage, _ seconds: UInt32) -> FITMessage {
        FITMessage(
            definition: message.definition, bytes: message.bytes,
            time: FITMessage.date(Double(seconds)))
    }
}

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

/// The kinds of numbers and texts in a FIT file, by the low bits of their codes.
///
/// The highest bit of a code only says whether the order of bytes matters.
enum FITBaseType: UInt8 {
    case enumeration, sint8, uint8, sint16, uint16, sint32, uint32, string, float32, float64
    case uint8z, uint16z, uint32z, byte, sint64, uint64, uint64z

    /// The type of a code; nil for a code that the format does not have.
    init?(code: UInt8) { self.init(rawValue: code & 0x1F) }

    /// The number of bytes of one value.
    var size: Int {
        switch self {
        case .enumeration, .sint8, .uint8, .string, .uint8z, .byte: 1
        case .sint16, .uint16, .uint16z: 2
        case .sint32, .uint32, .float32, .uint32z: 4
        case .float64, .sint64, .uint64, .uint64z: 8
        }
    }

    /// The number of some bytes; nil if they mean "no value".
    ///
    /// - Parameters:
    ///   - bytes: As many bytes as the type has.
    ///   - isBigEndian: Whether the highest byte comes first.
    func number(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Double? {
        guard bytes.count == size else { return nil }
        var bits: UInt64 = 0
        if isBigEndian {
            for byte in bytes { bits = bits << 8 | UInt64(byte) }
        } else {
            for byte in bytes.reversed() { bits = bits << 8 | UInt64(byte) }
        }
        let unused = UInt64(64 - size * 8)
        switch self {
        case .string: return nil
        case .float32:
            let value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
            return value.isFinite ? value : nil
        case .float64:
            let value = Double(bitPattern: bits)
            return value.isFinite ? value : nil
        case .uint8z, .uint16z, .uint32z, .uint64z: return bits == 0 ? nil : Double(bits)
        case .sint8, .sint16, .sint32, .sint64:
            let value = Int64(bitPattern: bits << unused) >> unused
            return value == Int64.max >> unused ? nil : Double(value)
        case .enumeration, .uint8, .uint16, .uint32, .uint64, .byte:
            return bits == UInt64.max >> unused ? nil : Double(bits)
        }
    }
}

/// The bytes of a source in order, with the checksum of FIT over those that were read.
struct FITBytes {
    private let source: any ByteSource
    private var buffer: [UInt8] = []
    private var start = 0
    /// The number of bytes that were read.
    private(set) var count: Int64 = 0
    /// The checksum of the bytes that were read since it was reset.
    private(set) var checksum: UInt16 = 0

    private static let blockSize = 1 << 16

    init(_ source: any ByteSource) { self.source = source }

    /// Begins a checksum.
    mutating func resetChecksum() { checksum = 0 }

    /// Whether no byte follows.
    mutating func isAtEnd() throws(ExchangeError) -> Bool { try peek(1).isEmpty }

    /// The next bytes, which the next call reads again; fewer at the end.
    mutating func peek(_ wanted: Int) throws(ExchangeError) -> [UInt8] {
        try fill(wanted)
        return Array(buffer[start...].prefix(wanted))
    }

    /// Reads the next bytes.
    ///
    /// - Throws: `truncated` if there are fewer, and the errors of the source.
    mutating func take(_ wanted: Int) throws(ExchangeError) -> [UInt8] {
        try fill(wanted)
        guard buffer.count - start >= wanted else {
            throw ExchangeError(.truncated, position: count, detail: "the file ends in a message")
        }
        let taken = Array(buffer[start..<start + wanted])
        start += wanted
        count += Int64(wanted)
        for byte in taken {
            checksum = checksum >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)]
        }
        return taken
    }

    private mutating func fill(_ wanted: Int) throws(ExchangeError) {
        guard buffer.count - start < wanted else { return }
        buffer.removeFirst(start)
        start = 0
        while buffer.count < wanted {
            let block = try source.readPrefix(Self.blockSize)
            if block.isEmpty { return }
            buffer.append(contentsOf: block)
        }
    }

    /// CRC-16 with the polynomial 0x8005, bits reversed.
    private static let table: [UInt16] = (0..<256).map { byte in
        (0..<8).reduce(UInt16(byte)) { value, _ in
            value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1
        }
    }
}
