/// The reason why a cloud did not answer a request.
public enum CloudError: Error, Hashable, Sendable {
    /// The server cannot be reached, or cannot answer now: try again later.
    case unreachable
    /// The token is no longer valid: connect this device again.
    case notConnected
    /// The one-time code is wrong, used or expired: ask for a new one.
    case invalidCode
    /// The cursor is no longer valid: read again from the beginning.
    case cursorExpired
    /// The server refused the request, for this reason.
    case refused(String)
}

extension CloudError: CustomStringConvertible {
    /// One sentence in English that says what to do next.
    public var description: String {
        switch self {
        case .unreachable: "The server cannot be reached: try again later."
        case .notConnected:
            "The server does not know this device any more: disconnect, then connect again."
        case .invalidCode: "The code is wrong, was used before or has expired: ask for a new one."
        case .cursorExpired: "The server was restored: sync again."
        case .refused(let reason): "The server refused this: \(reason)"
        }
    }
}

/// The reason why a device is not connected to a cloud, or cannot be.
public enum CloudConnectionError: Error, Hashable, Sendable {
    /// The text is not the address of a server.
    case invalidAddress
    /// The address is plain http to another machine: health data is sent only over https.
    case insecureAddress
    /// This device is already connected: disconnect it first.
    case alreadyConnected
    /// This device is not connected.
    case notConnected
    /// The file with the account cannot be read; the value is its path.
    case unreadableFile(String)
    /// The file with the account cannot be written; the value is its path.
    case unwritableFile(String)
}

extension CloudConnectionError: CustomStringConvertible {
    /// One sentence in English that says what to do next.
    public var description: String {
        switch self {
        case .invalidAddress: "The server's address must look like https://cloud.example.com."
        case .insecureAddress: "Health data is only sent over https: write the address with https."
        case .alreadyConnected: "This device is connected already: disconnect it first."
        case .notConnected: "This device is not connected: connect it with a code first."
        case .unreadableFile(let path):
            "\(path) cannot be read: delete it and connect again with a new code."
        case .unwritableFile(let path): "\(path) cannot be written: check its permissions."
        }
    }
}
