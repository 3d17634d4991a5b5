/// A part of a Parquet file, read from its start to its end in blocks.
struct ParquetPart {
    private let file: FileByteSource
    private let end: Int64
    private var block: [UInt8] = []
    /// The place of the next byte in the block.
    private var place = 0
    /// The offset in the file of the byte after the block.
    private var next: Int64

    private static let blockSize: Int64 = 1 << 16

    /// Begins to read a part.
    ///
    /// - Throws: `malformed` if the part is not in the file, or ends before it starts.
    init(_ file: FileByteSource, from start: Int64, to end: Int64) throws(ExchangeError) {
        guard start >= 0, start <= end, end <= file.size else {
            throw ExchangeError(.malformed, detail: "parquet: bytes \(start) to \(end)")
        }
        self.file = file
        self.end = end
        next = start
    }

    /// The offset in the file of the next byte.
    var position: Int64 { next - Int64(block.count - place) }

    /// The number of bytes up to the end.
    var remaining: Int64 { end - position }

    mutating func byte() throws(ExchangeError) -> UInt8 {
        if place == block.count { try fill() }
        defer { place += 1 }
        return block[place]
    }

    /// Reads some bytes.
    mutating func bytes(_ count: Int) throws(ExchangeError) -> [UInt8] {
        guard count >= 0, Int64(count) <= remaining else { throw failure("\(count) bytes") }
        let known = min(count, block.count - place)
        var bytes = Array(block[place..<place + known])
        place += known
        if known < count {
            let rest = try file.read(from: next, count: count - known)
            guard rest.count == count - known else { throw truncation }
            next += Int64(rest.count)
            if known == 0 { return rest }
            bytes += rest
        }
        return bytes
    }

    mutating func skip(_ count: Int64) throws(ExchangeError) {
        guard count >= 0, count <= remaining else { throw failure("\(count) bytes to skip") }
        let known = min(count, Int64(block.count - place))
        place += Int(known)
        next += count - known
    }

    private mutating func fill() throws(ExchangeError) {
        let count = min(Self.blockSize, end - next)
        guard count > 0 else { throw failure("the part ends") }
        block = try file.read(from: next, count: Int(count))
        guard block.count == Int(count) else { throw truncation }
        place = 0
        next += count
    }

    /// An error at the next byte.
    func failure(_ detail: String) -> ExchangeError {
        ExchangeError(.malformed, position: position, detail: "parquet: \(detail)")
    }

    private var truncation: ExchangeError {
        ExchangeError(.truncated, position: position, detail: "parquet: the file became shorter")
    }
}
