internal import NIOCore

/// Counts a connection, and tells its client if there is no room for it.
///
/// A refused connection is answered before it says anything, because it would keep its place while
/// the server waits for its request.
final class AdmissionHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let register: ConnectionRegister
    private let proxies: TrustedProxies
    /// What a refused client is told.
    private let refusal: ByteBuffer
    private var isRefused = false

    /// How long a refused client has to read the answer: a socket that is closed while its request is
    /// unread loses what was written to it.
    private static let linger = TimeAmount.seconds(1)

    init(register: ConnectionRegister, proxies: TrustedProxies, refusal: ByteBuffer) {
        (self.register, self.proxies, self.refusal) = (register, proxies, refusal)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { admit(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        admit(context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // What a refused client sends is read and dropped.
        if !isRefused { context.fireChannelRead(data) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if isRefused, event as? ChannelEvent == .inputClosed { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    private func admit(_ context: ChannelHandlerContext) {
        let address = IPAddress(ofConnection: context.channel.remoteAddress?.ipAddress)
        let network = proxies.contains(address) ? nil : ClientNetwork(address)
        let channel = context.channel
        let id = ObjectIdentifier(channel)
        let admission = register.open(id, from: network) { [weak channel] in
            channel?.close(promise: nil)
        }
        channel.closeFuture.whenComplete { [register] _ in register.closed(id) }
        guard admission != .accepted else { return }
        isRefused = true
        context.writeAndFlush(wrapOutboundOut(refusal), promise: nil)
        guard admission == .refused else { return context.close(promise: nil) }
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.linger) {
            context.close(promise: nil)
        }
    }
}
