internal import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
internal import NIOSSL

/// The server for a router, which compresses what may be: with TLS 1.2 or later if there is a
/// certificate.
///
/// - Throws: ``WebSetupError/certificate(_:)`` for files that cannot be used.
func buildServer(_ certificate: WebConfiguration.Certificate?) throws -> HTTPServerBuilder {
    let plain = HTTPServerBuilder { CompressedChannel(HTTP1Channel(responder: $0)) }
    guard let certificate else { return plain }
    do {
        let chain = try NIOSSLCertificate.fromPEMFile(certificate.chain)
        let key = try NIOSSLPrivateKey(file: certificate.privateKey, format: .pem)
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        tls.minimumTLSVersion = .tlsv12
        return try .tls(plain, tlsConfiguration: tls)
    } catch {
        throw WebSetupError.certificate(certificate.chain)
    }
}
