public import Foundation
internal import GRDB

/// What a person logged: weight, food, drinks and workouts, with what other apps logged beside it.
///
/// The journal is one SQLite file. Each write of the person is one transaction: the entry, its row
/// in the log of changes, and what every enabled remote is to hear of it. The journal knows nothing
/// of what a remote is.
///
/// ```swift
/// let journal = try Journal(at: .file(url))
/// let entry = WeightEntry(header: journal.newHeader(), mass: Quantity(72.5, .kilogram))
/// let saved = try await journal.save(.weight(entry))
/// ```
///
/// ## Topics
/// ### Logging
/// - ``save(_:)-(JournalEntry)``
/// - ``delete(_:)``
/// - ``undoDelete(_:)``
/// ### Reading
/// - ``entry(_:)``
/// - ``entries(in:kinds:)``
/// - ``entries(on:kinds:)``
/// - ``summary(of:)``
/// - ``changes(after:limit:)``
/// - ``commits()``
public final class Journal: Sendable {
    /// Where a journal lives.
    public enum Location: Hashable, Sendable {
        /// A file; its folder is made where it is missing.
        case file(URL)
        /// Memory, for as long as the journal is used.
        case memory
    }

    /// The world that was passed in.
    public let environment: JournalEnvironment
    let storage: JournalStorage
    let signal = CommitSignal()

    /// Opens a journal, or makes it.
    ///
    /// - Throws: ``JournalError/notAJournal(_:)`` for another kind of file,
    ///   ``JournalError/newerFormat(_:)``, ``JournalError/readOnly(_:)``,
    ///   ``JournalError/cannotOpen(_:)`` or ``JournalError/diskFull``.
    public init(at location: Location, environment: JournalEnvironment = JournalEnvironment())
        throws(JournalError)
    {
        self.environment = environment
        storage = try JournalStorage(location)
    }

    /// A stream of commit notifications, from now on; those that arrive while the listener is busy
    /// are joined to one.
    public func commits() -> AsyncStream<Void> { signal.stream() }

    /// Runs a body in one write transaction; if it throws, the transaction is rolled back.
    ///
    /// The body may throw any error: it is mapped to a ``JournalError`` here.
    package func withTransaction<T: Sendable>(
        _ body: @escaping @Sendable (JournalTransaction) throws -> T
    ) async throws(JournalError) -> T {
        let environment = environment
        do {
            let (value, changed) = try await storage.writer.write { db in
                let before = db.totalChangesCount
                let value = try body(
                    JournalTransaction(db: db, environment: environment, isReadOnly: false))
                return (value, db.totalChangesCount != before)
            }
            if changed { signal.send() }
            return value
        } catch {
            throw JournalError(error, path: storage.path)
        }
    }

    /// Runs a body that only reads, on one snapshot of the journal.
    package func withSnapshot<T: Sendable>(
        _ body: @escaping @Sendable (JournalTransaction) throws -> T
    ) async throws(JournalError) -> T {
        let environment = environment
        do {
            // Not GRDB's `read`: where a connection could also write it switches `query_only` on
            // and off, and SQLite prepares every kept statement anew after that.
            return try await storage.writer.unsafeRead { db in
                try db.beginTransaction(.deferred)
                defer { do { try db.commit() } catch { try? db.rollback() } }
                return try body(
                    JournalTransaction(db: db, environment: environment, isReadOnly: true))
            }
        } catch {
            throw JournalError(error, path: storage.path)
        }
    }

    /// How hard SQLite makes a commit wait for the disk: 2 is FULL.
    package func synchronousMode() async throws(JournalError) -> Int {
        do {
            return try await storage.writer.writeWithoutTransaction { db in
                try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? -1
            }
        } catch {
            throw JournalError(error, path: storage.path)
        }
    }
}
