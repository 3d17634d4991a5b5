internal import Foundation

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

/// The bytes of a regular file, read in the blocks that the reader requests.
///
/// The file is not memory-mapped, because the read part of a mapped file counts as resident memory.
package final class FileByteSource: ByteSource {
    private let descriptor: Int32
    /// The size of the file at opening.
    package let size: Int64

    /// Opens a file; throws `unreadable` if that fails or if it is not a regular file.
    package init(path: String) throws(ExchangeError) {
        // A pipe without a writer would block forever.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw ExchangeError(.unreadable, detail: "open: errno \(errno)")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw ExchangeError(.unreadable, detail: "not a plain file")
        }
        size = Int64(status.st_size)
        #if os(Linux)
        _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
        #endif
    }

    deinit {
        close(descriptor)
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw ExchangeError(.unreadable, detail: "read: errno \(errno)") }
        }
    }

    /// Bytes from an offset in the file, fewer at its end; the reading position does not change.
    func read(from offset: Int64, count: Int) throws(ExchangeError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
                    off_t(offset) + off_t(filled))
            }
            if got == 0 { break }
            if got > 0 {
                filled += got
            } else if errno != EINTR {
                throw ExchangeError(.unreadable, detail: "pread: errno \(errno)")
            }
        }
        return Array(bytes[..<filled])
    }
}

/// The UTF-8 of a text in UTF-16 that begins with a byte order mark.
package final class UTF16ByteSource: ByteSource {
    private let source: any ByteSource
    private let isBigEndian: Bool
    private var pending: ArraySlice<UInt8> = []
    /// The first half of a character whose other half is in the next block.
    private var half: UInt16?
    private var isAtEnd = false

    private static let blockSize = 1 << 16
    private static let littleEndianMark: [UInt8] = [0xFF, 0xFE]
    private static let bigEndianMark: [UInt8] = [0xFE, 0xFF]

    /// Whether a file begins with a byte order mark of UTF-16.
    package static func begins(_ prefix: [UInt8]) -> Bool {
        prefix.starts(with: littleEndianMark) || prefix.starts(with: bigEndianMark)
    }

    /// Creates a source over the bytes of a text, from its byte order mark on.
    ///
    /// - Throws: The errors of the source.
    package init(_ source: any ByteSource) throws(ExchangeError) {
        self.source = source
        isBigEndian = try source.readPrefix(2) == Self.bigEndianMark
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
        while pending.isEmpty, !isAtEnd { try fill() }
        let count = min(buffer.count, pending.count)
        buffer.copyBytes(from: pending.prefix(count))
        pending = pending.dropFirst(count)
        return count
    }

    private func fill() throws(ExchangeError) {
        // A single byte at the end of the file is not a character.
        let bytes = try source.readPrefix(Self.blockSize)
        isAtEnd = bytes.count < Self.blockSize
        var units = half.map { [$0] } ?? []
        half = nil
        for place in stride(from: 0, to: bytes.count - 1, by: 2) {
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
        }
        if !isAtEnd, let last = units.last, UTF16.isLeadSurrogate(last) { half = units.popLast() }
        pending = Array(String(decoding: units, as: UTF16.self).utf8)[...]
    }
}

/// The number of bytes that may come out of an archive and of the archives inside of it.
///
/// A few bytes can unpack to terabytes, above all if archives are inside of each other. Exports have about thirty times
/// the size of their archive.
package final class UnpackingLimit {
    private static let mostTimes: Int64 = 100
    /// The number of bytes that any archive may have.
    private static let always: Int64 = 64 << 20

    private let most: Int64
    private var count: Int64 = 0

    /// Creates the limit of an archive with a size in bytes.
    package init(size: Int64) {
        let (product, isOver) = size.multipliedReportingOverflow(by: Self.mostTimes)
        most = isOver ? .max : max(Self.always, product)
    }

    /// Counts bytes.
    ///
    /// - Throws: `oversizedArchive` once there are too many.
    package func take(_ bytes: Int) throws(ExchangeError) {
        count += Int64(bytes)
        guard count <= most else {
            throw ExchangeError(
                .oversizedArchive, position: count,
                detail: "more than \(Self.mostTimes) times the archive")
        }
    }
}

/// Reads the lines of a source, with memory limited by the longest permitted line.
package struct LineReader {
    private let source: any ByteSource
    private let longest: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    /// The number of the last line, from 1.
    package private(set) var number = 0
    /// The number of bytes of the source that were read.
    package private(set) var bytesRead: Int64 = 0

    private static let blockSize = 1 << 18

    /// Creates a reader at the start of a source.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - longest: The number of bytes of the longest permitted line.
    package init(_ source: any ByteSource, longest: Int = 64 << 20) {
        self.source = source
        self.longest = longest
    }

    /// The next line without its end; nil after the last.
    ///
    /// - Throws: `tooLong` for a line that is longer than any real one.
    package mutating func next() throws(ExchangeError) -> [UInt8]? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                return line(upTo: end)
            }
            searched = buffer.count
            if isAtEnd {
                guard start < buffer.count else { return nil }
                defer { start = buffer.count }
                return line(upTo: buffer.count)
            }
            guard buffer.count - start <= longest else {
                throw ExchangeError(.tooLong, position: bytesRead, detail: "line \(number + 1)")
            }
            try fill(&searched)
        }
    }

    private mutating func line(upTo end: Int) -> [UInt8] {
        number += 1
        let last = end > start && buffer[end - 1] == 0x0D ? end - 1 : end
        return Array(buffer[start..<last])
    }

    private mutating func fill(_ searched: inout Int) throws(ExchangeError) {
        buffer.removeFirst(start)
        searched -= start
        start = 0
        let block = try source.readPrefix(Self.blockSize)
        bytesRead += Int64(block.count)
        if block.isEmpty { isAtEnd = true }
        buffer.append(contentsOf: block)
    }
}
