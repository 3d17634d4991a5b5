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

/// The journal's dependencies: clock, calendar, time zone, identifiers and the app itself.
public struct JournalEnvironment: Sendable {
    /// The current date.
    public var now: @Sendable () -> Date
    /// The time zone of new entries.
    public var timeZone: @Sendable () -> TimeZone
    /// Creates the identity of a new entry.
    public var makeUUID: @Sendable () -> UUID
    /// The calendar that defines where weeks begin; days are always Gregorian.
    public var calendar: @Sendable () -> Calendar
    /// The source of the person's own entries.
    public var app: EntrySource
    /// Seconds for which a deletion can be undone before remotes receive it.
    public var undoWindow: TimeInterval

    /// Creates an environment; the defaults are the system's clock, calendar and time zone.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        timeZone: @escaping @Sendable () -> TimeZone = { .autoupdatingCurrent },
        makeUUID: @escaping @Sendable () -> UUID = { UUID() },
        calendar: @escaping @Sendable () -> Calendar = { .autoupdatingCurrent },
        app: EntrySource = .own(bundleIdentifier: "org.openhealthkit.health", name: "Health"),
        undoWindow: TimeInterval = 5
    ) {
        self.now = now
        self.timeZone = timeZone
        self.makeUUID = makeUUID
        self.calendar = calendar
        self.app = app
        self.undoWindow = undoWindow
    }
}

/// The settings of a journal.
public struct JournalSettings: Sendable {
    let journal: Journal

    /// The value of a setting; nil if it was never set.
    public func value(_ key: SettingKey) async throws(JournalError) -> String? {
        try await journal.withSnapshot { tx in
            try tx.settings.value(key)
        }
    }

    /// Sets a setting, or removes it with nil.
    public func set(_ key: SettingKey, to value: String?) async throws(JournalError) {
        try await journal.withTransaction { tx in
            try tx.settings.set(key, to: value)
        }
    }

    /// The boundary between days; midnight by default.
    public func dayBoundary() async throws(JournalError) -> DayBoundary {
        try await journal.withSnapshot { tx in
            try tx.settings.dayBoundary()
        }
    }

    /// Sets the boundary between days.
    ///
    /// The activity of days with the earlier boundary is removed and read again.
    public func setDayBoundary(_ boundary: DayBoundary) async throws(JournalError) {
        try await journal.withTransaction { tx in
            try tx.settings.setDayStartHour(boundary.startHour)
        }
    }
}

extension Journal {
    /// The settings, such as the hour at which days begin.
    public var settings: JournalSettings { JournalSettings(journal: self) }
}

/// The name of a setting.
public struct SettingKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name itself.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a name from a literal.
    public init(stringLiteral value: String) { rawValue = value }

    /// The hour at which days begin.
    public static let dayStartHour: SettingKey = "day.startHour"
    /// The identifier of the time zone of imported dates that have none.
    package static let importTimeZone: SettingKey = "import.timeZone"
}

extension SettingKey {
    /// The identifier of this device in clocks.
    static let device: SettingKey = "sync.device"
    /// The bundle identifier of the app as which the journal is synced.
    static let syncedApp: SettingKey = "sync.app"
}

extension JournalSettings {
    /// Binds the journal to the app that syncs it; the first binding is permanent.
    ///
    /// A health store distinguishes own entries by the app that saved them. Another app's sync
    /// would save each entry again and import the first copies as foreign entries.
    ///
    /// - Throws: ``JournalError/otherApp(_:)`` if the journal is bound to another app.
    public func bind(toApp bundleIdentifier: String) async throws(JournalError) {
        try await journal.withTransaction { tx in
            guard let bound = try tx.settings.value(.syncedApp) else {
                return try tx.settings.set(.syncedApp, to: bundleIdentifier)
            }
            guard bound == bundleIdentifier else { throw JournalError.otherApp(bound) }
        }
    }
}

extension SettingKey {
    /// The value of the setting in a journal that is not open; nil if the file cannot be read.
    ///
    /// The file is not migrated, and the call waits for no other process. An error of the file is
    /// thrown when the journal is opened.
    package func value(inJournalAt url: URL) -> String? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        guard
            let queue = try? ReadOnlyFile(path: url.path)?.queue(Configuration())
                ?? DatabaseQueue(path: DatabaseName.of(url.path))
        else { return nil }
        defer { try? queue.close() }
        return try? queue.read { db in
            try String.fetchOne(
                db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [rawValue])
        }
    }
}
