internal import DatabaseFile
internal import Foundation
internal import HTTPTypes
internal import HealthHTTP
internal import HealthScreens
internal import Hummingbird
internal import Logging
internal import NIOCore

extension Response {
    /// An HTML page that must not be cached, because it contains health data.
    static func html(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        var response = Response(
            status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        response.headers[.contentType] = "text/html; charset=utf-8"
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Redirects to another page after a form was sent.
    static func see(_ path: String) -> Response {
        var response = Response(status: .seeOther)
        response.headers[.location] = path
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

/// Paths of this site.
enum LocalPath {
    /// The path to which a form returns; the start page if the form names another site.
    static func checked(_ path: String?) -> String {
        guard let path, path.first == "/", !path.hasPrefix("//"),
            path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") })
        else { return "/" }
        return path
    }

    /// A path as the value of a query.
    static func encoded(_ path: String) -> String {
        path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}

extension Request {
    /// The words of a search, in which a form sends a space as `+`; empty without any.
    var searchWords: String { uri.query.flatMap { FormFields(encoded: $0) }?["q"] ?? "" }

    /// The value of a header by its lower-case name.
    func header(_ name: String) -> String? {
        headers.first { $0.name.canonicalName == name }?.value
    }
}

extension Response {
    private static let blockSize = 1 << 18

    /// A file to download, which is streamed after its name was removed from the disk.
    static func download(_ written: WrittenFile) throws -> Response {
        let input = try FileHandle(forReadingFrom: written.url)
        WorkingFolders.remove(written.url.deletingLastPathComponent())
        let size = try input.seekToEnd()
        try input.seek(toOffset: 0)
        let body = ResponseBody(contentLength: Int(size)) { writer in
            defer { try? input.close() }
            while let block = try input.read(upToCount: blockSize), !block.isEmpty {
                try await writer.write(ByteBuffer(bytes: block))
            }
            try await writer.finish(nil)
        }
        var response = Response(status: .ok, body: body)
        response.headers[.contentType] = "application/octet-stream"
        response.headers[.contentDisposition] = "attachment; filename=\"\(written.name)\""
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

/// The state of a request while it is answered.
struct WebContext: ClientContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the client; nil if the connection has none.
    var client: IPAddress?
    /// The browser's session.
    var session = Session.none
    /// The person whose data is shown.
    var person: Person?
    /// The fields of a submitted form; empty for other requests.
    var form = FormFields()
    /// The host of the request, such as `localhost:8080`.
    var authority = ""

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        client = IPAddress(ofConnection: source.channel.remoteAddress?.ipAddress)
    }

    /// The state of a request that the server makes itself, for ``PageWarmUp``.
    init(of person: Person, logger: Logger) {
        coreContext = CoreRequestContextStorage(source: NoConnection(logger: logger))
        self.person = person
    }

    private struct NoConnection: RequestContextSource {
        let logger: Logger
    }

    /// The limit of a form's size in bytes; files are streamed and have a limit of their own.
    var maxUploadSize: Int { 1 << 20 }
}
