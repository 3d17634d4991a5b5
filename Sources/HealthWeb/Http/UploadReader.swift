internal import DatabaseFile
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Streams an uploaded file to the disk: checks the token first, then writes block by block up to a
/// limit.
///
/// After any error, the file is deleted.
struct UploadReader: Sendable {
    let token: FormToken
    let limit: Int64

    /// The file of a request, in a folder of its own, which the caller removes.
    func file(_ request: Request, _ context: WebContext) async throws -> URL {
        let folder = try WorkingFolders.make("upload")
        do {
            let file = folder.appending(path: "upload")
            try await read(request, context, into: file)
            return file
        } catch {
            WorkingFolders.remove(folder)
            throw error
        }
    }

    private func read(_ request: Request, _ context: WebContext, into url: URL) async throws {
        let type = request.headers[.contentType] ?? ""
        if let length = request.headers[.contentLength].flatMap({ Int64($0) }),
            length > limit + (1 << 20)
        {
            throw WebError.tooLarge
        }
        guard
            FileManager.default.createFile(
                atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else {
            throw WebError.failed
        }
        let handle = try FileHandle(forWritingTo: url)
        defer { try? handle.close() }
        if type == "application/octet-stream" {
            guard token.accepts(request.header(FormToken.header), for: context.session) else {
                throw WebError.wrongToken
            }
            try await readPlain(request, into: handle)
        } else if let parser = MultipartParser(contentType: type) {
            try await readForm(request, context, parser, into: handle)
        } else {
            throw WebError.malformed
        }
    }

    private func readPlain(_ request: Request, into handle: FileHandle) async throws {
        var size: Int64 = 0
        for try await buffer in request.body {
            size += Int64(buffer.readableBytes)
            guard size <= limit else { throw WebError.tooLarge }
            try handle.write(contentsOf: Data(buffer.readableBytesView))
        }
    }

    private func readForm(
        _ request: Request, _ context: WebContext, _ parser: MultipartParser,
        into handle: FileHandle
    ) async throws {
        var parser = parser
        var size: Int64 = 0
        do {
            for try await buffer in request.body {
                try parser.receive(buffer.readableBytesView) { data, fields in
                    guard token.accepts(fields[FormToken.field], for: context.session) else {
                        throw WebError.wrongToken
                    }
                    size += Int64(data.count)
                    guard size <= limit else { throw WebError.tooLarge }
                    try handle.write(contentsOf: data)
                }
            }
        } catch is MultipartParser.Failure {
            throw WebError.malformed
        }
        guard parser.hasFile, parser.isComplete else { throw WebError.malformed }
    }
}

/// Parses a form with a file while it arrives, with little of it in memory.
///
/// The fields before the file are collected; the bytes of the file are passed on as they arrive.
struct MultipartParser {
    enum Failure: Error {
        /// The form is malformed.
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
    /// Whether the end of the form was parsed.
    var isComplete: Bool { if case .done = state { true } else { false } }

    private var state = State.preamble
    private var pending = Data()
    private let delimiter: Data
    /// The limit of the size of headers or of a field, in bytes.
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

    /// Parses more bytes; the bytes of the file are passed to `file`, which is only called after
    /// all fields before it were parsed.
    mutating func receive(
        _ bytes: some Sequence<UInt8>, file: (Data, [String: String]) throws -> Void
    ) throws {
        pending.append(contentsOf: bytes)
        while try advance(file) {}
    }

    /// Parses the next part; false if more bytes are needed.
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
                // The two bytes after the delimiter may not have arrived yet: the bytes that were
                // passed on are removed first, so that they are not passed on again.
                if end.lowerBound > 0 { try file(Data(pending[..<end.lowerBound]), fields) }
                pending = Data(pending[end.lowerBound...])
                return try pass(delimiter.count)
            }
            // The last bytes may be the beginning of a delimiter.
            let sure = pending.count - delimiter.count
            guard sure > 0 else { return false }
            try file(Data(pending.prefix(sure)), fields)
            pending = Data(pending.dropFirst(sure))
            return false
        }
    }

    /// Continues after a delimiter: with another part, or the end.
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
