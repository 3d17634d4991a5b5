public import Foundation
public import HealthHTTP

/// The address of the web app, and the password of its users.
public struct WebConfiguration: Sendable {
    /// The address to listen at; the default is this computer only.
    public var host: String
    /// The port; 0 chooses a free one.
    public var port: Int
    /// The names of the app's host in addition to its address, such as `health.example.org`.
    public var hostNames: Set<String>
    /// The hash of the password; required for every address that other computers can reach.
    public var password: PasswordHash?
    /// The second factor of the login, which the person can turn on; nil to offer none.
    public var secondFactor: SecondFactor?
    /// Certificate and key; nil for connections without encryption.
    public var certificate: ServerCertificate?
    /// The largest file that can be uploaded, in bytes.
    public var uploadLimit: Int64
    /// The proxies that may name a client's address; none by default.
    public var trustedProxies = TrustedProxies()
    /// The limits of connections; by default those for this process.
    public var connections = ConnectionLimits()

    /// Creates a configuration; by default only this computer can reach the app.
    public init(
        host: String = "127.0.0.1", port: Int = 8080, hostNames: Set<String> = [],
        password: PasswordHash? = nil, certificate: ServerCertificate? = nil,
        uploadLimit: Int64 = 64 << 30
    ) {
        self.host = host
        self.port = port
        self.hostNames = hostNames
        self.password = password
        self.certificate = certificate
        self.uploadLimit = uploadLimit
    }

    /// Whether only this computer can reach the address.
    public var isLoopback: Bool {
        host == "localhost" || host == "::1" || host == "[::1]"
            || (host.hasPrefix("127.") && host.split(separator: ".").count == 4
                && host.allSatisfy { $0.isNumber || $0 == "." })
    }

    /// The address to open in a browser, with the actual port.
    public func address(port: Int) -> String {
        let name =
            switch host {
            case "localhost", "127.0.0.1": "localhost"
            case "0.0.0.0", "::", "[::]": hostNames.sorted().first ?? "localhost"
            default: (isLoopback ? nil : hostNames.sorted().first) ?? HostText.authority(host)
            }
        return "\(certificate == nil ? "http" : "https")://\(name):\(port)"
    }

    /// Throws for a configuration that would expose health data.
    ///
    /// - Throws: ``WebSetupError/passwordRequired(_:)`` if other computers can reach the address
    ///   and there is no password; ``WebSetupError/secondFactor(_:)`` if its file cannot be read.
    func validate() throws(WebSetupError) {
        guard isLoopback || password != nil else { throw .passwordRequired(host) }
        guard (0...65_535).contains(port) else { throw .port(port) }
        _ = try secondFactor?.recoveryCodesLeft()
    }
}

/// The reason why the web app cannot start.
public enum WebSetupError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// Other computers could reach the address, and there is no password.
    case passwordRequired(String)
    /// The number is not a valid port.
    case port(Int)
    /// The file of the second factor cannot be read or written.
    case secondFactor(String)
    /// A template cannot be parsed.
    case template(String)

    /// One sentence in English that says what to do next.
    public var description: String {
        switch self {
        case .passwordRequired(let host):
            "Others could open \(host): choose a password, or listen at 127.0.0.1."
        case .port(let port): "\(port) is not a port: choose one from 1 to 65535."
        case .secondFactor(let path):
            "The second factor in \(path) cannot be used: make the file readable, or remove it with `health second-factor --off`."
        case .template(let name): "The page \(name) cannot be built: reinstall the program."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}
