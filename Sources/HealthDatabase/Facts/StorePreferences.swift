internal import GRDB
public import HealthModel

/// The person's choices of units, of the order of sources, and of intensity zones.
public struct StorePreferences: Sendable {
    let store: HealthStore

    /// The unit in which the person wants to see a type; nil if none was chosen.
    public func unit(for type: ObjectType) throws -> HealthUnit? {
        try store.requireUnlocked()
        return try store.readNow { db in
            let interner = Interner(db)
            guard let slot = try interner.type(type) else { return nil }
            let id = try Int64.fetchOne(
                db, sql: "SELECT unit_id FROM preferred_unit WHERE type_id = ?",
                arguments: [slot.id])
            return try id.map { try interner.unit(id: $0) }
        }
    }

    /// Sets the unit in which to show a type; nil removes the choice.
    ///
    /// - Throws: `invalidArgument` for a unit that does not fit the type.
    public func setUnit(_ unit: HealthUnit?, for type: ObjectType) throws {
        try store.writeNow { transaction in
            let slot = try transaction.interner.makeType(type)
            guard let unit else {
                try transaction.db.execute(
                    sql: "DELETE FROM preferred_unit WHERE type_id = ?", arguments: [slot.id])
                return
            }
            if let canonical = slot.unit, !unit.isCompatible(with: canonical) {
                throw HealthStoreError.invalidArgument("The unit \(unit) does not fit \(type).")
            }
            try transaction.db.execute(
                sql: "INSERT OR REPLACE INTO preferred_unit (type_id, unit_id) VALUES (?, ?)",
                arguments: [slot.id, try transaction.interner.makeUnit(unit)])
        }
    }

    /// The sources of a type by bundle identifier, the highest priority first; empty if the person
    /// chose no order.
    public func sourcePriority(for type: ObjectType) throws -> [String] {
        try store.readNow { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT bundle_id FROM source_priority JOIN source ON source.id = source_id
                        JOIN object_type ON object_type.id = type_id
                    WHERE identifier = ? AND kind = ? ORDER BY position
                    """,
                arguments: [type.identifier, type.kind.rawValue])
        }
    }

    /// The sources that saved a type, in the order in which statistics prefer them (``SourcePriority``).
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - app: The app that asks; nil for the person, who sees every source.
    package func sourcesInOrder(of type: ObjectType, app: AppIdentity?) async throws -> [Source] {
        let ranks = try await store.read { db in
            let interner = Interner(db)
            guard let slot = try interner.type(type) else { return [String: Int]() }
            let sources = try StatisticsSources(interner, slot: slot)
            return Dictionary(
                sources.byNumber.map { ($1.bundleIdentifier, sources.ranks[$0] ?? .max) },
                uniquingKeysWith: min)
        }
        func rank(_ source: Source) -> Int { ranks[source.bundleIdentifier] ?? .max }
        return try await store.sources(of: [SampleQuery(type: type)], app: app)
            .sorted { (rank($0), $0.name) < (rank($1), $1.name) }
    }

    /// Sets the priority of sources that measured at the same time.
    public func setSourcePriority(_ bundleIdentifiers: [String], for type: ObjectType) throws {
        try store.writeNow { transaction in
            let slot = try transaction.interner.makeType(type)
            try transaction.db.execute(
                sql: "DELETE FROM source_priority WHERE type_id = ?", arguments: [slot.id])
            for (position, identifier) in bundleIdentifiers.enumerated() {
                let source =
                    try transaction.interner.source(bundleIdentifier: identifier)
                    ?? transaction.interner.makeSource(
                        Source(bundleIdentifier: identifier, name: ""))
                try transaction.db.execute(
                    sql: """
                        INSERT INTO source_priority (type_id, position, source_id) VALUES (?, ?, ?)
                        """,
                    arguments: [slot.id, position, source])
            }
        }
    }
}

extension HealthStore {
    /// The person's choices of units, of the order of sources, and of intensity zones.
    public var preferences: StorePreferences { StorePreferences(store: self) }
}

extension StorePreferences {
    /// The intensity zones that the person prefers for a type; nil if none were chosen.
    public func zones(for type: ObjectType) throws -> WorkoutZoneConfiguration? {
        try store.requireUnlocked()
        return try store.readNow { db in
            guard let slot = try Interner(db).type(type) else { return nil }
            let json = try String.fetchOne(
                db, sql: "SELECT json FROM preferred_zones WHERE type_id = ?",
                arguments: [slot.id])
            return try json.map { try StableJSON.value(WorkoutZoneConfiguration.self, from: $0) }
        }
    }

    /// Sets the intensity zones of a type; nil removes the choice.
    ///
    /// The zones are stored as the person's own.
    /// - Throws: `invalidArgument` for zones of another type.
    public func setZones(
        _ configuration: WorkoutZoneConfiguration?, for type: ObjectType
    ) throws {
        try store.writeNow { transaction in
            let slot = try transaction.interner.makeType(type)
            guard let configuration else {
                try transaction.db.execute(
                    sql: "DELETE FROM preferred_zones WHERE type_id = ?", arguments: [slot.id])
                return
            }
            guard configuration.type == type else {
                throw HealthStoreError.invalidArgument(
                    "Zones of \(configuration.type) are none of \(type).")
            }
            try transaction.db.execute(
                sql: "INSERT OR REPLACE INTO preferred_zones (type_id, json) VALUES (?, ?)",
                arguments: [slot.id, try StableJSON.text(configuration.chosen(by: .user))])
        }
    }
}
