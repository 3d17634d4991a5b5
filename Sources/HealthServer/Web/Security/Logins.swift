internal import Foundation
internal import Synchronization

/// The sessions that gave the password, each for some days.
final class Logins: Sendable {
    /// How long a login holds without being used, in seconds.
    static let lifetime = 7 * 86_400.0
    private let now: @Sendable () -> Date
    private let sessions = Mutex<[Session: Date]>([:])

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// Whether a session is logged in; using it lengthens it.
    func contains(_ session: Session) -> Bool {
        let now = now()
        return sessions.withLock { all in
            guard let end = all[session], end > now else { return false }
            all[session] = now.addingTimeInterval(Self.lifetime)
            return true
        }
    }

    /// Notes that a session gave the password.
    func add(_ session: Session) {
        let now = now()
        sessions.withLock { all in
            all = all.filter { $0.value > now }
            all[session] = now.addingTimeInterval(Self.lifetime)
        }
    }

    /// Ends a session.
    func remove(_ session: Session) {
        sessions.withLock { _ = $0.removeValue(forKey: session) }
    }
}
