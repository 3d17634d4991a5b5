internal import Foundation

#if os(Linux)
internal import CZlib
#else
internal import zlib
#endif

/// Appends numbers and texts to bytes.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// Removes the bytes and keeps their memory.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }

    mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    /// Seven bits a byte, the lowest first; all bytes but the last have the highest bit.
    mutating func unsigned(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func count(_ count: Int) { unsigned(UInt64(count)) }

    /// The number of bytes that ``unsigned(_:)`` appends.
    static func size(of number: UInt64) -> Int { (70 - (number | 1).leadingZeroBitCount) / 7 }

    mutating func signed(_ number: Int64) { unsigned(number.zigzag) }

    /// The four bytes of a number, the lowest first.
    mutating func fixed(_ number: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// The eight bytes of a `Double`, the lowest first.
    mutating func double(_ number: Double) {
        let bits = number.bitPattern
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
    }

    /// Bytes after their count.
    mutating func block(_ block: [UInt8]) {
        count(block.count)
        bytes.append(contentsOf: block)
    }

    /// The UTF-8 of a text after its count.
    mutating func text(_ text: String) {
        count(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// A text or nil: the count plus one, or 0.
    mutating func optionalText(_ text: String?) {
        guard let text else { return byte(0) }
        count(text.utf8.count + 1)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func uuid(_ uuid: UUID) {
        withUnsafeBytes(of: uuid.uuid) { bytes.append(contentsOf: $0) }
    }
}

extension Int64 {
    /// A number without a sign that is small for small numbers: 0, -1, 1, -2 become 0, 1, 2, 3.
    var zigzag: UInt64 { UInt64(bitPattern: (self << 1) ^ (self >> 63)) }

    init(zigzag: UInt64) {
        self = Int64(bitPattern: (zigzag >> 1) ^ (0 &- (zigzag & 1)))
    }
}

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

    /// A count of elements, each of which has at least a number of bytes.
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

/// The compression of zlib (RFC 1950) and gzip (RFC 1952), and their CRC-32.
package enum Compression {
    static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var count = compressBound(numericCast(bytes.count))
        let result = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
            let status = compress2(buffer.baseAddress, &count, bytes, numericCast(bytes.count), 6)
            // Fails only without memory, as the buffer has the bound.
            precondition(status == Z_OK, "zlib has no memory")
            initialized = Int(count)
        }
        return result
    }

    /// The bytes of exactly one stream; nil if it is damaged or has another size than the given one.
    static func expanded(_ bytes: [UInt8], size: Int) -> [UInt8]? {
        // Deflate expands a byte to at most 1,032.
        guard size <= bytes.count * 1_032 + 64 else { return nil }
        var isWhole = false
        let result = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { buffer, initialized in
            var (written, read): (uLong, uLong) = (numericCast(size), numericCast(bytes.count))
            let status = uncompress2(buffer.baseAddress, &written, bytes, &read)
            isWhole = status == Z_OK && Int(written) == size && Int(read) == bytes.count
            initialized = isWhole ? size : 0
        }
        return isWhole ? result : nil
    }

    /// The bytes of exactly one gzip file; nil if it is damaged or has another size than the given one.
    package static func gunzipped(_ bytes: [UInt8], size: Int) -> [UInt8]? {
        guard size <= bytes.count * 1_032 + 64 else { return nil }
        var stream = z_stream()
        // The largest window, and 16 for the header of gzip.
        let opened = inflateInit2_(
            &stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard opened == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var packed = bytes
        var isWhole = false
        let result = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { buffer, initialized in
            packed.withUnsafeMutableBufferPointer { packed in
                stream.next_in = packed.baseAddress
                stream.avail_in = numericCast(packed.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = numericCast(size)
                isWhole =
                    inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0
                    && stream.avail_out == 0
            }
            initialized = isWhole ? size : 0
        }
        return isWhole ? result : nil
    }

    /// The CRC-32 of some bytes after others with a CRC-32.
    static func checksum(_ bytes: ArraySlice<UInt8>, after first: UInt32 = 0) -> UInt32 {
        bytes.withUnsafeBufferPointer {
            UInt32(crc32(numericCast(first), $0.baseAddress, numericCast($0.count)))
        }
    }
}
