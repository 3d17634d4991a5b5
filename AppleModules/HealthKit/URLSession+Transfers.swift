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

// On a phone the system sends and receives for an app that is suspended. Here these settings can be written, so that
// code compiles and runs, and have no effect: a session ends with its process, and fails at once without a network.
extension URLSessionConfiguration {
    /// The default configuration: no session continues after the end of its process.
    ///
    /// - Parameter identifier: The name of the session, which is not used.
    public class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        .default
    }

    /// Whether the system launches the app when a transfer has ended: always false.
    public var sessionSendsLaunchEvents: Bool {
        get { false }
        set {}
    }

    /// Whether a session waits for a network instead of failing: always false.
    public var waitsForConnectivity: Bool {
        get { false }
        set {}
    }

    /// Whether costly networks may be used: always true.
    public var allowsExpensiveNetworkAccess: Bool {
        get { true }
        set {}
    }

    /// Whether networks in Low Data Mode may be used: always true.
    public var allowsConstrainedNetworkAccess: Bool {
        get { true }
        set {}
    }

    /// The folder of an app group for downloads in the background: always nil.
    public var sharedContainerIdentifier: String? {
        get { nil }
        set {}
    }
}

extension URLRequest {
    /// Whether costly networks may be used: always true.
    public var allowsExpensiveNetworkAccess: Bool {
        get { true }
        set {}
    }

    /// Whether networks in Low Data Mode may be used: always true.
    public var allowsConstrainedNetworkAccess: Bool {
        get { true }
        set {}
    }
}

extension URLSession {
    /// The tasks that have not ended.
    public var allTasks: [URLSessionTask] {
        get async {
            await withCheckedContinuation { continuation in
                getAllTasks { continuation.resume(returning: $0) }
            }
        }
    }
}
