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
        // Half a unit at the end of the file is no character.
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
