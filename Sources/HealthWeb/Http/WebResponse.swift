internal import Foundation
internal import HTTPTypes
internal import Hummingbird
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
    /// The value of a header by its lower-case name.
    func header(_ name: String) -> String? {
        headers.first { $0.name.canonicalName == name }?.value
    }
}
