internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Response {
    /// A page of HTML, which nobody may keep: it holds health data.
    static func html(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        var response = Response(
            status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        response.headers[.contentType] = "text/html; charset=utf-8"
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Leads to another page after a form was sent.
    static func see(_ path: String) -> Response {
        var response = Response(status: .seeOther)
        response.headers[.location] = path
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

/// Paths of this site.
enum LocalPath {
    /// A path that a form names to go back to; the start page where it leads elsewhere.
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
    /// The value of a header by its name in small letters.
    func header(_ name: String) -> String? {
        headers.first { $0.name.canonicalName == name }?.value
    }
}
