internal import Foundation
package import HummingbirdCore
package import Logging

/// How many connections a server has at a time, and when it closes one that makes no progress.
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
