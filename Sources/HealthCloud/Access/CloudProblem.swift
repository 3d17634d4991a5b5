internal import Foundation
package import HealthCloudSync
internal import HealthHTTP
internal import HealthSync
package import Hummingbird

/// An error in an answer of the cloud: a status, a code for programs and a sentence for people.
///
/// No sentence contains a value, an identifier or a token.
package struct CloudProblem: Error, HTTPResponseError {
    package var status: HTTPResponse.Status
    package var failure: CloudFailure
    var retryAfter: Int?

    init(
        _ status: HTTPResponse.Status, _ code: String, _ message: String, retryAfter: Int? = nil
    ) {
        self.status = status
        failure = CloudFailure(code: code, message: message)
        self.retryAfter = retryAfter
    }

    package func response(from request: Request, context: some RequestContext) throws -> Response {
        var response = try Response.json(failure, status: status)
        if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }

    static let unauthorized = CloudProblem(
        .unauthorized, "invalid_token",
        "The token is missing, unknown, revoked or expired. Connect this device again with a new code, "
            + "or create a new token for this program.")
    static let forbidden = CloudProblem(
        .forbidden, "insufficient_scope",
        "This token does not permit that. Create one whose scope does.")
    static let cursorExpired = CloudProblem(
        .gone, "cursor_expired",
        "The cursor is no longer valid. Read again from the beginning; keep the entries that wait to be sent."
    )
    static let crowded = CloudProblem(
        .serviceUnavailable, "too_many_connections",
        "The server has too many connections. Try again later.")
    static func invalid(_ message: String) -> CloudProblem {
        CloudProblem(.badRequest, "invalid_request", message)
    }
}

extension CloudProblem {
    /// The problem as the response to a connection for which there is no room.
    var refusal: ByteBuffer {
        get throws {
            ConnectionLimits.refusal(try JSONEncoder().encode(failure), type: "application/json")
        }
    }
}

extension Response {
    /// A JSON answer that is not cached.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws
        -> Response
    {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return json(text: try encoder.encode(value), status: status)
    }

    /// A JSON answer that no cache keeps, of a text.
    static func json(text: Data, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: text)))
    }
}
