internal import GRDB
internal import Synchronization

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

    /// Runs a transaction of any length, and notes whether the disk is quick.
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
