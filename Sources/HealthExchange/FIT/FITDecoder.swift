/// Decodes the messages of a FIT file, or of several that follow each other in one.
///
/// It knows the format's layout and not the meaning of messages. Memory use is limited by the longest message.
struct FITDecoder {
    /// What a file consists of.
    enum Item {
        /// A file begins.
        case begin
        /// A message.
        case message(FITMessage)
        /// The checksum of a file is wrong, or bytes follow that are no file.
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
