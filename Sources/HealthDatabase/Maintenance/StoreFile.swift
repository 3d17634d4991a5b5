internal import DatabaseFile
internal import Foundation
internal import GRDB
internal import HealthModel

/// A health store as one file: copies, replaces, merges and checks it as a whole.
package struct StoreFile: Sendable {
    let store: HealthStore

    /// Copies a snapshot of the whole store into a new file with the mode 0600.
    ///
    /// - Throws: `databaseInaccessible` while the device is locked, `diskFull`, or SQLite's error.
    package func copy(to path: String) async throws {
        try store.requireUnlocked()
        try store.applyDeferredSaves()
        do {
            try await store.connection.handles().writer.read {
                try DatabaseCopy.write($0, to: path)
            }
        } catch {
            throw HealthStoreError(error, path: path)
        }
    }

    /// Creates a copy of the store in an unnamed file, which is removed with the last reference.
    ///
    /// The copy needs as much space in the folder for temporary files as the store.
    package func temporaryCopy() async throws -> HealthStore {
        try store.requireUnlocked()
        try store.applyDeferredSaves()
        do {
            let copy = try StoreConnection.temporary()
            let target = try copy.handles().writer
            try await store.connection.handles().writer.read { source in
                try target.writeWithoutTransaction { try source.backup(to: $0) }
            }
            return HealthStore(copy, environment: store.environment)
        } catch let error as DatabaseError {
            throw HealthStoreError(error, path: store.connection.path)
        }
    }

    /// Replaces all contents of the store with those of another one, in one transaction.
    ///
    /// Reads after an anchor of the former history start from the beginning.
    ///
    /// - Parameters:
    ///   - other: A store in a file that nobody else uses meanwhile.
    ///   - beforeCommit: Runs before the commit. Its error rolls the transaction back.
    package func replaceContents(
        with other: HealthStore, beforeCommit: @escaping () throws -> Void = {}
    ) throws {
        try store.requireUnlocked()
        try HealthStoreError.translating(store.connection.path) {
            let handles = try store.connection.handles()
            try other.connection.handles().writer.read { source in
                try handles.quickWriter.occupied {
                    try handles.writer.writeWithoutTransaction { target in
                        try DatabaseCopy.replace(target, with: source, beforeCommit: beforeCommit)
                    }
                }
            }
            try store.connection.contentsReplaced()
        }
    }

    /// The defects of a store from another device; empty if there are none.
    package func checkAsForeign() async throws -> [String] {
        let isOwn = try await store.read { try StoreSchema.format.hasOwnSchema($0) }
        guard isOwn else { return ["It has tables, views or triggers of its own."] }
        return try await store.checkIntegrity()
    }
}

extension HealthStore {
    /// The store as one file.
    package var file: StoreFile { StoreFile(store: self) }
}

/// Adds the data that another store has and this one lacks; existing data does not change.
///
/// Permissions are not merged, because a person grants them on each device.
struct StoreMerge {
    private let source: Database
    private let snapshot: StoreSnapshot
    private let writer: IngestionWriter
    private var transaction: StoreTransaction { writer.transaction }

    /// Creates a merge from one store's connection, inside a transaction, into another store.
    init(_ source: Database, environment: StoreEnvironment, into transaction: StoreTransaction)
        throws
    {
        self.source = source
        snapshot = try StoreSnapshot(source, environment: environment)
        writer = IngestionWriter(transaction)
    }

    /// Adds all missing data and returns the number of new samples.
    func run() throws -> Int {
        try addSamples()
        try addReferences()
        try addAttachments()
        try source.forEach("SELECT day, json FROM activity_summary") { row in
            try insert("activity_summary (day, json)", [row[0] as Int64, row[1] as String])
        }
        try addFacts()
        try addSourceOrders()
        return writer.report.inserted
    }

    // MARK: Samples

    private func addSamples() throws {
        // A correlation must follow its members.
        let types = try snapshot.countsByType().keys.sorted {
            ($0.kind == .correlation ? 1 : 0, $0.identifier)
                < ($1.kind == .correlation ? 1 : 0, $1.identifier)
        }
        for type in types {
            try snapshot.forEachSample(SampleQuery(type: type)) { sample in
                guard try !isHere(sample) else { return }
                try writer.insert(sample, series: snapshot.series(of: sample.uuid))
            }
        }
    }

