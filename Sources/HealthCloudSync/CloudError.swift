/// Why a cloud did not do what it was asked.
public enum CloudError: Error, Hashable, Sendable {
    /// The server cannot be reached, or cannot do it now: try again later.
    case unreachable
    /// The token is not good any more: connect this device again.
    case notConnected
    /// The one-time code is wrong, used or expired: ask for a new one.
    case invalidCode
    /// The cursor is of no use any more: read again from the beginning.
    case cursorExpired
    /// The server refused it, for this reason.
    case refused(String)
}

extension CloudError: CustomStringConvertible {
    /// One sentence in English, which says what to do next.
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

/// Why a device is not connected to a cloud, or cannot be.
public enum CloudConnectionError: Error, Hashable, Sendable {
    /// The address is not one of a server.
    case invalidAddress
    /// The address is plain http to another machine: health data only goes over https.
    case insecureAddress
    /// This device is connected: disconnect it first.
    case alreadyConnected
    /// This device is not connected.
    case notConnected
    /// The file with the account, at this path, cannot be read.
    case unreadableFile(String)
    /// The file with the account, at this path, cannot be written.
    case unwritableFile(String)
}

extension CloudConnectionError: CustomStringConvertible {
    /// One sentence in English, which says what to do next.
    public var description: String {
        switch self {
        case .invalidAddress: "The server's address is written as https://cloud.example.com."
        case .insecureAddress: "Health data is only sent over https: write the address with https."
        case .alreadyConnected: "This device is connected already: disconnect it first."
        case .notConnected: "This device is not connected: connect it with a code first."
        case .unreadableFile(let path):
            "\(path) cannot be read: delete it and connect again with a new code."
        case .unwritableFile(let path): "\(path) cannot be written: check its permissions."
        }
    }
}
