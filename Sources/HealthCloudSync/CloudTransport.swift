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
