internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore

#if TLS
internal import HummingbirdTLS
internal import NIOSSL
#endif

/// The server for a router, which limits its connections and compresses what may be: with TLS 1.2 or
/// later if there is a certificate.
///
/// - Parameters:
///   - certificate: The certificate and its key; nil for connections without encryption.
///   - limits: The limits of connections.
///   - proxies: The proxies for whose connections only the limit of all holds.
///   - refusal: The response to a client for which there is no room.
/// - Throws: ``WebSetupError/certificate(_:)`` for files that cannot be used, ``WebSetupError/withoutTLS``
///   for a certificate in a build without the trait `TLS`.
func buildServer(
    _ certificate: WebConfiguration.Certificate?, limits: ConnectionLimits,
    proxies: TrustedProxies = TrustedProxies(), refusal: ByteBuffer
) throws -> HTTPServerBuilder {
    let register = ConnectionRegister(limits: limits)
    let plain = HTTPServerBuilder {
        LimitedChannel(responder: $0, register: register, proxies: proxies, refusal: refusal)
    }
    guard let certificate else { return plain }
    #if TLS
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
    #else
    throw WebSetupError.withoutTLS
    #endif
}
