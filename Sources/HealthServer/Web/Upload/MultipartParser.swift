internal import Foundation

/// Takes a form with a file apart while it arrives, and holds only a little of it in memory.
///
/// The fields before the file are collected; the file's bytes are handed on as they come.
struct MultipartParser {
    enum Failure: Error {
        /// It is no such form.
        case malformed
    }

    private enum State {
        case preamble
        case headers
        case field(String)
        case file
        case done
    }

    /// The fields that came before the file.
    private(set) var fields: [String: String] = [:]
    /// Whether the file's bytes have begun.
    private(set) var hasFile = false
    /// Whether the form came to its end.
    var isComplete: Bool { if case .done = state { true } else { false } }

    private var state = State.preamble
    private var pending = Data()
    private let delimiter: Data
    /// The most bytes of headers or of a field.
    private static let most = 16 << 10

    /// A parser for a content type with its boundary; nil for any other.
    init?(contentType: String) {
        guard contentType.lowercased().hasPrefix("multipart/form-data"),
            let range = contentType.range(of: "boundary=")
        else { return nil }
        let boundary = contentType[range.upperBound...].prefix { $0 != ";" }
            .trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
        guard (1...70).contains(boundary.utf8.count) else { return nil }
        delimiter = Data("\r\n--\(boundary)".utf8)
        // The first delimiter has no line before it.
        pending = Data("\r\n".utf8)
    }

    /// Takes more bytes; what belongs to the file goes to `file`, which is called only once all
    /// fields before it are known.
    mutating func receive(
        _ bytes: some Sequence<UInt8>, file: (Data, [String: String]) throws -> Void
    ) throws {
        pending.append(contentsOf: bytes)
        while try advance(file) {}
    }

    /// Goes one step on; false where more bytes are needed.
    private mutating func advance(_ file: (Data, [String: String]) throws -> Void) throws -> Bool {
        switch state {
        case .done:
            pending = Data()
            return false
        case .preamble:
            guard let end = pending.range(of: delimiter) else { return try needMore() }
            return try pass(end.upperBound)
        case .headers:
            guard let end = pending.range(of: Data("\r\n\r\n".utf8)) else { return try needMore() }
            let head = String(decoding: pending[..<end.lowerBound], as: UTF8.self)
            pending = Data(pending[end.upperBound...])
            guard let name = MultipartParser.parameter("name", of: head) else {
                throw Failure.malformed
            }
            if MultipartParser.parameter("filename", of: head) != nil {
                guard !hasFile else { throw Failure.malformed }
                hasFile = true
                state = .file
                try file(Data(), fields)
            } else {
                state = .field(name)
            }
            return true
        case .field(let name):
            guard let end = pending.range(of: delimiter) else { return try needMore() }
            fields[name] = String(decoding: pending[..<end.lowerBound], as: UTF8.self)
            return try pass(end.upperBound)
        case .file:
            if let end = pending.range(of: delimiter) {
                // The two bytes behind the delimiter may be still to come: what was handed on is
                // taken away first, so that it is not handed on again.
                if end.lowerBound > 0 { try file(Data(pending[..<end.lowerBound]), fields) }
                pending = Data(pending[end.lowerBound...])
                return try pass(delimiter.count)
            }
            // The end of what is here may be the beginning of a delimiter.
            let sure = pending.count - delimiter.count
            guard sure > 0 else { return false }
            try file(Data(pending.prefix(sure)), fields)
            pending = Data(pending.dropFirst(sure))
            return false
        }
    }

    /// Goes on behind a delimiter: another part, or the end.
    private mutating func pass(_ index: Data.Index) throws -> Bool {
        let rest = pending[index...]
        guard rest.count >= 2 else { return false }
        if rest.starts(with: Data("--".utf8)) {
            state = .done
        } else if rest.starts(with: Data("\r\n".utf8)) {
            state = .headers
            pending = Data(rest.dropFirst(2))
        } else {
            throw Failure.malformed
        }
        return true
    }

    private func needMore() throws -> Bool {
        guard pending.count <= Self.most else { throw Failure.malformed }
        return false
    }

    private static func parameter(_ name: String, of head: String) -> String? {
        guard let range = head.range(of: " \(name)=\"") else { return nil }
        return String(head[range.upperBound...].prefix { $0 != "\"" })
    }
}
