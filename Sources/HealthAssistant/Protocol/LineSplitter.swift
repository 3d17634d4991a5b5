package import Foundation

/// Splits a stream of bytes into lines, and drops lines that are too long for a message.
package struct LineSplitter: Sendable {
    /// A part of the stream.
    package enum Piece: Hashable, Sendable {
        /// A line without its end, never empty.
        case line(Data)
        /// A dropped line with more bytes than the limit.
        case tooLong
    }

    /// The default limit of bytes in a line.
    package static let defaultLimit = 1 << 20

    private let limit: Int
    private var rest = Data()
    private var isDropping = false

    package init(limit: Int = LineSplitter.defaultLimit) { self.limit = limit }

    /// Appends the next bytes, and returns the lines that end in them.
    package mutating func take(_ bytes: Data) -> [Piece] {
        var pieces: [Piece] = []
        var bytes = bytes[...]
        while let end = bytes.firstIndex(of: 0x0A) {
            append(bytes[..<end], to: &pieces)
            bytes = bytes[bytes.index(after: end)...]
            endLine(&pieces)
        }
        append(bytes, to: &pieces)
        return pieces
    }

    /// Ends the stream, and returns the line without an end.
    package mutating func finish() -> [Piece] {
        var pieces: [Piece] = []
        endLine(&pieces)
        return pieces
    }

    private mutating func append(_ bytes: Data, to pieces: inout [Piece]) {
        guard !isDropping else { return }
        guard rest.count + bytes.count <= limit else {
            isDropping = true
            rest = Data()
            pieces.append(.tooLong)
            return
        }
        rest.append(bytes)
    }

    private mutating func endLine(_ pieces: inout [Piece]) {
        defer {
            rest = Data()
            isDropping = false
        }
        if rest.last == 0x0D { rest.removeLast() }
        if !isDropping, !rest.isEmpty { pieces.append(.line(rest)) }
    }
}
