internal import DatabaseFile
internal import Foundation
internal import GRDB
internal import HealthModel
internal import Synchronization

/// An open store: the connections to its file, and what all that use them share.
///
/// A file is read through a pool, so that readers see a snapshot and never wait for a writer.
/// Memory has one connection.
final class StoreConnection: Sendable {
    let writer: any DatabaseWriter
    /// The connection of those who cannot suspend.
    ///
    /// An asynchronous read gives its place in the pool back on a thread of Swift's own, of which
    /// there are as many as processors. If they all blocked for a place, none would ever come free.
    let blockingReader: any DatabaseReader
    /// The file's path; empty for memory.
    let path: String
    let commits: CommitHub
    /// What the blocking reader read of permissions, as long as it holds.
    let decisions = DecisionCache()
    /// Whether saves of a locked device may wait in the journal.
    let mayHaveJournal: Atomic<Bool>

    /// How many seconds one that writes waits for another.
    private static let busyTimeout = 10.0

    private init(
        writer: any DatabaseWriter, blockingReader: any DatabaseReader, path: String
    ) throws {
        self.writer = writer
        self.blockingReader = blockingReader
        self.path = path
        let start = try writer.read { db in
            (
                log: try Int64.fetchOne(db, sql: "SELECT last FROM log_position") ?? 0,
                journal: try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM journal)")
                    ?? false
            )
        }
        commits = CommitHub(path: path, position: start.log)
        mayHaveJournal = Atomic(start.journal)
    }

    static func open(
        _ location: HealthStore.Location, durability: HealthStore.Durability
    ) throws(HealthStoreError) -> StoreConnection {
        switch location {
        case .file(let url): try file(url, durability: durability)
        case .memory(let name):
            try StoreRegistry.memory(name) { () throws(HealthStoreError) in
                try HealthStoreError.mapping("") {
                    let queue = try DatabaseQueue(configuration: configuration())
                    try prepare(queue, path: "", durability: durability)
                    return try StoreConnection(writer: queue, blockingReader: queue, path: "")
                }
            }
        }
    }

    private static func file(
        _ url: URL, durability: HealthStore.Durability
    ) throws(HealthStoreError) -> StoreConnection {
        let path = url.standardizedFileURL.path
        return try HealthStoreError.mapping(path) {
            try makeFolder(of: url.standardizedFileURL)
            return try patiently { try connection(path, durability: durability) }
        }
    }

    private static func connection(
        _ path: String, durability: HealthStore.Durability
    ) throws -> StoreConnection {
        // A foreign file is found out before anything is written to it.
        try StoreSchema.format.check(path, busyTimeout: busyTimeout)
        let pool = try DatabasePool(path: path, configuration: configuration())
        try prepare(pool, path: path, durability: durability)
        let queue = try DatabaseQueue(path: path, configuration: configuration())
        return try StoreConnection(writer: pool, blockingReader: queue, path: path)
    }

    private static func makeFolder(of url: URL) throws(HealthStoreError) {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
            throw isFull ? .diskFull : .readOnly(url.path)
        }
    }

    private static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.label = "HealthStore"
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { db in
            // What is deleted is overwritten: it is a person's health.
            try db.execute(sql: "PRAGMA secure_delete = ON")
            for function in StoreFunctions.all { db.add(function: function) }
        }
        return configuration
    }

    private static func prepare(
        _ writer: any DatabaseWriter, path: String, durability: HealthStore.Durability
    ) throws {
        try writer.writeWithoutTransaction { db in
            // GRDB sets NORMAL after it prepared a connection, so this comes later.
            let level = durability == .full ? "FULL" : "NORMAL"
            try db.execute(sql: "PRAGMA synchronous = \(level)")
            try db.execute(sql: "PRAGMA cache_size = -32768")
        }
        try StoreSchema.format.prepare(writer)
    }
}
