import Foundation
import GRDB

/// The app's own database: meals, their foods, and what is in them.
public struct FoodLog: Sendable {
    let database: DatabaseQueue

    /// Opens the file, or a database in memory without one.
    public init(path: String? = nil) throws {
        try self.init(path.map { try DatabaseQueue(path: $0) } ?? DatabaseQueue())
    }

    init(_ database: DatabaseQueue) throws {
        self.database = database
        try FoodLogSchema.migrator.migrate(database)
    }

    /// All meals, the earliest first.
    public func meals() throws -> [LoggedMeal] {
        try database.read { db in
            try String.fetchAll(db, sql: "SELECT id FROM meal ORDER BY eatenAt, id")
                .compactMap { try Self.meal($0, db) }
        }
    }

    /// One meal; nil where it is not there.
    public func meal(_ id: UUID) throws -> LoggedMeal? {
        try database.read { db in try Self.meal(id.uuidString, db) }
    }

    /// Saves a meal that the person logged or edited, under the next revision.
    public func save(_ meal: LoggedMeal, at now: Date = Date()) throws {
        try database.write { db in
            var meal = meal
            let known = try Self.meal(meal.id.uuidString, db)
            meal.revision = (known?.revision ?? 0) + 1
            meal.editedAt = now
            try Self.write(meal, db)
        }
    }

    /// Deletes a meal.
    public func delete(_ id: UUID) throws {
        try database.write { db in
            try db.execute(sql: "DELETE FROM meal WHERE id = ?", arguments: [id.uuidString])
        }
    }
}

// MARK: Rows

extension FoodLog {
    static func meal(_ id: String, _ db: Database) throws -> LoggedMeal? {
        guard
            let row = try Row.fetchOne(db, sql: "SELECT * FROM meal WHERE id = ?", arguments: [id]),
            let uuid = UUID(uuidString: id)
        else { return nil }
        var meal = LoggedMeal(
            id: uuid, name: row["name"], occasion: row["occasion"],
            eatenAt: Date(timeIntervalSince1970: row["eatenAt"]), zone: row["zone"],
            foods: try foods(of: id, db))
        meal.editedAt = Date(timeIntervalSince1970: row["editedAt"])
        meal.revision = row["revision"]
        return meal
    }

    private static func foods(of meal: String, _ db: Database) throws -> [LoggedMeal.Food] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM food WHERE meal = ? ORDER BY place", arguments: [meal]
        ).map { row in
            let place: Int = row["place"]
            let amounts = try Row.fetchAll(
                db, sql: "SELECT name, amount FROM nutrient WHERE meal = ? AND place = ?",
                arguments: [meal, place])
            return LoggedMeal.Food(
                name: row["name"], brand: row["brand"], serving: row["serving"],
                nutrients: amounts.reduce(into: [String: Double]()) {
                    $0[$1["name"]] = $1["amount"]
                })
        }
    }

    static func write(_ meal: LoggedMeal, _ db: Database) throws {
        let id = meal.id.uuidString
        try db.execute(
            sql: """
                INSERT INTO meal (id, name, occasion, eatenAt, zone, editedAt, revision)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, occasion = excluded.occasion,
                    eatenAt = excluded.eatenAt, zone = excluded.zone,
                    editedAt = excluded.editedAt, revision = excluded.revision
                """,
            arguments: [
                id, meal.name, meal.occasion, meal.eatenAt.timeIntervalSince1970, meal.zone,
                meal.editedAt.timeIntervalSince1970, meal.revision,
            ])
        try db.execute(sql: "DELETE FROM food WHERE meal = ?", arguments: [id])
        for (place, food) in meal.foods.enumerated() {
            try db.execute(
                sql: "INSERT INTO food VALUES (?, ?, ?, ?, ?)",
                arguments: [id, place, food.name, food.brand, food.serving])
            for (name, amount) in food.nutrients {
                try db.execute(
                    sql: "INSERT INTO nutrient VALUES (?, ?, ?, ?)",
                    arguments: [id, place, name, amount])
            }
        }
    }
}
