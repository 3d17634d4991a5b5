internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The requests about samples.
extension CloudClient {
    /// The media type of one encoded batch of samples.
    static let batchType = "application/vnd.openhealthkit.samples"

    /// The number of seconds after which a silent connection counts as failed while samples are sent: a phone may need
    /// a while for 8 MiB.
    private static let longTimeout = 120.0

    /// The server's answer to a batch of samples.
    enum PostedSamples: Hashable {
        /// The server has the batch; the mark shows that, nil from an older server.
        case done(mark: String?)
        case tooLarge
        /// The type was withdrawn since the device last knew.
        case withdrawn
    }

    /// Sends an encoded batch of samples.
    ///
    /// - Parameters:
    ///   - batch: The batch.
    ///   - withdrawn: The position of the type's last withdrawal that the device knows.
    ///   - mark: The mark of the device's request before; if the server has lost that request, it returns the same one.
    ///   - zone: The device's time zone, for which the server computes daily figures in advance.
    func postSamples(
        _ batch: Data, withdrawn: Int, after mark: String?, in zone: TimeZone
    ) async throws(CloudError) -> PostedSamples {
        let (_, response) = try await exchange(
            "POST", "/v1/samples",
            query: Self.query(withdrawn, mark) + [
                URLQueryItem(name: "timeZone", value: zone.identifier)
            ],
            content: (batch, Self.batchType), timeout: Self.longTimeout, accepting: [409, 413])
        return switch response.statusCode {
        case 409: .withdrawn
        case 413: .tooLarge
        default: .done(mark: response.value(forHTTPHeaderField: Self.mark))
        }
    }

    /// Deletes all samples of a type from the server; returns the mark.
    func withdrawSamples(
        of type: String, kind: String?, withdrawn: Int, after mark: String?
    ) async throws(CloudError) -> String? {
        var query = [URLQueryItem(name: "type", value: type)]
        if let kind { query.append(URLQueryItem(name: "kind", value: kind)) }
        let (_, response) = try await exchange(
            "DELETE", "/v1/samples", query: query + Self.query(withdrawn, mark))
        return response.value(forHTTPHeaderField: Self.mark)
    }

    private static let mark = "Mark"

    private static func query(_ withdrawn: Int, _ mark: String?) -> [URLQueryItem] {
        var query = [URLQueryItem(name: "withdrawn", value: String(withdrawn))]
        if let mark { query.append(URLQueryItem(name: "after", value: mark)) }
        return query
    }

    /// The positions of the last withdrawals of the types that were withdrawn.
    func sampleWithdrawals() async throws(CloudError) -> [String: Int] {
        struct Withdrawal: Decodable {
            var identifier: String
            var position: Int
        }
        let found: [Withdrawal] = try await send("GET", "/v1/samples/withdrawals")
        return Dictionary(found.map { ($0.identifier, $0.position) }) { max($0, $1) }
    }

    /// The encoded frames after a cursor with the next cursor; if there are none, the server waits for one for `wait`
    /// seconds.
    func samples(
        after cursor: String?, wait: Int
    ) async throws(CloudError) -> (body: Data, next: String, hasMore: Bool) {
        var query: [URLQueryItem] = []
        if let cursor { query.append(URLQueryItem(name: "after", value: cursor)) }
        if wait > 0 { query.append(URLQueryItem(name: "wait", value: String(wait))) }
        let (body, response) = try await exchange(
            "GET", "/v1/samples", query: query, timeout: Self.timeout + Double(wait))
        guard let next = response.value(forHTTPHeaderField: "Next-Cursor") else {
            throw .unreachable
        }
        return (body, next, response.value(forHTTPHeaderField: "Has-More") == "true")
    }

    /// The types of which the server has samples.
    func sampleTypes() async throws(CloudError) -> [CloudSampleType] {
        try await send("GET", "/v1/samples/types")
    }
}
