internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Closes a connection that makes no progress, as ``ConnectionProgress`` decides, and tells the register
/// when it waits for a request.
final class ProgressHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart

    private let register: ConnectionRegister
    private var progress: ConnectionProgress
    /// Whether the register knows that the connection waits, as it takes of each new one.
    private var isWaiting = true
    /// The answers that are complete, but not yet in the hands of the system.
    private var unsent = 0
    /// The next look at the connection.
    private var timer: (date: NIODeadline, task: Scheduled<Void>)?

    init(register: ConnectionRegister) {
        self.register = register
        progress = ConnectionProgress(limits: register.limits)
    }

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
        tellRegister(context)
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
        guard case .end = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        progress.answered(at: .now())
        schedule(context)
        unsent += 1
        let sent = promise ?? context.eventLoop.makePromise()
        sent.futureResult.assumeIsolated().whenComplete { _ in
            self.unsent -= 1
            self.tellRegister(context)
        }
        context.write(data, promise: sent)
    }

    private func opened(_ context: ChannelHandlerContext) {
        progress.opened(at: .now())
        schedule(context)
    }

    private func tellRegister(_ context: ChannelHandlerContext) {
        guard (progress.isWaitingForHead && unsent == 0) != isWaiting else { return }
        isWaiting.toggle()
        register.setWaiting(isWaiting, ObjectIdentifier(context.channel))
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
