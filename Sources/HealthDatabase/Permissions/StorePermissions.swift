internal import DatabaseFile
public import Foundation
internal import GRDB
public import HealthModel

/// A person's decision for one app and one type.
public struct Permission: Hashable, Sendable {
    /// The app, or a source from an import.
    public var source: Source
    /// The type.
    public var type: ObjectType
    /// Whether the app may save and delete samples of the type.
    public var share: HealthStore.Decision
    /// Whether the app may read others' samples of the type.
    public var read: HealthStore.Decision
    /// The earliest end of others' samples that the app may read; nil for no limit.
    public var earliest: Date?

    /// Creates a permission.
    public init(
        source: Source, type: ObjectType, share: HealthStore.Decision, read: HealthStore.Decision,
        earliest: Date? = nil
    ) {
        self.source = source
        self.type = type
        self.share = share
        self.read = read
        self.earliest = earliest
    }
}

extension HealthStore {
    /// A decision; the raw values are those of `HKAuthorizationStatus`.
    public enum Decision: Int, Hashable, Sendable, Codable, CaseIterable {
        /// The person was never asked.
        case notDetermined = 0
        /// The person denied permission.
        case denied = 1
        /// The person granted permission.
        case granted = 2
    }
}

/// The person's decisions about what apps may save and read.
public struct StorePermissions: Sendable {
    let store: HealthStore

    /// Whether an app may save samples of a type.
    public func shareDecision(for type: ObjectType, app: AppIdentity) throws -> HealthStore.Decision
    {
        try decisions(of: app).share(type)
    }

    /// Whether an app may read samples of a type; HealthKit never reveals this to the app.
    public func readDecision(for type: ObjectType, app: AppIdentity) throws -> HealthStore.Decision
    {
        try decisions(of: app).read(type)
    }

    /// Whether an app may read any of others' samples of a type; a correlation is read through its
    /// members.
    package func readsOthers(_ type: ObjectType, app: AppIdentity) throws -> Bool {
        let types = type.kind == .correlation ? type.memberTypes : [type]
        let decisions = try decisions(of: app)
        return types.contains { decisions.read($0) == .granted }
    }

    /// A snapshot of the person's decisions for one app.
    ///
    /// Repeated calls are cheap until a process commits.
    public func decisions(of app: AppIdentity) throws -> AppDecisions {
        let bundle = app.source.bundleIdentifier
        return try HealthStoreError.translating(store.connection.path) {
            let handles = try store.connection.handles()
            let cache = handles.decisions
            return try handles.blockingReader.unsafeRead { db in
                if let known = cache.decisions(of: bundle, at: try ConnectionMark(db)) {
                    return known
                }
                return try db.withSnapshot { db in
                    // A commit may have happened since: this mark belongs to the present snapshot.
                    let mark = try ConnectionMark(db)
                    let read = try AppDecisions(db, of: bundle)
                    cache.remember(read, of: bundle, at: mark)
                    return read
                }
            }
        }
    }

    /// Stores the person's decisions; types that are not given keep their decisions.
    ///
    /// - Parameters:
    ///   - share: Whether the app may save samples, by type.
    ///   - read: Whether the app may read others' samples, by type.
    ///   - earliest: For types whose reading is granted here, the earliest end of others' samples
    ///     that the app may read; a type without a date is granted with its whole history.
    ///   - app: The app.
    /// - Throws: `invalidArgument` for a date that is not finite.
    public func set(
        share: [ObjectType: HealthStore.Decision], read: [ObjectType: HealthStore.Decision],
        earliest: [ObjectType: Date] = [:], app: AppIdentity
    ) throws {
        guard earliest.values.allSatisfy(\.timeIntervalSinceReferenceDate.isFinite) else {
            throw HealthStoreError.invalidArgument("A limit on history needs a finite date.")
        }
        try store.writeNow { transaction in
            let source = try transaction.interner.makeSource(app.source, renames: true)
            for (type, decision) in share {
                try transaction.setDecision(decision, column: "share", source: source, type)
            }
            for (type, decision) in read {
                try transaction.setDecision(decision, column: "read", source: source, type)
                try transaction.limit(
                    decision == .granted ? earliest[type] : nil, source: source, type)
            }
        }
    }

    /// Removes every decision for an app, as if it had never asked.
    public func reset(of app: AppIdentity) throws {
        try store.writeNow { transaction in
            try transaction.db.execute(
                sql: """
                    DELETE FROM permission
                    WHERE source_id = (SELECT id FROM source WHERE bundle_id = ?)
                    """,
                arguments: [app.source.bundleIdentifier])
        }
    }

    /// The decisions for one app, or for all apps, as a settings screen shows them.
    public func all(of app: AppIdentity? = nil) throws -> [Permission] {
        try store.readNow { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT bundle_id, name, identifier, kind, share, read, earliest
                        FROM permission
                        JOIN source ON source.id = source_id
                        JOIN object_type ON object_type.id = type_id
                    WHERE ?1 IS NULL OR bundle_id = ?1 ORDER BY bundle_id, identifier
                    """,
                arguments: [app?.source.bundleIdentifier])
            return rows.compactMap { row in
                guard let kind = ObjectKind(rawValue: row[3]),
                    let share = HealthStore.Decision(rawValue: row[4]),
                    let read = HealthStore.Decision(rawValue: row[5])
                else { return nil }
                let earliest: Double? = row[6]
                return Permission(
                    source: Source(bundleIdentifier: row[0], name: row[1]),
                    type: ObjectType(identifier: row[2], kind: kind), share: share, read: read,
                    earliest: earliest.map { Date(timeIntervalSinceReferenceDate: $0) })
            }
        }
    }
}

extension HealthStore {
    /// The person's decisions about what apps may save and read.
    public var permissions: StorePermissions { StorePermissions(store: self) }
}

extension StoreTransaction {
    fileprivate func setDecision(
        _ decision: HealthStore.Decision, column: String, source: Int64, _ type: ObjectType
    ) throws {
        let slot = try interner.makeType(type)
        try db.execute(
            cached: """
                INSERT INTO permission (source_id, type_id, \(column)) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET \(column) = excluded.\(column)
                """,
            arguments: [source, slot.id, decision.rawValue])
    }

    fileprivate func limit(_ earliest: Date?, source: Int64, _ type: ObjectType) throws {
        try db.execute(
            cached: "UPDATE permission SET earliest = ? WHERE source_id = ? AND type_id = ?",
            arguments: [
                earliest?.timeIntervalSinceReferenceDate, source, try interner.makeType(type).id,
            ])
    }
}
