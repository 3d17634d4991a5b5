internal import Crypto
internal import Foundation
internal import HealthHTTP
internal import Synchronization

/// The sessions that are logged in, each for some days.
final class Logins: Sendable {
    /// A session that is logged in, as the person sees it in a list.
    struct Login: Hashable, Sendable {
        let session: Session
        let began: Date
        fileprivate(set) var lastUsed: Date
        /// The address from which it was opened; nil for a connection without one.
        let client: IPAddress?
        /// The name of the browser; empty if it did not say one.
        let browser: String

        /// A name for forms, from which the session's secret cannot be computed.
        var id: String { String(Hex.text(SHA256.hash(data: Data(session.id.utf8))).prefix(16)) }

        fileprivate func isOpen(at date: Date) -> Bool {
            lastUsed.addingTimeInterval(Logins.lifetime) > date
        }
    }

    /// The time after which an unused login expires, in seconds.
    static let lifetime = 7 * 86_400.0
    private let now: @Sendable () -> Date
    private let sessions = Mutex<[Session: Login]>([:])

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// The logins that have not expired, the last used one first.
    var all: [Login] {
        let now = now()
        return sessions.withLock { $0.values.filter { $0.isOpen(at: now) } }
            .sorted { ($0.lastUsed, $0.began, $0.id) > ($1.lastUsed, $1.began, $1.id) }
    }

    /// Whether a session is logged in, which does not extend the login.
    func stillContains(_ session: Session) -> Bool {
        let now = now()
        return sessions.withLock { all in all[session]?.isOpen(at: now) ?? false }
    }

    /// Whether a session is logged in; each use extends the login.
    func contains(_ session: Session) -> Bool {
        let now = now()
        return sessions.withLock { all in
            guard all[session]?.isOpen(at: now) == true else { return false }
            all[session]?.lastUsed = now
            return true
        }
    }

    /// Logs a session in.
    func add(_ session: Session, from client: IPAddress? = nil, browser: String = "") {
        let now = now()
        sessions.withLock { all in
            all = all.filter { $0.value.isOpen(at: now) }
            all[session] = Login(
                session: session, began: now, lastUsed: now, client: client, browser: browser)
        }
    }

    /// Logs a session out.
    func remove(_ session: Session) {
        sessions.withLock { _ = $0.removeValue(forKey: session) }
    }

    /// Logs the session with a name out.
    func remove(id: String) {
        sessions.withLock { all in all = all.filter { $0.value.id != id } }
    }

    /// Logs all sessions out.
    ///
    /// - Parameter kept: The session that stays; nil for none.
    func removeAll(except kept: Session? = nil) {
        sessions.withLock { all in all = all.filter { $0.key == kept } }
    }
}
