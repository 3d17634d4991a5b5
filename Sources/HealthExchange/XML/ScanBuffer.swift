internal import Foundation

/// A window on a stream of bytes that moves on block by block and never drops what is kept.
///
/// Places in it hold until the next call that may read on.
struct ScanBuffer: ~Copyable {
    private let source: any ByteSource
    private let longest: Int
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// The position of the window's first byte in the whole stream.
    private var origin: Int64 = 0
    /// The line feeds before the window.
    private var linesBefore = 0

    /// The bytes of the window end here.
    private(set) var limit = 0
    /// The next byte to look at.
    var position = 0
    /// Bytes from here on stay in the window when it moves.
    private(set) var keep = 0

    init(_ source: any ByteSource, blockSize: Int, longest: Int) {
        self.source = source
        self.longest = longest
        capacity = max(16, blockSize)
        base = .allocate(capacity: capacity)
    }

    deinit {
        base.deallocate()
    }

    /// The window's first byte.
    var start: UnsafePointer<UInt8> { UnsafePointer(base) }

    /// How many bytes of the stream lie before `position`.
    var bytesConsumed: Int64 { origin + Int64(position) }

    /// The line of a byte of the stream, from 1; of bytes before the window, the window's first.
    func line(at place: Int64) -> Int {
        let count = Int(max(0, min(place - origin, Int64(limit))))
        return linesBefore + Self.lineFeeds(base, count) + 1
    }

    /// A part of the window.
    func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    /// Lets go of everything before `position`.
    mutating func keepFromHere() {
        keep = position
    }

    /// Moves on and lets go of what lies behind.
    mutating func drop(_ count: Int) {
        position += count
        keep = position
    }

    /// Moves to the next byte of a value; false at the end of the stream.
    mutating func move(to wanted: UInt8, dropping: Bool) throws(ExchangeError) -> Bool {
        while true {
            if position < limit, let hit = memchr(base + position, Int32(wanted), limit - position)
            {
                position = start.distance(to: hit.assumingMemoryBound(to: UInt8.self))
                if dropping { keep = position }
                return true
            }
            position = limit
            if dropping { keep = position }
            guard try refill() else { return false }
        }
    }

    /// How far the next byte of a value is from `position`, looked for from an offset on.
    mutating func distance(to wanted: UInt8, from offset: Int) throws(ExchangeError) -> Int? {
        var offset = offset
        while true {
            let from = position + offset
            if from < limit, let hit = memchr(base + from, Int32(wanted), limit - from) {
                return start.distance(to: hit.assumingMemoryBound(to: UInt8.self)) - position
            }
            offset = max(offset, limit - position)
            guard try refill() else { return nil }
        }
    }

    /// The byte at an offset from `position`; nil at the end of the stream.
    mutating func byte(at offset: Int) throws(ExchangeError) -> UInt8? {
        while position + offset >= limit {
            guard try refill() else { return nil }
        }
        return base[position + offset]
    }

    /// Whether a text comes next.
    mutating func isNext(_ text: StaticString) throws(ExchangeError) -> Bool {
        let length = text.utf8CodeUnitCount
        guard try byte(at: length - 1) != nil else { return false }
        return memcmp(base + position, text.utf8Start, length) == 0
    }

    /// Reads one block more; false at the end of the stream.
    mutating func refill() throws(ExchangeError) -> Bool {
        if keep > 0 {
            linesBefore += Self.lineFeeds(base, keep)
            memmove(base, base + keep, limit - keep)
            origin += Int64(keep)
            limit -= keep
            position -= keep
            keep = 0
        }
        if limit == capacity { try grow() }
        let free = UnsafeMutableRawBufferPointer(start: base + limit, count: capacity - limit)
        let count = try source.read(into: free)
        limit += count
        return count > 0
    }

    private mutating func grow() throws(ExchangeError) {
        guard capacity < longest else {
            throw ExchangeError(
                .tooLong, position: bytesConsumed, detail: "more than \(longest) bytes in a tag")
        }
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
        larger.update(from: base, count: limit)
        base.deallocate()
        base = larger
        capacity *= 2
    }

    private static func lineFeeds(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var total = 0
        for index in 0..<count where bytes[index] == 0x0A { total &+= 1 }
        return total
    }
}
