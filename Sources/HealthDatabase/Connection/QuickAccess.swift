internal import DatabaseFile
internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// A connection on which short reads run on the calling thread.
///
/// Handing a read to another thread and back takes longer than finding one sample. So each read begins here; one that
/// takes longer than the limit is interrupted and repeated on a thread of its own, so that no caller is blocked. One
/// read at a time uses the connection; others do not wait for it.
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
    /// The number of SQLite's instructions between two checks of the clock: about 20 rows.
    private static let instructions: Int32 = 500

    private struct State {
        /// The instant of the limit; nil while there is none.
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

    /// Returns 1 to interrupt the statement.
    private func check() -> Int32 {
        let now = ContinuousClock.now
        return state.withLock { state in
            guard let end = state.end else { return 0 }
            if now > end { state.wasReached = true }
            return state.wasReached ? 1 : 0
        }
    }
}

/// Runs short writes on the calling thread, as long as the disk is quick.
///
/// Handing a write to another thread and back takes as long as the commit itself. So a write of a few
/// samples runs where it is called, unless that is the main actor, the last write took longer than the
/// limit, or another write is under way; then it waits on a thread of its own.
final class QuickWriter: Sendable {
    private let writer: any DatabaseWriter
    private let limit: Duration?
    /// The number of writes that run or wait.
    private let underWay = Atomic(0)
    private let wasQuick: Atomic<Bool>

    /// Creates a quick writer of the connection that all writes of this process use.
    ///
    /// - Parameters:
    ///   - writer: The connection.
    ///   - limit: How long a write may block its caller; nil for a database whose only connection also
    ///     reads.
    init(_ writer: any DatabaseWriter, limit: Duration?) {
        self.writer = writer
        self.limit = limit
        wasQuick = Atomic(limit != nil)
    }

    /// The result of a transaction on the calling thread; nil if it has to run elsewhere.
    func write<T>(_ body: (Database) throws -> T) throws -> T? {
        guard wasQuick.load(ordering: .relaxed),
            underWay.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
        else { return nil }
        defer { underWay.subtract(1, ordering: .releasing) }
        return try writer.writeWithoutTransaction { db in
            guard try db.beginWritingAtOnce() else { return nil }
            return try timed { try db.commitAfter(body) }
        }
    }

    /// Runs a transaction on a thread of its own; does nothing while another write is under way, here
    /// or in another process.
    func writeIfIdle(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
        guard underWay.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
        else { return }
        defer { underWay.subtract(1, ordering: .releasing) }
        try await writer.writeWithoutTransaction { db in
            guard try db.beginWritingAtOnce() else { return }
            try db.commitAfter(body)
        }
    }

    /// Runs a transaction of any length, and records whether the disk is quick.
    func timed<T>(_ body: () throws -> T) rethrows -> T {
        guard let limit else { return try body() }
        let start = ContinuousClock.now
        defer { wasQuick.store(ContinuousClock.now - start < limit, ordering: .relaxed) }
        return try body()
    }

    /// Runs an access to the connection, which short writes do not wait for on their caller's thread.
    func occupied<T>(by access: () throws -> T) rethrows -> T {
        underWay.add(1, ordering: .relaxed)
        defer { underWay.subtract(1, ordering: .releasing) }
        return try access()
    }

    /// Awaits an access to the connection, which short writes do not wait for on their caller's thread.
    func occupied<T>(by access: () async throws -> T) async rethrows -> T {
        underWay.add(1, ordering: .relaxed)
        defer { underWay.subtract(1, ordering: .releasing) }
        return try await access()
    }
}
