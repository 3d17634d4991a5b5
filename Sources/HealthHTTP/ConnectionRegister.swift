internal import Synchronization

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

    /// Says that a connection begins to wait for a head, or no longer waits.
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
