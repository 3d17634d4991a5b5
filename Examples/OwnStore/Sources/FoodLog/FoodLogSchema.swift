import GRDB

/// The schema of the food log, in the steps in which it came to be.
enum FoodLogSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: meals and their foods") { db in try db.execute(sql: meals) }
        migrator.registerMigration("2: join the journal") { db in try db.execute(sql: changes) }
        return migrator
    }

    /// The database as the app has had it from the start.
    private static let meals = """
        CREATE TABLE meal (
            id TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            occasion TEXT NOT NULL,
            eatenAt REAL NOT NULL,
            zone TEXT NOT NULL,
            editedAt REAL NOT NULL
        ) STRICT;
        CREATE TABLE food (
            meal TEXT NOT NULL REFERENCES meal(id) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            name TEXT NOT NULL,
            brand TEXT,
            serving TEXT,
            PRIMARY KEY (meal, place)
        ) STRICT;
        CREATE TABLE nutrient (
            meal TEXT NOT NULL,
            place INTEGER NOT NULL,
            name TEXT NOT NULL,
            amount REAL NOT NULL,
            PRIMARY KEY (meal, place, name),
            FOREIGN KEY (meal, place) REFERENCES food(meal, place) ON DELETE CASCADE
        ) STRICT;
        """

    /// What a remote needs: a version of each meal, and the order of changes.
    ///
    /// The triggers spare the app's own code. Meals from before are the first changes.
    private static let changes = """
        ALTER TABLE meal ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
        CREATE TABLE identity (id TEXT NOT NULL) STRICT;
        INSERT INTO identity VALUES (lower(hex(randomblob(16))));
        CREATE TABLE mealChange (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            meal TEXT NOT NULL UNIQUE
        ) STRICT;
        CREATE TABLE mealDeletion (meal TEXT NOT NULL PRIMARY KEY) STRICT;
        INSERT INTO mealChange (meal) SELECT id FROM meal ORDER BY eatenAt;
        CREATE TRIGGER meal_inserted AFTER INSERT ON meal BEGIN
            DELETE FROM mealChange WHERE meal = new.id;
            INSERT INTO mealChange (meal) VALUES (new.id);
        END;
        CREATE TRIGGER meal_updated AFTER UPDATE ON meal BEGIN
            DELETE FROM mealChange WHERE meal = new.id;
            INSERT INTO mealChange (meal) VALUES (new.id);
        END;
        CREATE TRIGGER meal_deleted AFTER DELETE ON meal BEGIN
            DELETE FROM mealChange WHERE meal = old.id;
            INSERT INTO mealChange (meal) VALUES (old.id);
            DELETE FROM mealDeletion WHERE meal = old.id;
            INSERT INTO mealDeletion (meal) VALUES (old.id);
        END;
        """
}
