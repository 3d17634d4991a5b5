internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Decides when a connection makes no progress and has to be closed.
///
/// It knows what the client has to do next: send a head, send more of a body, or read an answer.
/// While the server works on an answer, nothing is expected of the client.
struct ConnectionProgress {
    private enum Reading {
        case head(by: NIODeadline)
        /// The bytes that arrived since the last deadline.
        case body(bytes: Int, by: NIODeadline)
        case nothing
    }

    private let limits: ConnectionLimits
    private var reading = Reading.nothing
    /// The requests without a complete answer.
    private var open = 0
    /// The deadline by which the client must have read what was written; nil while the server may write more.
    private var takenBy: NIODeadline?
    /// Whether the server is ready to read.
    private var isReading = false

    init(limits: ConnectionLimits) { self.limits = limits }

    mutating func opened(at now: NIODeadline) {
        reading = .head(by: now + .init(seconds: limits.head))
    }

    mutating func receivedHead(at now: NIODeadline) {
        open += 1
        reading = .body(bytes: 0, by: now + .init(seconds: limits.body))
    }

    mutating func receivedBody(_ bytes: Int) {
        guard case .body(let before, let deadline) = reading else { return }
        reading = .body(bytes: before + bytes, by: deadline)
    }

    mutating func receivedEnd(at now: NIODeadline) {
        reading = .nothing
        expectHead(at: now)
    }

    /// A complete answer was written.
    mutating func answered(at now: NIODeadline) {
        open -= 1
        if case .nothing = reading { expectHead(at: now) }
    }

    private mutating func expectHead(at now: NIODeadline) {
        if open <= 0 { reading = .head(by: now + .init(seconds: limits.keepAlive)) }
    }

    /// The client does not take fast enough what is written, or takes it again.
    mutating func becameWritable(_ isWritable: Bool, at now: NIODeadline) {
        takenBy = isWritable ? nil : takenBy ?? now + .init(seconds: limits.answer)
    }

    /// The server wants to read.
    mutating func wantsToRead() { isReading = true }

    /// The server has read, and does not want more yet.
    mutating func hasRead() { isReading = false }

    /// Whether nothing is under way, and the client has to send the head of a request.
    var isWaitingForHead: Bool {
        guard case .head = reading else { return false }
        return open <= 0
    }

    /// When ``isStalled(at:)`` has to be asked next; nil while nothing is expected.
    var deadline: NIODeadline? {
        switch reading {
        case .head(let deadline), .body(_, let deadline): min(deadline, takenBy ?? deadline)
        case .nothing: takenBy
        }
    }

    /// Whether the connection has to be closed; otherwise ``goOn(at:)`` has to follow.
    func isStalled(at now: NIODeadline) -> Bool {
        if let takenBy, takenBy <= now { return true }
        switch reading {
        case .head(let deadline): return deadline <= now
        case .body(let bytes, let deadline):
            guard deadline <= now else { return false }
            // A server that is not ready to read waits for nobody.
            return isReading && bytes < limits.bodyProgress
        case .nothing: return false
        }
    }

    /// Begins the next time of a body whose last one is over.
    mutating func goOn(at now: NIODeadline) {
        guard case .body(_, let deadline) = reading, deadline <= now else { return }
        reading = .body(bytes: 0, by: now + .init(seconds: limits.body))
    }
}

extension TimeAmount {
    /// An amount of seconds, from a nanosecond to a year.
    init(seconds: Double) {
        self = .nanoseconds(Int64(min(max(seconds, 1e-9), 365 * 86_400) * 1e9))
    }
}

/// Closes a connection that makes no progress, as ``ConnectionProgress`` decides, and tells the register
/// when it waits for a request.
final class ProgressHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart

    private let register: ConnectionRegister
    private var progress: ConnectionProgress
    /// Whether the register counts the connection as waiting, which it assumes of each new one.
    private var isWaiting = true
    /// The answers that are complete, but not yet passed to the system.
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
