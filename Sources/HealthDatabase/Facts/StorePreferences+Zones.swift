internal import GRDB
public import HealthModel

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
