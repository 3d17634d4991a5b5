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
