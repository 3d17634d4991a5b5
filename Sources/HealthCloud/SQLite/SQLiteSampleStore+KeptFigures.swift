internal import Foundation
internal import GRDB

extension SQLiteSampleStore {
    func keptType(_ type: String, of person: PersonID) async throws -> KeptType {
        try await store.writer.read { db in
            let arguments: StatementArguments = [person.rawValue, type]
            let state = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT revision, parts, records, horizon, entries, named FROM kept_type
                        WHERE person = ? AND type = ?
                        """), arguments: arguments
            ).map(KeptType.State.init(row:))
            let after: StatementArguments = arguments + [state?.parts ?? 0]
            // `+sequence` is found in the index of the type's parts.
            let changed = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT week, min(first_start) AS first FROM part
                        WHERE person = ? AND type = ? AND +sequence > ? AND week IS NOT NULL
                        GROUP BY week
                        """), arguments: after
            ).map { KeptType.ChangedWeek(week: $0["week"], first: $0["first"]) }
            let hasDeletions = try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM part WHERE person = ? AND type = ?
                            AND week IS NULL AND +sequence > ? AND deletions > 0)
                        """), arguments: after)
            let hasSamples = try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM part
                            WHERE person = ? AND type = ? AND week IS NOT NULL)
                        """), arguments: arguments)
            return KeptType(
                last: try Self.last(db, type, person), hasSamples: hasSamples == true, state: state,
                changed: changed, hasDeletions: hasDeletions == true)
        }
    }

    func keptWeeks(
        of type: String, variant: Data, in weeks: ClosedRange<Int>, of person: PersonID
    ) async throws -> [KeptWeek] {
        try await store.writer.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT week, starts_at, ends_at, figures FROM kept_week
                        WHERE person = ? AND type = ? AND variant = ? AND week BETWEEN ? AND ?
                        """),
                arguments: [
                    person.rawValue, type, variant, weeks.lowerBound, weeks.upperBound,
                ]
            ).map { row in
                let (start, end): (Int, Int) = (row["starts_at"], row["ends_at"])
                return KeptWeek(week: row["week"], times: start...end, figures: row["figures"])
            }
        }
    }

    func keep(_ change: KeptChange, of person: PersonID) async throws {
        try await store.writeWithoutWaiting { db in
            let revision = try Int.fetchOne(
                db.cachedStatement(
                    sql: "SELECT revision FROM kept_type WHERE person = ? AND type = ?"),
                arguments: [person.rawValue, change.type])
            guard revision ?? 0 == change.state.revision,
                try Self.last(db, change.type, person) == change.state.parts
            else { return }
            // A minimum may be the value of a sample that was deleted.
            try db.execute(sql: "PRAGMA secure_delete = ON")
            if change.removesAll {
                try db.execute(
                    sql: "DELETE FROM kept_week WHERE person = ? AND type = ?",
                    arguments: [person.rawValue, change.type])
            }
            for times in change.removed {
                try Self.removeKept(db, change.type, times, person)
            }
            try Self.write(db, change, person)
        }
    }

    /// Writes the state of a type and its new weeks.
    private static func write(_ db: Database, _ change: KeptChange, _ person: PersonID) throws {
        let state = change.state
        try db.cachedStatement(
            sql: """
                INSERT INTO kept_type
                    (person, type, revision, parts, records, horizon, entries, named)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (person, type) DO UPDATE SET
                    revision = excluded.revision, parts = excluded.parts,
                    records = excluded.records, horizon = excluded.horizon,
                    entries = excluded.entries, named = excluded.named
                """
        ).execute(arguments: [
            person.rawValue, change.type, state.revision + 1, state.parts, state.records,
            state.horizon, state.entries, state.named,
        ])
        if change.weeks.isEmpty { return }
        try db.cachedStatement(
            sql: """
                DELETE FROM kept_week WHERE person = ?1 AND type = ?2 AND variant <> ?3
                    AND ?4 <= (SELECT count(DISTINCT variant) FROM kept_week
                        WHERE person = ?1 AND type = ?2 AND variant <> ?3)
                """
        ).execute(arguments: [
            person.rawValue, change.type, change.variant, KeptChange.mostVariants,
        ])
        let insert = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO kept_week
                    (person, type, variant, week, starts_at, ends_at, figures)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """)
        for week in change.weeks {
            try insert.execute(arguments: [
                person.rawValue, change.type, change.variant, week.week, week.times.lowerBound,
                week.times.upperBound, week.figures,
            ])
        }
    }

    /// Removes the kept weeks that overlap the times of samples.
    static func removeKept(
        _ db: Database, _ type: String, _ times: ClosedRange<Int>, _ person: PersonID
    ) throws {
        try db.cachedStatement(
            sql: """
                DELETE FROM kept_week
                WHERE person = ? AND type = ? AND starts_at <= ? AND ends_at >= ?
                """
        ).execute(arguments: [person.rawValue, type, times.upperBound, times.lowerBound])
    }
}

extension KeptType.State {
    fileprivate init(row: Row) {
        self.init(
            revision: row["revision"], parts: row["parts"], records: row["records"],
            horizon: row["horizon"], entries: row["entries"], named: row["named"])
    }
}
