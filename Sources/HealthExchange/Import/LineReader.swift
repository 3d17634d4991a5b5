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
