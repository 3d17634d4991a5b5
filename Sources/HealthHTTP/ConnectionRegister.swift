internal import Synchronization

/// Counts the open connections of a server, and decides whether another one is accepted.
final class ConnectionRegister: Sendable {
    enum Admission: Hashable, Sendable {
        case accepted
        /// There are too many: the client is told so, and has a moment to read it.
        case refused
        /// There are also many that are being refused: the connection is closed at once.
        case refusedAtOnce
    }

    private struct Counts {
        var accepted = 0
        var refused = 0
        var networks: [ClientNetwork: Int] = [:]
    }

    /// The limit of connections that are being refused.
    static let mostRefused = 32

    let limits: ConnectionLimits
    private let counts = Mutex(Counts())

    init(limits: ConnectionLimits) { self.limits = limits }

    /// Counts a new connection, which ``close(_:from:)`` has to follow.
    ///
    /// - Parameter network: The client's network; nil for a trusted proxy, for which only the limit of
    ///   all connections holds.
    func open(from network: ClientNetwork?) -> Admission {
        counts.withLock { counts in
            let ofNetwork = network.map { counts.networks[$0, default: 0] } ?? 0
            let most = network.map(limits.most(from:)) ?? limits.total
            if counts.accepted < limits.total, ofNetwork < most {
                counts.accepted += 1
                if let network { counts.networks[network] = ofNetwork + 1 }
                return .accepted
            }
            guard counts.refused < Self.mostRefused else { return .refusedAtOnce }
            counts.refused += 1
            return .refused
        }
    }

    /// Stops counting a connection.
    func close(_ admission: Admission, from network: ClientNetwork?) {
        counts.withLock { counts in
            switch admission {
            case .accepted:
                counts.accepted -= 1
                guard let network else { return }
                let left = counts.networks[network, default: 1] - 1
                counts.networks[network] = left > 0 ? left : nil
            case .refused: counts.refused -= 1
            case .refusedAtOnce: break
            }
        }
    }
}
