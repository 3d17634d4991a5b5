internal import Foundation
package import HummingbirdCore
package import Logging
internal import NIOCore
internal import Synchronization

/// The limits of a server's connections: their number, and the time without progress after which one is closed.
public struct ConnectionLimits: Hashable, Sendable {
    /// The limit of all connections; the files of the databases and uploads are opened beside them.
    public var total: Int
    /// The limit of connections from one address; a network of IPv6 with 64 bits counts as one.
    ///
    /// This computer has half of ``total``, because a proxy connects from it for everyone. A trusted
    /// proxy has no limit but ``total``.
    public var perAddress: Int
    /// The seconds in which the head of the first request has to be complete.
    public var head = 15.0
    /// The seconds in which at least ``bodyProgress`` bytes of a body have to arrive, while the server
    /// is ready to read them.
    public var body = 30.0
    /// The bytes that a body has to bring in ``body`` seconds, unless it is complete.
    public var bodyProgress = 1024
    /// The seconds between the end of an answer and the complete head of the next request.
    public var keepAlive = 75.0
    /// The seconds in which a client has to take what the server has written and not sent yet, about
    /// 64 KiB.
    public var answer = 60.0

    /// The limits that leave enough of a number of open files.
    ///
    /// 128 files are reserved for the databases, and each connection may have another file open for
    /// an upload or a download.
    ///
    /// - Parameter openFiles: The limit of open files of a process.
    public init(openFiles: Int) {
        total = min(max((openFiles - Self.reserve) / 2, Self.fewest), Self.most)
        perAddress = max(total / 8, Self.fewest)
    }

    /// The limits for this process, by its limit of open files (`ulimit -n`).
    public init() {
        let files = sysconf(Int32(_SC_OPEN_MAX))
        self.init(openFiles: files < 0 ? .max : files)
    }

    private static let reserve = 128
    private static let fewest = 8
    private static let most = 4096

    /// Lets the system keep new connections waiting while all places are taken, also those of
    /// connections that are being refused.
    package func delegate(logger: Logger) -> some AvailableConnectionsDelegate {
        MaximumAvailableConnections(
            total + 2 * ConnectionRegister.mostRefused, logger: logger)
    }

    /// The limit of connections from a network.
    func most(from network: ClientNetwork) -> Int {
        network.isLoopback ? max(total / 2, perAddress) : perAddress
    }
}

/// Counts the open connections of a server, and decides whether another one is accepted.
///
/// If all places are taken, a new connection takes the place of the one that has waited longest for the
/// head of a request. Clients that open connections and send nothing therefore cannot keep others out.
final class ConnectionRegister: Sendable {
    enum Admission: Hashable, Sendable {
        case accepted
        /// There are too many: the client is told so, and has a moment to read it.
        case refused
        /// There are also many that are being refused: the connection is closed at once.
        case refusedAtOnce
    }

    private struct Connection {
        /// Nil for a trusted proxy.
        let network: ClientNetwork?
        /// When it began to wait for a head, by ``State/turn``; nil while it has a request.
        var waitingSince: Int?
        let close: @Sendable () -> Void
    }

    private struct State {
        var accepted: [ObjectIdentifier: Connection] = [:]
        var refused: Set<ObjectIdentifier> = []
        var networks: [ClientNetwork: Int] = [:]
        /// A number that grows with each connection that begins to wait.
        var turn = 0

        mutating func nextTurn() -> Int {
            turn += 1
            return turn
        }

        /// Takes an accepted connection out.
        mutating func remove(_ id: ObjectIdentifier) -> Connection? {
            guard let connection = accepted.removeValue(forKey: id) else { return nil }
            if let network = connection.network {
                let left = networks[network, default: 1] - 1
                networks[network] = left > 0 ? left : nil
            }
            return connection
        }

        /// The connection that has waited longest for a head, of those that a new one may replace.
        func longestWaiting(_ mayReplace: (Connection) -> Bool) -> ObjectIdentifier? {
            var found: (id: ObjectIdentifier, since: Int)?
            for (id, connection) in accepted {
                guard let since = connection.waitingSince, mayReplace(connection) else { continue }
                if found.map({ since < $0.since }) ?? true { found = (id, since) }
            }
            return found?.id
        }
    }

    /// The limit of connections that are being refused.
    static let mostRefused = 32

    let limits: ConnectionLimits
    private let state = Mutex(State())

    init(limits: ConnectionLimits) { self.limits = limits }

    /// Counts a new connection, which ``closed(_:)`` has to follow.
    ///
    /// A connection from a network that has all its places replaces one of this network. If all
    /// places of the server are taken, it replaces any, but only a proxy's replaces a proxy's.
    ///
    /// - Parameters:
    ///   - id: The identity of the channel.
    ///   - network: The client's network; nil for a trusted proxy, for which only the limit of all
    ///     connections holds.
    ///   - close: Closes the connection, if another one takes its place. Called on any thread.
    func open(
        _ id: ObjectIdentifier, from network: ClientNetwork?, close: @escaping @Sendable () -> Void
    ) -> Admission {
        let (admission, replaced) = state.withLock {
            state -> (Admission, (@Sendable () -> Void)?) in
            let ofNetwork = network.map { state.networks[$0, default: 0] } ?? 0
            let isNetworkFull = network.map { ofNetwork >= limits.most(from: $0) } ?? false
            var replaced: Connection?
            if isNetworkFull || state.accepted.count >= limits.total {
                let oldest = state.longestWaiting {
                    isNetworkFull ? $0.network == network : network == nil || $0.network != nil
                }
                guard let oldest else {
                    guard state.refused.count < Self.mostRefused else {
                        return (.refusedAtOnce, nil)
                    }
                    state.refused.insert(id)
                    return (.refused, nil)
                }
                replaced = state.remove(oldest)
            }
            state.accepted[id] = Connection(
                network: network, waitingSince: state.nextTurn(), close: close)
            if let network { state.networks[network, default: 0] += 1 }
            return (.accepted, replaced?.close)
        }
        replaced?()
        return admission
    }

    /// Records that a connection begins to wait for a head, or no longer waits.
    func setWaiting(_ isWaiting: Bool, _ id: ObjectIdentifier) {
        state.withLock { state in
            let since = isWaiting ? state.nextTurn() : nil
            state.accepted[id]?.waitingSince = since
        }
    }

    /// Stops counting a connection; a connection that was replaced is no longer counted.
    func closed(_ id: ObjectIdentifier) {
        state.withLock { state in
            if state.remove(id) == nil { state.refused.remove(id) }
        }
    }
}

/// Counts a connection, and tells its client if there is no room for it.
///
/// A refused connection is answered before it says anything, because it would keep its place while
/// the server waits for its request.
final class AdmissionHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let register: ConnectionRegister
    private let proxies: TrustedProxies
    /// The response to a refused client.
    private let refusal: ByteBuffer
    private var isRefused = false

    /// The time that a refused client has to read the answer: a socket that is closed while its request
    /// is unread loses the answer.
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
        // The request of a refused client is read and dropped.
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
