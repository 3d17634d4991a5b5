internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// A connection on which short reads run on the calling thread.
///
/// Handing a read to another thread and back takes longer than finding one sample. So each read begins
/// here; one that takes longer than the limit is given up and repeated on a thread of its own, so that
/// no caller is blocked. One read at a time has the connection; others do not wait for it.
final class QuickReader: Sendable {
    private let queue: DatabaseQueue
    private let isBusy = Atomic(false)
    private let timeLimit: TimeLimit

    /// Creates a quick reader of a connection that nothing else uses.
    init(_ queue: DatabaseQueue, limit: Duration) {
        self.queue = queue
        let timeLimit = TimeLimit(limit)
        self.timeLimit = timeLimit
        queue.unsafeRead { timeLimit.install(on: $0) }
    }

    /// The result of a read; nil if the connection is in use or the read takes too long.
    func read<T>(_ body: (Database) throws -> T) throws -> T? {
        guard isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
        else { return nil }
        defer { isBusy.store(false, ordering: .releasing) }
        timeLimit.reset()
        do {
            let result = try queue.unsafeRead { db in
                // The transaction itself is not limited: it must end in any case.
                try db.withSnapshot { db in try timeLimit.applied(to: { try body(db) }) }
            }
            // A body that ignores an error has an incomplete result.
            return timeLimit.wasReached ? nil : result
        } catch  where timeLimit.wasReached {
            return nil
        }
    }
}

/// Interrupts the statements of a connection that take too long.
private final class TimeLimit: Sendable {
    /// How many of SQLite's instructions run between two looks at the clock: some 20 rows.
    private static let instructions: Int32 = 500

    private struct State {
        /// When the limit is reached; nil while there is none.
        var end: ContinuousClock.Instant?
        var wasReached = false
    }

    private let limit: Duration
    private let state = Mutex(State())

    init(_ limit: Duration) { self.limit = limit }

    /// Whether a statement was interrupted since ``reset()``.
    var wasReached: Bool { state.withLock { $0.wasReached } }

    func reset() { state.withLock { $0 = State() } }

    /// The result of a body whose statements are interrupted once it takes longer than the limit.
    func applied<T>(to body: () throws -> T) rethrows -> T {
        let end = ContinuousClock.now + limit
        state.withLock { $0.end = end }
        defer { state.withLock { $0.end = nil } }
        return try body()
    }

    /// Applies the limit to a connection, which must be closed before this is released.
    func install(on db: Database) {
        sqlite3_progress_handler(
            db.sqliteConnection, Self.instructions,
            { limit in
                guard let limit else { return 0 }
                return Unmanaged<TimeLimit>.fromOpaque(limit).takeUnretainedValue().check()
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// 1 interrupts the statement.
    private func check() -> Int32 {
        let now = ContinuousClock.now
        return state.withLock { state in
            guard let end = state.end else { return 0 }
            if now > end { state.wasReached = true }
            return state.wasReached ? 1 : 0
        }
    }
}
