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
