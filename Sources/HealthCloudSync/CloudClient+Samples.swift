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

    /// Sends an encoded batch of samples; returns false if the server finds it too large.
    func postSamples(_ batch: Data) async throws(CloudError) -> Bool {
        let (_, response) = try await exchange(
            "POST", "/v1/samples", content: (batch, Self.batchType), timeout: Self.longTimeout,
            accepting: 413)
        return response.statusCode != 413
    }

    /// Deletes all samples of a type from the server.
    func withdrawSamples(of type: String) async throws(CloudError) {
        _ = try await exchange(
            "DELETE", "/v1/samples", query: [URLQueryItem(name: "type", value: type)])
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
