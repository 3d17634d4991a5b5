public import Foundation

/// Where the web app listens, and who may use it.
public struct WebConfiguration: Sendable {
    /// Files that make connections encrypted.
    public struct Certificate: Hashable, Sendable {
        /// The certificate chain, in PEM.
        public var chain: String
        /// Its private key, in PEM.
        public var privateKey: String

        /// Names the two files.
        public init(chain: String, privateKey: String) {
            self.chain = chain
            self.privateKey = privateKey
        }
    }

    /// The address to listen at; the default is this machine only.
    public var host: String
    /// The port; 0 takes a free one.
    public var port: Int
    /// The names under which the app is reached, beside its address, as `health.example.org`.
    public var hostNames: Set<String>
    /// The password, hashed; required for every address but this machine's own.
    public var password: PasswordHash?
    /// Certificate and key; nil for connections without encryption.
    public var certificate: Certificate?
    /// The largest file that can be uploaded, in bytes.
    public var uploadLimit: Int64

    /// A configuration; by default only this machine reaches it.
    public init(
        host: String = "127.0.0.1", port: Int = 8080, hostNames: Set<String> = [],
        password: PasswordHash? = nil, certificate: Certificate? = nil,
        uploadLimit: Int64 = 64 << 30
    ) {
        self.host = host
        self.port = port
        self.hostNames = hostNames
        self.password = password
        self.certificate = certificate
        self.uploadLimit = uploadLimit
    }

    /// Whether only this machine can reach the address.
    public var isLoopback: Bool {
        host == "localhost" || host == "::1" || host == "[::1]"
            || (host.hasPrefix("127.") && host.split(separator: ".").count == 4
                && host.allSatisfy { $0.isNumber || $0 == "." })
    }

    /// The address to open in a browser, once the port is known.
    public func address(port: Int) -> String {
        let name = isLoopback ? "localhost" : hostNames.sorted().first ?? host
        return "\(certificate == nil ? "http" : "https")://\(name):\(port)"
    }

    /// Refuses a configuration that would leave health data open.
    ///
    /// - Throws: ``WebSetupError/passwordRequired(_:)`` for an address that others reach without a
    ///   password.
    func validate() throws(WebSetupError) {
        guard isLoopback || password != nil else { throw .passwordRequired(host) }
        guard (0...65_535).contains(port) else { throw .port(port) }
    }
}

/// Why the web app cannot start.
public enum WebSetupError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// Others could reach the address, and nothing asks them for a password.
    case passwordRequired(String)
    /// The port is no port.
    case port(Int)
    /// The certificate or its key cannot be read.
    case certificate(String)
    /// A template does not parse.
    case template(String)

    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .passwordRequired(let host):
            "Others could open \(host): choose a password, or listen at 127.0.0.1."
        case .port(let port): "\(port) is no port: choose one from 1 to 65535."
        case .certificate(let path):
            "The certificate \(path) cannot be used: name a PEM chain and its private key."
        case .template(let name): "The page \(name) cannot be built: reinstall the program."
        }
    }

    /// The same.
    public var errorDescription: String? { description }
}
