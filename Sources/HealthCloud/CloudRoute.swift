package import Hummingbird

/// One route of the cloud, for the router, the OpenAPI document and the tests of authentication.
package struct CloudRoute: Sendable {
    /// A query parameter, or a header of an answer.
    package struct Parameter: Sendable {
        let name: String
        let type: String
        let summary: String
        var isRequired = false
    }

    package let method: HTTPRequest.Method
    /// The path, with parameters in braces as in OpenAPI.
    package let path: String
    /// The name of the operation.
    package let operation: String
    package let summary: String
    /// The scopes that may use the route; empty for a route that needs no token.
    package let scopes: Set<TokenScope>
    package let parameters: [Parameter]
    /// The schema of the body, if the route has one.
    package let body: String?
    /// The media types of the body.
    package let bodyTypes: [String]
    /// The schema of a successful answer; nil for an answer without a body.
    package let answer: String?
    /// The media type of a successful answer.
    package let contentType: String
    /// The headers of a successful answer that belong to the protocol.
    package let headers: [Parameter]
    /// Whether a successful answer may be a stream of server-sent events instead.
    package let mayStream: Bool
    /// The statuses of the route, in addition to those of every route.
    package let statuses: [Int]
    /// The schemas of error answers that are not a `Failure`, by status.
    package let failures: [Int: String]
    let handle: @Sendable (Request, CloudContext) async throws -> Response

    init(
        _ method: HTTPRequest.Method, _ path: String, _ operation: String, _ summary: String,
        scopes: Set<TokenScope>, parameters: [Parameter] = [], body: String? = nil,
        bodyTypes: [String] = ["application/json"], answer: String? = nil,
        contentType: String = "application/json",
        headers: [Parameter] = [], mayStream: Bool = false,
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
        self.bodyTypes = bodyTypes
        self.answer = answer
        self.contentType = contentType
        self.headers = headers
        self.mayStream = mayStream
        self.statuses = statuses
        self.failures = failures
        self.handle = handle
    }
}

extension Request {
    /// A number from the query.
    ///
    /// - Parameter standard: The number of a request that names none.
    /// - Throws: ``CloudProblem`` for another text or a number out of range.
    func number(_ name: String, in range: ClosedRange<Int>, or standard: Int) throws -> Int {
        try optionalNumber(name, in: range) ?? standard
    }

    /// A number from the query; nil if the request names none.
    ///
    /// - Throws: ``CloudProblem`` for another text or a number out of range.
    func optionalNumber(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = uri.queryParameters[Substring(name)] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw CloudProblem.invalid(
                "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
