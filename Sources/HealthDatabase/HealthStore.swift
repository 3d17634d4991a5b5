public import Foundation

/// The health store: one SQLite file that all apps on a machine share.
///
/// Calls on behalf of an app name the app: its saves carry the app as their source, and its
/// permissions apply. An `app` of nil is the person who owns the store, who sees everything and can
/// save only through `ingest`.
///
/// The store may be used from any task and thread, and from several processes at once. If the file
/// is replaced while it is open, as by a restored backup, the next access opens the new file; if it
/// is removed, every access fails until it exists again.
///
/// ```swift
/// let store = try HealthStore(at: .file(url))
/// try store.permissions.set(
///     share: [.bodyMass: .granted], read: [.bodyMass: .granted], app: scale)
/// try await store.save([weight], app: scale)
/// let weights = try await store.samples([SampleQuery(type: .bodyMass)], app: scale)
/// ```
public final class HealthStore: Sendable {
    /// The place of a store's database.
    public enum Location: Hashable, Sendable {
        /// A file; a missing folder is created.
        case file(URL)
        /// Memory, shared by everything in this process that uses the same name.
        case memory(name: String)
    }

    /// The failures that a commit survives.
    public enum Durability: Hashable, Sendable {
        /// A power failure: each commit waits for the disk.
        case full
        /// A crash of the process; a power failure may lose the last commits.
        case relaxed
    }

    /// The place of the store's database.
    public let location: Location
    /// The clock, calendar and other dependencies of the store.
    public let environment: StoreEnvironment

    let connection: StoreConnection

    /// The number of times the file was replaced while it was open; data read before is from
    /// another store.
    package var timesReplaced: Int {
        // A missing file does not count as replaced yet.
        _ = try? connection.handles()
        return connection.timesReplaced
    }

    /// The number of reads of the change log by observers, and whether a timed read is scheduled.
    package var observation: (reads: Int, isReadScheduled: Bool) { connection.commits.activity }

    /// Opens a store, and creates it if the file does not exist.
    ///
    /// A file that this user cannot write is opened for reading, if its schema is that of this
    /// version; every write throws `readOnly`.
    ///
    /// - Throws: `notAStore` for another kind of file, `corrupt`, `readOnly` if it cannot be
    ///   created, or SQLite's error.
    public init(
        at location: Location, environment: StoreEnvironment = StoreEnvironment(),
        durability: Durability = .full
    ) throws(HealthStoreError) {
        self.location = location
        self.environment = environment
        connection = try StoreConnection.open(
            location, settings: StoreConnection.Settings(durability: durability))
    }

    /// Opens a store with a limit for short accesses on their caller's thread, for tests.
    package init(
        at location: Location, environment: StoreEnvironment, quickLimit: Duration
    ) throws(HealthStoreError) {
        self.location = location
        self.environment = environment
        connection = try StoreConnection.open(
            location, settings: StoreConnection.Settings(quickLimit: quickLimit))
    }

    init(_ connection: StoreConnection, environment: StoreEnvironment) {
        location = .memory(name: "")
        self.environment = environment
        self.connection = connection
    }

    /// The store at a location that this process shares: opened once, then returned again.
    ///
    /// The environment and durability of the first call apply. An in-memory store exists as long as
    /// the process, or until `releaseShared(memory:)`; a file is closed when the last reference is
    /// released.
    ///
    /// - Throws: The errors of `init(at:environment:durability:)`.
    public static func shared(
        at location: Location, environment: StoreEnvironment = StoreEnvironment()
    ) throws(HealthStoreError) -> HealthStore {
        try StoreRegistry.store(at: location, environment: environment)
    }

    /// Closes a shared in-memory store as soon as it is no longer used; its data is lost then.
    package static func releaseShared(memory name: String) { StoreRegistry.release(name) }
}

/// A health store's dependencies: clock, calendar, lock state, identifiers.
public struct StoreEnvironment: Sendable {
    /// The current date.
    public var now: @Sendable () -> Date
    /// The person's calendar, for days that are given without one.
    public var calendar: @Sendable () -> Calendar
    /// Whether the device is locked: reads fail, and saves are deferred until it is unlocked.
    public var isLocked: @Sendable () -> Bool
    /// Creates an identity for objects of the store itself.
    public var makeUUID: @Sendable () -> UUID
    /// The end date before which no app can save or see a sample.
    public var earliestPermittedSampleDate: @Sendable () -> Date

    /// Creates an environment; the defaults are the system's.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        calendar: @escaping @Sendable () -> Calendar = { .autoupdatingCurrent },
        isLocked: @escaping @Sendable () -> Bool = { false },
        makeUUID: @escaping @Sendable () -> UUID = { UUID() },
        earliestPermittedSampleDate: @escaping @Sendable () -> Date = { .distantPast }
    ) {
        self.now = now
        self.calendar = calendar
        self.isLocked = isLocked
        self.makeUUID = makeUUID
        self.earliestPermittedSampleDate = earliestPermittedSampleDate
    }
}
