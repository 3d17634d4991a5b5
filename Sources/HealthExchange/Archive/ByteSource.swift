/// A source of bytes in blocks, in constant memory.
///
/// One thread at a time reads a source.
package protocol ByteSource: AnyObject {
    /// Fills the start of the buffer and returns the number of bytes; 0 is the end.
    ///
    /// It may write fewer bytes than there is room for.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int
}

/// A source that returns some bytes before those of another one.
///
/// Inspecting a stream consumes bytes; this source returns them again.
package final class PrefixedByteSource: ByteSource {
    private var prefix: ArraySlice<UInt8>
    private let rest: any ByteSource

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - prefix: The bytes that come first.
    ///   - rest: The source of the others.
    package init(prefix: [UInt8], rest: any ByteSource) {
        self.prefix = prefix[...]
        self.rest = rest
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
        guard !prefix.isEmpty else { return try rest.read(into: buffer) }
        let count = min(buffer.count, prefix.count)
        buffer.copyBytes(from: prefix.prefix(count))
        prefix = prefix.dropFirst(count)
        return count
    }
}

/// Bytes in memory, returned in blocks of a size.
package final class MemoryByteSource: ByteSource {
    private let bytes: [UInt8]
    private let blockSize: Int
    private var position = 0

    /// Creates a source over bytes; `blockSize` is the maximum for one call.
    package init(_ bytes: [UInt8], blockSize: Int = .max) {
        self.bytes = bytes
        self.blockSize = max(1, blockSize)
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
        let count = min(buffer.count, blockSize, bytes.count - position)
        buffer.copyBytes(from: bytes[position..<position + count])
        position += count
        return count
    }
}

extension ByteSource {
    /// The first bytes of the source, up to a count.
    package func readPrefix(_ count: Int) throws(ExchangeError) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        defer { buffer.deallocate() }
        var filled = 0
        while filled < count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let got = try read(into: rest)
            if got == 0 { break }
            filled += got
        }
        return Array(buffer[..<filled])
    }
}
