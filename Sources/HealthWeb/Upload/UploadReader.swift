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
