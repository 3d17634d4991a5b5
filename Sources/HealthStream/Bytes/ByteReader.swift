internal import Foundation

/// Reads numbers and texts from bytes, and never beyond their end.
struct ByteReader {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int
    /// The part of a batch that is read, for errors.
    private let part: String

    init(_ bytes: [UInt8], part: String) {
        self.init(bytes, from: 0, to: bytes.count, part: part)
    }

    private init(_ bytes: [UInt8], from start: Int, to end: Int, part: String) {
        (self.bytes, position, self.end, self.part) = (bytes, start, end, part)
    }

    var remaining: Int { end - position }

    var damage: SampleBatchError { .damaged(part) }

    mutating func byte() throws(SampleBatchError) -> UInt8 {
        guard position < end else { throw damage }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func unsigned() throws(SampleBatchError) -> UInt64 {
        var (number, shift) = (UInt64(0), UInt64(0))
        while true {
            let next = try byte()
            // The tenth byte has one bit.
            guard shift < 63 || next <= 1 else { throw damage }
            number |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return number }
            shift += 7
        }
    }

    mutating func signed() throws(SampleBatchError) -> Int64 { Int64(zigzag: try unsigned()) }

    /// A number that fits an `Int`, which has 32 bits on some watches.
    mutating func integer() throws(SampleBatchError) -> Int {
        guard let number = Int(exactly: try signed()) else { throw damage }
        return number
    }

    /// A count of things of which each has at least so many bytes.
    mutating func count(of size: Int = 1) throws(SampleBatchError) -> Int {
        let number = try unsigned()
        guard number <= UInt64(remaining / size) else { throw damage }
        return Int(number)
    }

    /// An index below a count.
    mutating func index(below limit: Int) throws(SampleBatchError) -> Int {
        let number = try unsigned()
        guard number < UInt64(limit) else { throw damage }
        return Int(number)
    }

    mutating func fixed() throws(SampleBatchError) -> UInt32 {
        var number: UInt32 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            number |= UInt32(try byte()) << shift
        }
        return number
    }

    mutating func double() throws(SampleBatchError) -> Double {
        var bits: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bits |= UInt64(try byte()) << shift }
        return Double(bitPattern: bits)
    }

    mutating func bytes(_ count: Int) throws(SampleBatchError) -> [UInt8] {
        guard count >= 0, count <= remaining else { throw damage }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    mutating func block() throws(SampleBatchError) -> [UInt8] { try bytes(try count()) }

    /// A reader of the next bytes after their count, without a copy.
    mutating func section(_ part: String) throws(SampleBatchError) -> ByteReader {
        let count = try count()
        defer { position += count }
        return ByteReader(bytes, from: position, to: position + count, part: part)
    }

    mutating func rest() -> [UInt8] {
        defer { position = end }
        return Array(bytes[position..<end])
    }

    mutating func text() throws(SampleBatchError) -> String { try text(try count()) }

    mutating func optionalText() throws(SampleBatchError) -> String? {
        let number = try unsigned()
        guard number <= UInt64(remaining) + 1 else { throw damage }
        return number == 0 ? nil : try text(Int(number) - 1)
    }

    private mutating func text(_ count: Int) throws(SampleBatchError) -> String {
        guard count <= remaining else { throw damage }
        let slice = bytes[position..<position + count]
        position += count
        let text = String(decoding: slice, as: UTF8.self)
        guard text.utf8.elementsEqual(slice) else { throw damage }
        return text
    }

    mutating func uuid() throws(SampleBatchError) -> UUID {
        guard remaining >= 16 else { throw damage }
        defer { position += 16 }
        return bytes.withUnsafeBytes {
            UUID(uuid: $0.loadUnaligned(fromByteOffset: position, as: uuid_t.self))
        }
    }

    /// Fails unless everything was read.
    func finish() throws(SampleBatchError) {
        guard remaining == 0 else { throw damage }
    }
}
