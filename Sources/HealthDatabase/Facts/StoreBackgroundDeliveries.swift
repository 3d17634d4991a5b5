internal import GRDB
public import HealthModel

/// An app's registration for background delivery of a type.
public struct BackgroundDelivery: Hashable, Sendable {
    /// The app's bundle identifier.
    public var bundleIdentifier: String
    /// The type.
    public var type: ObjectType
    /// The raw value of `HKUpdateFrequency`: immediate 1, hourly 2, daily 3, weekly 4.
    public var frequency: Int

    /// Creates a registration.
    public init(bundleIdentifier: String, type: ObjectType, frequency: Int) {
        self.bundleIdentifier = bundleIdentifier
        self.type = type
        self.frequency = frequency
    }
}

/// The registrations of apps for background delivery.
public struct StoreBackgroundDeliveries: Sendable {
    let store: HealthStore

    /// Registers an app for background delivery of a type with a maximum frequency.
    public func set(
        of type: ObjectType, frequency: Int, app: AppIdentity
    ) throws {
        try store.writeNow { transaction in
            try transaction.db.execute(
                sql: """
                    INSERT OR REPLACE INTO background_delivery (source_id, type_id, frequency)
                    VALUES (?, ?, ?)
                    """,
                arguments: [
                    try transaction.interner.makeSource(app.source, renames: true),
                    try transaction.interner.makeType(type).id, frequency,
                ])
        }
    }

    /// Removes an app's registration for a type, or for all types if the type is nil.
    public func remove(of type: ObjectType?, app: AppIdentity) throws {
        try store.writeNow { transaction in
            let interner = transaction.interner
            guard
                let source = try interner.source(bundleIdentifier: app.source.bundleIdentifier)
            else { return }
            let id = try type.map { try interner.makeType($0).id }
            try transaction.db.execute(
                sql: """
                    DELETE FROM background_delivery
                    WHERE source_id = ?1 AND (?2 IS NULL OR type_id = ?2)
                    """,
                arguments: [source, id])
        }
    }

    /// The registrations of one app, or of all.
    public func all(of app: AppIdentity? = nil) throws -> [BackgroundDelivery] {
        try store.readNow { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT bundle_id, identifier, kind, frequency FROM background_delivery
                        JOIN source ON source.id = source_id
                        JOIN object_type ON object_type.id = type_id
                    WHERE ?1 IS NULL OR bundle_id = ?1 ORDER BY bundle_id, identifier
                    """,
                arguments: [app?.source.bundleIdentifier])
            return rows.compactMap { row in
                ObjectKind(rawValue: row[2]).map { kind in
                    BackgroundDelivery(
                        bundleIdentifier: row[0],
                        type: ObjectType(identifier: row[1], kind: kind), frequency: row[3])
                }
            }
        }
    }
}

extension HealthStore {
    /// The registrations of apps for background delivery.
    public var backgroundDeliveries: StoreBackgroundDeliveries {
        StoreBackgroundDeliveries(store: self)
    }
}