    /// Whether a sample, or a version of it with the same sync identifier, is stored.
    private func isHere(_ sample: Sample) throws -> Bool {
        if try transaction.number(of: sample.uuid) != nil { return true }
        guard let identifier = sample.metadata[MetadataKey.syncIdentifier]?.string,
            let bundle = sample.sourceRevision?.source.bundleIdentifier,
            let owner = try transaction.interner.source(bundleIdentifier: bundle),
            let slot = try transaction.interner.type(sample.type)
        else { return false }
        return try Bool.fetchOne(
            transaction.db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM sync_identity
                    WHERE identifier = ? AND type_id = ? AND source_id = ?)
                """,
            arguments: [identifier, slot.id, owner]) ?? false
    }

    private func addReferences() throws {
        try source.forEach(
            """
            SELECT o.uuid, s.uuid FROM association
                JOIN sample AS o ON o.id = owner_id JOIN sample AS s ON s.id = sample_id
            """
        ) { row in try writer.associate(sample: row[1], with: row[0]) }
        try source.forEach(
            """
            SELECT s.uuid, w.uuid, activity FROM effort
                JOIN sample AS s ON s.id = sample_id JOIN sample AS w ON w.id = workout_id
            """
        ) { row in
            guard let sample = try transaction.number(of: row[0]),
                let workout = try transaction.number(of: row[1])
            else { return }
            try transaction.db.execute(
                sql: """
                    INSERT INTO effort (sample_id, workout_id, activity)
                    SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM effort
                        WHERE sample_id = ?1 AND workout_id = ?2 AND activity IS ?3)
                    """,
                arguments: [sample, workout, row[2]])
        }
    }

    private func addAttachments() throws {
        try source.forEach(
            """
            SELECT s.uuid, a.uuid, name, content_type, created_at, metadata, data
            FROM attachment AS a JOIN sample AS s ON s.id = sample_id
            """
        ) { row in
            guard let sample = try transaction.number(of: row[0]) else { return }
            try insert(
                "attachment (sample_id, uuid, name, content_type, created_at, metadata, data)",
                [sample, row[1], row[2], row[3], row[4], row[5], row[6]])
        }
    }

    // MARK: Facts and settings

    private func addFacts() throws {
        try forEachType("SELECT identifier, kind, text, number FROM characteristic") { slot, row in
            try insert("characteristic (type_id, text, number)", [slot.id, row[2], row[3]])
        }
        try forEachType("SELECT identifier, kind, json FROM preferred_zones") { slot, row in
            try insert("preferred_zones (type_id, json)", [slot.id, row[2]])
        }
        try forEachType(
            """
            SELECT identifier, kind, text FROM preferred_unit
                JOIN unit ON unit.id = preferred_unit.unit_id
            """
        ) { slot, row in
            let unit = try transaction.interner.makeUnit(HealthUnit(row[2]))
            try insert("preferred_unit (type_id, unit_id)", [slot.id, unit])
        }
    }

    /// Adds the source orders of types that have none in this store.
    private func addSourceOrders() throws {
        let known = try Set(
            Int64.fetchAll(transaction.db, sql: "SELECT DISTINCT type_id FROM source_priority"))
        try forEachType(
            """
            SELECT identifier, kind, position, bundle_id, name FROM source_priority
                JOIN source ON source.id = source_id
            """
        ) { slot, row in
            guard !known.contains(slot.id) else { return }
            let owner = try transaction.interner.makeSource(
                Source(bundleIdentifier: row[3], name: row[4]))
            try insert(
                "source_priority (type_id, position, source_id)", [slot.id, row[2], owner])
        }
    }

    /// Passes the rows of a table whose `type_id` refers to a type to a body.
    private func forEachType(_ select: String, _ body: (TypeSlot, Row) throws -> Void) throws {
        try source.forEach("\(select) JOIN object_type ON object_type.id = type_id") { row in
            guard let kind = ObjectKind(rawValue: row[1]) else { return }
            let type = ObjectType(identifier: row[0], kind: kind)
            try body(transaction.interner.makeType(type), row)
        }
    }

    /// Inserts a row unless its key exists.
    private func insert(_ table: String, _ values: [(any DatabaseValueConvertible)?]) throws {
        let places = values.map { _ in "?" }.joined(separator: ", ")
        try transaction.db.execute(
            sql: "INSERT OR IGNORE INTO \(table) VALUES (\(places))",
            arguments: StatementArguments(values))
    }
}

extension Database {
    /// Passes the rows of a query to a body, one at a time.
    fileprivate func forEach(_ sql: String, _ body: (Row) throws -> Void) throws {
        let rows = try Row.fetchCursor(self, sql: sql)
        while let row = try rows.next() { try body(row) }
    }
}

extension StoreFile {
    /// Adds the data that another store has and this one lacks, in one transaction.
    ///
    /// - Parameters:
    ///   - other: A store in a file.
    ///   - beforeCommit: Runs with the number of new samples before the commit. Its error rolls the
    ///     transaction back.
    package func merge(
        _ other: HealthStore, beforeCommit: (Int) throws -> Void = { _ in }
    ) throws {
        try store.requireUnlocked()
        try store.applyDeferredSaves()
        try other.readNow { source in
            try store.writeNow { transaction in
                let merge = try StoreMerge(
                    source, environment: store.environment, into: transaction)
                try beforeCommit(merge.run())
            }
        }
    }
}
