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

    /// Sends data with a request, and downloads what it returns.
    public func upload(for request: URLRequest, from bodyData: Data) async throws -> (
        Data, URLResponse
    ) {
        try await upload(for: request, from: bodyData, delegate: nil)
    }

    /// Sends a file with a request, and downloads what it returns.
    public func upload(for request: URLRequest, fromFile fileURL: URL) async throws -> (
        Data, URLResponse
    ) {
        try await upload(for: request, fromFile: fileURL, delegate: nil)
    }

    /// Downloads what a request returns into a temporary file.
    public func download(for request: URLRequest) async throws -> (URL, URLResponse) {
        try await download(for: request, delegate: nil)
    }

    /// Downloads what is at a place into a temporary file.
    public func download(from url: URL) async throws -> (URL, URLResponse) {
        try await download(from: url, delegate: nil)
    }
}
