public import Foundation
internal import HTTPTypes
internal import Hummingbird
package import HummingbirdCore
internal import Logging
package import NIOCore
internal import NIOHTTP1
internal import NIOHTTPCompression
internal import NIOHTTPTypesHTTP1

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
/// - Throws: ``ServerSetupError/certificate(_:)`` for files that cannot be used,
///   ``ServerSetupError/withoutTLS`` for a certificate in a build without the trait `TLS`.
package func buildServer(
    _ certificate: ServerCertificate?, limits: ConnectionLimits,
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
        throw ServerSetupError.certificate(certificate.chain)
    }
    #else
    throw ServerSetupError.withoutTLS
    #endif
}

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
            "\(text) is not a trusted proxy: name an address or a network, such as 10.0.0.0/8."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}

/// A connection of HTTP/1 within the limits of its server.
struct LimitedChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value
    private let base: CompressedChannel
    private let register: ConnectionRegister
    private let proxies: TrustedProxies
    private let refusal: ByteBuffer

    /// - Parameters:
    ///   - proxies: The proxies for whose connections only the limit of all holds.
    ///   - refusal: The response to a client for which there is no room.
    init(
        responder: @escaping HTTPChannelHandler.Responder, register: ConnectionRegister,
        proxies: TrustedProxies, refusal: ByteBuffer
    ) {
        base = CompressedChannel(
            HTTP1Channel(
                responder: responder,
                configuration: .init(additionalChannelHandlers: [
                    ProgressHandler(register: register)
                ])))
        (self.register, self.proxies, self.refusal) = (register, proxies, refusal)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
                AdmissionHandler(register: register, proxies: proxies, refusal: refusal))
        }.flatMap { base.setup(channel: channel, logger: logger) }
    }

    func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

extension ConnectionLimits {
    /// The response to a client for which there is no room: 503, with a body.
    package static func refusal(_ text: some Sequence<UInt8>, type: String) -> ByteBuffer {
        let body = ByteBuffer(bytes: text)
        var answer = ByteBuffer(
            string: """
                HTTP/1.1 503 Service Unavailable\r
                Content-Type: \(type)\r
                Content-Length: \(body.readableBytes)\r
                Cache-Control: no-store\r
                X-Content-Type-Options: nosniff\r
                Retry-After: 5\r
                Connection: close\r
                \r

                """)
        answer.writeImmutableBuffer(body)
        return answer
    }
}

/// A connection of HTTP/1 that compresses the responses that are marked for it, if the client accepts
/// gzip or deflate.
///
/// The mark is the encoding `identity`, which is taken out of the response. Only what reflects nothing of
/// its request may be marked: the length of a compressed page with a secret and a text of the requester's
/// choice tells how much both have in common (BREACH).
struct CompressedChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value
    private let base: HTTP1Channel

    /// The encoding of a response that may be compressed.
    fileprivate static let mark = "identity"

    /// Wraps the usual connection.
    init(_ base: HTTP1Channel) { self.base = base }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            let compressor = HTTPResponseCompressor { head, _ in
                guard head.headers.first(name: "content-encoding") == CompressedChannel.mark else {
                    return .doNotCompress
                }
                head.headers.remove(name: "content-encoding")
                return .compressIfPossible
            }
            try pipeline.addHandler(compressor, position: .before(codec))
            try pipeline.addHandler(
                MalformedRequestHandler(compressor), position: .before(compressor))
            return value
        }
    }

    func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

/// Takes the compressor out of a connection with an error.
///
/// The compressor expects one request for each response and ends the process otherwise, and the server
/// answers a malformed request that no handler saw.
private final class MalformedRequestHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    private let compressor: HTTPResponseCompressor

    init(_ compressor: HTTPResponseCompressor) { self.compressor = compressor }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.pipeline.syncOperations.removeHandler(compressor, promise: nil)
        context.fireErrorCaught(error)
    }
}

extension Response {
    /// The response, marked as one that may be compressed, because nothing in it is of the request.
    package func compressible() -> Response {
        var response = self
        response.headers[.contentEncoding] = CompressedChannel.mark
        response.headers[.vary] = "Accept-Encoding"
        return response
    }
}

/// The host of a server as it is written in different places.
package enum HostText {
    /// The host in an address of the web: an IPv6 address has brackets.
    package static func authority(_ host: String) -> String {
        host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    }

    /// The host to listen at: an IPv6 address has no brackets.
    package static func address(_ host: String) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    /// The name or address of a request's `Host`, in lower case and without the port; nil for a text that is
    /// more than a name or an address, with or without a port.
    package static func name(of authority: String) -> String? {
        let text = authority.lowercased()
        let bytes = text.utf8
        var end = bytes.startIndex
        if bytes.first == UInt8(ascii: "[") {
            guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            let address = bytes[bytes.index(after: end)..<bracket]
            guard !address.isEmpty, address.allSatisfy(isOfAddress) else { return nil }
            end = bytes.index(after: bracket)
        } else {
            end = bytes.firstIndex { !isOfName($0) } ?? bytes.endIndex
            guard end > bytes.startIndex else { return nil }
        }
        let port = bytes[end...]
        let isPort =
            port.first == UInt8(ascii: ":") && (2...6).contains(port.count)
            && port.dropFirst().allSatisfy(isDigit)
        return port.isEmpty || isPort ? String(text[..<end]) : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isOfAddress(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
            || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
}
