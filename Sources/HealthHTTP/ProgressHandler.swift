internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Closes a connection that makes no progress, as ``ConnectionProgress`` decides.
final class ProgressHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart

    private var progress: ConnectionProgress
    /// The next look at the connection.
    private var timer: (date: NIODeadline, task: Scheduled<Void>)?

    init(limits: ConnectionLimits) { progress = ConnectionProgress(limits: limits) }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { opened(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    func channelActive(context: ChannelHandlerContext) {
        opened(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    func read(context: ChannelHandlerContext) {
        progress.wantsToRead()
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: progress.receivedHead(at: .now())
        case .body(let buffer): progress.receivedBody(buffer.readableBytes)
        case .end: progress.receivedEnd(at: .now())
        }
        schedule(context)
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        progress.hasRead()
        context.fireChannelReadComplete()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        progress.becameWritable(context.channel.isWritable, at: .now())
        schedule(context)
        context.fireChannelWritabilityChanged()
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        if case .end = unwrapOutboundIn(data) {
            progress.answered(at: .now())
            schedule(context)
        }
        context.write(data, promise: promise)
    }

    private func opened(_ context: ChannelHandlerContext) {
        progress.opened(at: .now())
        schedule(context)
    }

    /// Makes sure that the connection is looked at by its deadline.
    private func schedule(_ context: ChannelHandlerContext) {
        guard let deadline = progress.deadline else { return }
        if let timer, timer.date <= deadline { return }
        timer?.task.cancel()
        let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
            self.timer = nil
            let now = NIODeadline.now()
            guard !self.progress.isStalled(at: now) else { return context.close(promise: nil) }
            self.progress.goOn(at: now)
            self.schedule(context)
        }
        timer = (deadline, task)
    }

    private func stop() {
        timer?.task.cancel()
        timer = nil
    }
}
