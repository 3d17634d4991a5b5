package import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The HTTP requests of a device, one method each.
package struct CloudClient: Sendable {
    let server: URL
    let token: String?
    let transport: any CloudTransport

    /// The number of seconds after which a silent connection counts as failed.
    static let timeout = 20.0

    package init(server: URL, token: String?, transport: any CloudTransport) {
        self.server = server
        self.token = token
        self.transport = transport
    }

    /// Exchanges a one-time code for this device's token.
    package func enrol(_ enrolment: CloudEnrolment) async throws(CloudError) -> CloudCredential {
        try await send("POST", "/v1/enrolment", body: enrolment)
    }

    package func push(_ push: CloudPush) async throws(CloudError) -> CloudPushReply {
        guard let text = try? push.text() else { throw .unreachable }
        return try await answer("POST", "/v1/push", content: (text, "application/json"))
    }

    /// The changes after a cursor; if there are none, the server waits for one for `wait` seconds.
    ///
    /// - Parameter pushed: The mark of this device's last push, which the server has to hold.
    package func changes(
        after cursor: String?, pushed: String? = nil, limit: Int, wait: Int = 0
    ) async throws(CloudError) -> CloudPage {
        var query = [URLQueryItem(name: "limit", value: String(limit))]
        if let cursor { query.append(URLQueryItem(name: "after", value: cursor)) }
        if let pushed { query.append(URLQueryItem(name: "pushed", value: pushed)) }
        if wait > 0 { query.append(URLQueryItem(name: "wait", value: String(wait))) }
        return try await send(
            "GET", "/v1/changes", query: query, timeout: Self.timeout + Double(wait))
    }

    package func snapshot(after token: String?, limit: Int) async throws(CloudError)
        -> CloudSnapshot
    {
        var query = [URLQueryItem(name: "limit", value: String(limit))]
        if let token { query.append(URLQueryItem(name: "after", value: token)) }
        return try await send("GET", "/v1/snapshot", query: query)
    }

    package func setDays(_ days: [CloudDay]) async throws(CloudError) {
        let _: Nothing = try await send("PUT", "/v1/days", body: ["days": days])
    }

    /// Requests an entry, for one of the person's devices to log.
    package func ask(_ request: CloudRequest) async throws(CloudError) {
        let _: LogRequest = try await send("POST", "/v1/requests", body: request)
    }

    /// The requests in a state, or all of them, the oldest first.
    package func requests(in state: LogRequest.State? = nil) async throws(CloudError)
        -> [LogRequest]
    {
        struct Requests: Decodable { var requests: [LogRequest] }
        let found: Requests = try await send(
            "GET", "/v1/requests",
            query: state.map { [URLQueryItem(name: "state", value: $0.rawValue)] } ?? [])
        return found.requests
    }

    /// Reports the outcome of a request to the server.
    package func settle(_ id: UUID, _ state: LogRequest.State, reason: LogRequest.Reason?)
        async throws(CloudError)
    {
        struct Outcome: Encodable {
            var state: LogRequest.State
            var reason: LogRequest.Reason?
        }
        let _: Nothing = try await send(
            "PUT", "/v1/requests/\(id.uuidString)", body: Outcome(state: state, reason: reason))
    }

    /// Creates a one-time code for another device or program.
    package func createCode(_ scope: CloudAccess = .device, _ consent: CloudConsent? = nil)
        async throws(CloudError) -> CloudCode
    {
        struct Wanted: Encodable {
            var scope: CloudAccess
            var consent: CloudConsent?
        }
        return try await send(
            "POST", "/v1/codes", body: Wanted(scope: scope, consent: consent))
    }

    package func devices() async throws(CloudError) -> [ConnectedDevice] {
        struct Devices: Decodable { var devices: [ConnectedDevice] }
        let found: Devices = try await send("GET", "/v1/devices")
        return found.devices
    }

    package func revoke(_ device: Int) async throws(CloudError) {
        let _: Nothing = try await send("DELETE", "/v1/devices/\(device)")
    }

    package func auditLog(before: Int?, limit: Int) async throws(CloudError) -> [CloudAuditLine] {
        struct Log: Decodable { var lines: [CloudAuditLine] }
        var query = [URLQueryItem(name: "limit", value: String(limit))]
        if let before { query.append(URLQueryItem(name: "before", value: String(before))) }
        let found: Log = try await send("GET", "/v1/audit", query: query)
        return found.lines
    }

    /// Deletes all of the person's data on the server, and all tokens.
    package func deletePerson() async throws(CloudError) {
        let _: Nothing = try await send("DELETE", "/v1/person")
    }

    private struct Nothing: Decodable {}

    func send<Answer: Decodable>(
        _ method: String, _ path: String, query: [URLQueryItem] = [],
        body: (any Encodable)? = nil, timeout: TimeInterval = CloudClient.timeout
    ) async throws(CloudError) -> Answer {
        var content: (data: Data, type: String)?
        if let body {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            guard let data = try? encoder.encode(body) else { throw .unreachable }
            content = (data, "application/json")
        }
        return try await answer(method, path, query: query, content: content, timeout: timeout)
    }

    /// Sends a request, and decodes the JSON of its answer.
    private func answer<Answer: Decodable>(
        _ method: String, _ path: String, query: [URLQueryItem] = [],
        content: (data: Data, type: String)?, timeout: TimeInterval = CloudClient.timeout
    ) async throws(CloudError) -> Answer {
        let (data, response) = try await exchange(
            method, path, query: query, content: content, timeout: timeout)
        if response.statusCode == 204 {
            guard let nothing = Nothing() as? Answer else { throw .unreachable }
            return nothing
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let answer = try? decoder.decode(Answer.self, from: data) else { throw .unreachable }
        return answer
    }

    /// Sends a request, and returns the answer if its status is 200 or 204.
    ///
    /// - Parameters:
    ///   - method: The method of HTTP.
    ///   - path: The path from the server's address.
    ///   - query: The parameters in the address.
    ///   - content: The body with its media type; nil for a request without one.
    ///   - timeout: The number of seconds after which a silent connection counts as failed.
    ///   - statuses: Further statuses with which the answer is returned.
    func exchange(
        _ method: String, _ path: String, query: [URLQueryItem] = [],
        content: (data: Data, type: String)? = nil, timeout: TimeInterval = CloudClient.timeout,
        accepting statuses: Set<Int> = []
    ) async throws(CloudError) -> (Data, HTTPURLResponse) {
        var url = server.appending(path: path)
        if !query.isEmpty { url.append(queryItems: query) }
        var request = URLRequest(url: url, timeoutInterval: timeout)
        request.httpMethod = method
        request.setValue(
            String(CloudProtocol.version), forHTTPHeaderField: CloudProtocol.versionHeader)
        if let token {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        if let content {
            request.httpBody = content.data
            request.setValue(content.type, forHTTPHeaderField: "Content-Type")
        }
        guard let (data, response) = try? await transport.send(request) else { throw .unreachable }
        if statuses.contains(response.statusCode) { return (data, response) }
        switch response.statusCode {
        case 200, 204: return (data, response)
        case 401: throw .notConnected
        case 403: throw .invalidCode
        case 410: throw .cursorExpired
        case 400, 404, 413:
            let failure = try? JSONDecoder().decode(CloudFailure.self, from: data)
            throw .refused(failure?.message ?? "HTTP \(response.statusCode)")
        default: throw .unreachable
        }
    }
}
