internal import Foundation
internal import Synchronization

/// The sessions that are logged in, each for some days.
final class Logins: Sendable {
    /// The time after which an unused login expires, in seconds.
    static let lifetime = 7 * 86_400.0
    private let now: @Sendable () -> Date
    private let sessions = Mutex<[Session: Date]>([:])

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// Whether a session is still logged in, which does not extend the login.
    func stillContains(_ session: Session) -> Bool {
        let now = now()
        return sessions.withLock { all in all[session].map { $0 > now } ?? false }
    }

    /// Whether a session is logged in; each use extends the login.
    func contains(_ session: Session) -> Bool {
        let now = now()
        return sessions.withLock { all in
            guard let end = all[session], end > now else { return false }
            all[session] = now.addingTimeInterval(Self.lifetime)
            return true
        }
    }

    /// Logs a session in.
    func add(_ session: Session) {
        let now = now()
        sessions.withLock { all in
            all = all.filter { $0.value > now }
            all[session] = now.addingTimeInterval(Self.lifetime)
        }
    }

    /// Logs a session out.
    func remove(_ session: Session) {
        sessions.withLock { _ = $0.removeValue(forKey: session) }
    }
}
