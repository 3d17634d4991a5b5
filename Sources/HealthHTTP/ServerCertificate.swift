public import Foundation

/// The files for encrypted connections.
public struct ServerCertificate: Hashable, Sendable {
    /// The certificate chain, in PEM.
    public var chain: String
    /// The private key of the certificate, in PEM.
    public var privateKey: String

    /// Creates a pair of files.
    public init(chain: String, privateKey: String) {
        self.chain = chain
        self.privateKey = privateKey
    }
}

/// The reason why a server cannot listen.
public enum ServerSetupError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The certificate or its key cannot be read.
    case certificate(String)
    /// There is a certificate, and the program was built without the trait `TLS`.
    case withoutTLS
    /// The text is neither an address nor a network of proxies that can be trusted.
    case trustedProxy(String)

    /// One sentence in English that says what to do next.
    public var description: String {
        switch self {
        case .certificate(let path):
            "The certificate \(path) cannot be used: name a PEM chain and its private key."
        case .withoutTLS:
            "This build serves no certificate: build it with `--traits default,TLS`, or put a proxy in front of it."
        case .trustedProxy(let text):
            "\(text) is no trusted proxy: name an address or a network, such as 10.0.0.0/8."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}
