public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Carries requests to a cloud and its answers back.
public protocol CloudTransport: Sendable {
    /// Sends a request.
    ///
    /// - Throws: Whatever the network says; the caller takes it for a temporary failure.
    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse)
}

/// A transport over a session of Foundation.
public struct URLSessionTransport: CloudTransport {
    private let session: URLSession

    /// A transport; without a session one of its own that keeps neither cookies nor a cache.
    public init(session: URLSession? = nil) {
        self.session = session ?? URLSession(configuration: .ephemeral)
    }

    /// Sends a request.
    public func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let (data, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse else {
            throw URLError(.badServerResponse)
        }
        return (data, response)
    }
}
