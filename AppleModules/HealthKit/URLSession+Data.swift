extension URLSession {
    /// Downloads what a request returns.
    ///
    /// Foundation on Linux has this with a delegate alone, so that a session conforms to no protocol of an app's own that
    /// asks for it.
    public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        try await data(for: request, delegate: nil)
    }

    /// Downloads what is at a place.
    public func data(from url: URL) async throws -> (Data, URLResponse) {
        try await data(from: url, delegate: nil)
    }
}
