internal import DatabaseFile
public import Foundation
internal import GRDB

/// The database of the person's entries (weights, meals, drinks, workouts, measurements) and of
/// other apps' entries.
///
/// The journal is one SQLite file. Each write is one transaction: the entry, its row in the change
/// log, and an operation in the outbox of every enabled remote. The journal does not depend on any
/// remote.
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
/// ### Parts
/// - ``goals``
/// - ``settings``
/// - ``outbox(of:)``
public final class Journal: Sendable {
    /// The place of a journal's database.
    public enum Location: Hashable, Sendable {
        /// A file; a missing folder is created.
        case file(URL)
        /// Memory, until the journal is released.
        case memory
    }

    /// The clock, calendar, time zone, identifiers and app of the journal.
    public let environment: JournalEnvironment
    let storage: JournalStorage
    let signal = CommitSignal()
    let keptSummaries = KeptSummaries()

    /// Whether this user can read the file but not write it; every write throws
    /// ``JournalError/readOnly(_:)``.
    public var isReadOnly: Bool { storage.isReadOnly }

    /// Opens or creates a journal.
    ///
    /// A file that this user cannot write is opened for reading, if its schema is that of this
    /// version. It is read as it was when it was opened, unless another user has it open too.
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

    /// A stream of commit notifications from now on; notifications that arrive while the consumer
    /// is busy are coalesced.
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

    /// Runs a read-only body on one snapshot of the journal.
    package func withSnapshot<T: Sendable>(
        _ body: @escaping @Sendable (JournalTransaction) throws -> T
    ) async throws(JournalError) -> T {
        let environment = environment
        do {
            return try await storage.writer.unsafeRead { db in
                try db.withSnapshot { db in
                    try body(JournalTransaction(db: db, environment: environment, isReadOnly: true))
                }
            }
        } catch {
            throw JournalError(error, path: storage.path)
        }
    }
}
