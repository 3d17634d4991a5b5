internal import Foundation

/// A sliding window on a stream of bytes, which keeps the bytes from a marked position.
///
/// Pointers into it are valid until the next call that may read more.
struct ScanBuffer: ~Copyable {
    private let source: any ByteSource
    private let longest: Int
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// The position of the window's first byte in the whole stream.
    private var origin: Int64 = 0
    /// The number of line feeds before the window.
    private var linesBefore = 0

    /// The end of the bytes in the window.
    private(set) var limit = 0
    /// The position of the next byte.
    var position = 0
    /// The position from which bytes stay in the window when it moves.
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

    /// The number of bytes of the stream before `position`.
    var bytesConsumed: Int64 { origin + Int64(position) }

    /// The line of a byte of the stream, from 1; for bytes before the window, the window's first
    /// line.
    func line(at place: Int64) -> Int {
        let count = Int(max(0, min(place - origin, Int64(limit))))
        return linesBefore + Self.lineFeeds(base, count) + 1
    }

    /// A part of the window.
    func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    /// Releases everything before `position`.
    mutating func keepFromHere() {
        keep = position
    }

    /// Advances and releases earlier bytes.
    mutating func drop(_ count: Int) {
        position += count
        keep = position
    }

    /// Advances to the next byte of a value; returns false at the end of the stream.
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

    /// The distance from `position` to the next byte of a value, searched from an offset.
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

    /// Whether a text follows.
    mutating func isNext(_ text: StaticString) throws(ExchangeError) -> Bool {
        let length = text.utf8CodeUnitCount
        guard try byte(at: length - 1) != nil else { return false }
        return memcmp(base + position, text.utf8Start, length) == 0
    }

    /// Reads one more block; returns false at the end of the stream.
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

    /// Searches from line to line: `memchr` reads many bytes at once, and lines are long.
    private static func lineFeeds(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var total = 0
        var place = 0
        while place < count, let hit = memchr(bytes + place, 0x0A, count - place) {
            total += 1
            place = bytes.distance(to: hit.assumingMemoryBound(to: UInt8.self)) + 1
        }
        return total
    }
}
