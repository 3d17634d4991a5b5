internal import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
internal import NIOSSL

/// The server for a router: with TLS 1.2 or later if there is a certificate.
///
/// - Throws: ``WebSetupError/certificate(_:)`` for files that cannot be used.
func buildServer(_ certificate: WebConfiguration.Certificate?) throws -> HTTPServerBuilder {
    guard let certificate else { return .http1() }
    do {
        let chain = try NIOSSLCertificate.fromPEMFile(certificate.chain)
        let key = try NIOSSLPrivateKey(file: certificate.privateKey, format: .pem)
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        tls.minimumTLSVersion = .tlsv12
        return try .tls(tlsConfiguration: tls)
    } catch {
        throw WebSetupError.certificate(certificate.chain)
    }
}
