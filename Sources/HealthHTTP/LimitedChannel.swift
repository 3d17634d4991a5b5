internal import Hummingbird
internal import HummingbirdCore
internal import Logging
package import NIOCore

/// A connection of HTTP/1 within the limits of its server.
struct LimitedChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value
    private let base: CompressedChannel
    private let register: ConnectionRegister
    private let proxies: TrustedProxies
    private let refusal: ByteBuffer

    /// - Parameters:
    ///   - proxies: The proxies for whose connections only the limit of all holds.
    ///   - refusal: What a client is told for which there is no room.
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
