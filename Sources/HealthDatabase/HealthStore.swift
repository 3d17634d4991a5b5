public import Foundation

/// The health store: one SQLite file that all apps on a machine share.
///
/// Every call that belongs to an app says which app is asking: what it saves carries the app as
/// its source, and its permissions hold. An `app` of nil asks for the person who owns the store:
/// everything is visible, and nothing can be saved that way except through `ingest`.
///
/// The store may be used from any task and thread, and from several processes at once. A file that
/// is replaced while it is open, as by a restored copy, is opened anew at the next access; one that
/// is removed makes each access fail until it is put back.
///
/// ```swift
/// let store = try HealthStore(at: .file(url))
/// try store.setDecisions(
///     share: [.bodyMass: .granted], read: [.bodyMass: .granted], app: scale)
/// try await store.save([weight], app: scale)
/// let weights = try await store.samples([SampleQuery(type: .bodyMass)], app: scale)
/// ```
public final class HealthStore: Sendable {
    /// Where a store lives.
    public enum Location: Hashable, Sendable {
        /// A file; its folder is made where it is missing.
        case file(URL)
        /// Memory, shared by everything in this process that uses the same name.
        case memory(name: String)
    }

    /// What a commit survives.
    public enum Durability: Hashable, Sendable {
        /// A loss of power: each commit waits for the disk.
        case full
        /// A crash of the process; the last commits may be lost with the power.
        case relaxed
    }

    /// Where the store lives.
    public let location: Location
    /// The world as the store sees it.
    public let environment: StoreEnvironment

    let connection: StoreConnection

    /// How often the file was replaced while it was open: what was read of it before is of another
    /// store.
    package var timesReplaced: Int {
        // A file that is missing was not replaced yet.
        _ = try? connection.handles()
        return connection.timesReplaced
    }

    /// How often the observers looked at the log, and whether they will without a change.
    package var observation: (looks: Int, isLookPlanned: Bool) { connection.commits.activity }

    /// Opens a store, and makes it where there is none.
    ///
    /// - Throws: `notAStore` for a file of something else, `corrupt`, `readOnly` where it cannot
    ///   be made, or what SQLite says.
    public init(
        at location: Location, environment: StoreEnvironment = StoreEnvironment(),
        durability: Durability = .full
    ) throws(HealthStoreError) {
        self.location = location
        self.environment = environment
        connection = try StoreConnection.open(location, durability: durability)
    }

    init(_ connection: StoreConnection, environment: StoreEnvironment) {
        location = .memory(name: "")
        self.environment = environment
        self.connection = connection
    }

    /// The store at a location that this process shares: opened once, then given again.
    ///
    /// The environment and durability of the first call hold. A store in memory lives as long
    /// as the process; one in a file is closed when nobody holds it any more.
    ///
    /// - Throws: What `init(at:environment:durability:)` throws.
    public static func shared(
        at location: Location, environment: StoreEnvironment = StoreEnvironment()
    ) throws(HealthStoreError) -> HealthStore {
        try StoreRegistry.store(at: location, environment: environment)
    }
}
