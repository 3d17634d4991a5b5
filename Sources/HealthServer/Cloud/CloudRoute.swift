package import Hummingbird

/// One route of the cloud: what the router, the OpenAPI document and the tests of access know of it.
package struct CloudRoute: Sendable {
    /// A parameter in the query.
    package struct Parameter: Sendable {
        let name: String
        let type: String
        let summary: String
    }

    package let method: HTTPRequest.Method
    /// The path, with parameters in braces as in OpenAPI.
    package let path: String
    /// The name of the operation.
    package let operation: String
    package let summary: String
    /// The scopes that may use it; empty for a route that needs no token.
    package let scopes: Set<TokenScope>
    package let parameters: [Parameter]
    /// The schema of the body, where there is one.
    package let body: String?
    /// The schema of a good answer; nil for an answer without a body.
    package let answer: String?
    /// The media type of a good answer.
    package let contentType: String
    /// Whether a good answer may be a stream of server-sent events instead.
    package let mayStream: Bool
    /// The statuses that it may answer, beside those that every route may.
    package let statuses: [Int]
    /// The schemas of answers with an error that are not a `Failure`, by status.
    package let failures: [Int: String]
    let handle: @Sendable (Request, CloudContext) async throws -> Response

    init(
        _ method: HTTPRequest.Method, _ path: String, _ operation: String, _ summary: String,
        scopes: Set<TokenScope>, parameters: [Parameter] = [], body: String? = nil,
        answer: String? = nil, contentType: String = "application/json", mayStream: Bool = false,
        statuses: [Int] = [200], failures: [Int: String] = [:],
        handle: @escaping @Sendable (Request, CloudContext) async throws -> Response
    ) {
        self.method = method
        self.path = path
        self.operation = operation
        self.summary = summary
        self.scopes = scopes
        self.parameters = parameters
        self.body = body
        self.answer = answer
        self.contentType = contentType
        self.mayStream = mayStream
        self.statuses = statuses
        self.failures = failures
        self.handle = handle
    }
}
