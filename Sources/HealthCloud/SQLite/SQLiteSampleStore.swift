internal import Foundation
internal import GRDB

/// The samples of people's health stores in a cloud's SQLite file.
struct SQLiteSampleStore: CloudSampleStore {
    let store: SQLiteCloudStore

    func parts(
        of type: String, in weeks: [Int], deletions: Bool, of person: PersonID
    ) async throws -> TypeParts {
        try await store.writer.read { db in
            let select = """
                SELECT sequence, revision, week, weeks, samples, deletions, is_packed, frame
                FROM part WHERE person = ? AND type = ? AND week
                """
            let ofWeek = try db.cachedStatement(sql: "\(select) = ? AND weeks = 1")
            let ofBlock = try db.cachedStatement(sql: "\(select) = ? AND weeks > 1")
            let blocks = Set(weeks.map(SampleBlock.start(of:)))
            var parts = try [(ofWeek, weeks), (ofBlock, Array(blocks))].flatMap { select, weeks in
                try weeks.flatMap { week in
                    try Row.fetchAll(select, arguments: [person.rawValue, type, week])
                        .map(StoredPart.init(row:))
                }
            }
            if deletions {
                let withoutWeek = try db.cachedStatement(
                    sql: "\(select) IS NULL AND deletions > 0")
                parts += try Row.fetchAll(withoutWeek, arguments: [person.rawValue, type])
                    .map(StoredPart.init(row:))
            }
            return TypeParts(
                last: try Self.last(db, type, person),
                withdrawn: try Self.withdrawn(db, type, person),
                parts: parts.sorted { $0.version.sequence < $1.version.sequence })
        }
    }

    /// The position of a type's last part; 0 without any.
    ///
    /// SQLite would search the parts of all types backwards for `max(sequence)`, and finds `+sequence` in the index of
    /// the type's parts.
    static func last(_ db: Database, _ type: String, _ person: PersonID) throws -> Int {
        try Int.fetchOne(
            db.cachedStatement(
                sql: "SELECT coalesce(max(+sequence), 0) FROM part WHERE person = ? AND type = ?"),
            arguments: [person.rawValue, type]) ?? 0
    }

    /// The position of a type's last withdrawal; 0 if it was never withdrawn.
    private static func withdrawn(
        _ db: Database, _ type: String, _ person: PersonID
    ) throws -> Int {
        try Int.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT coalesce(max(+sequence), 0) FROM part
                    WHERE person = ? AND type = ? AND week IS NULL AND deletions = 0
                    """),
            arguments: [person.rawValue, type]) ?? 0
    }

    func add(_ addition: PartAddition, of person: PersonID) async throws -> Bool {
        try await store.change(person) { db in
            guard try Self.last(db, addition.type, person) == addition.expected else {
                return false
            }
            if addition.replacesAll {
                try db.execute(sql: "PRAGMA secure_delete = ON")
                for table in ["part", "kept_type"] {
                    try db.execute(
                        sql: "DELETE FROM \(table) WHERE person = ? AND type = ?",
                        arguments: [person.rawValue, addition.type])
                }
            }
            let insert = try db.cachedStatement(
                sql: """
                    INSERT INTO part (person, sequence, type, kind, week, samples, deletions,
                        first_start, last_start, is_packed, frame)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """)
            for part in addition.parts {
                let sequence = try SQLiteCloudStore.raiseSequence(db, person, by: 1)
                try insert.execute(arguments: [
                    person.rawValue, sequence, addition.type, addition.kind, part.week,
                    part.samples, part.deletions, part.starts.lowerBound, part.starts.upperBound,
                    part.isWithdrawal, part.frame,
                ])
                try SQLiteCloudStore.addMark(db, person, at: sequence)
            }
            return true
        }
    }

    func replace(_ replacement: PartReplacement, of person: PersonID) async throws -> Bool {
        try await store.change(person) { db in
            guard let last = replacement.parts.map(\.sequence).max(),
                try Self.isUnchanged(db, replacement, person)
            else { return false }
            // The samples that the new content lacks were deleted.
            try db.execute(sql: "PRAGMA secure_delete = ON")
            let delete = try db.cachedStatement(
                sql: "DELETE FROM part WHERE person = ? AND sequence = ?")
            for part in replacement.parts where part.sequence != last || replacement.content == nil
            {
                try delete.execute(arguments: [person.rawValue, part.sequence])
            }
            if let removed = replacement.removed {
                try Self.removeKept(db, replacement.type, removed, person)
            }
            guard let content = replacement.content else { return true }
            try db.cachedStatement(
                sql: """
                    UPDATE part SET week = ?, weeks = ?, samples = ?, deletions = ?,
                        first_start = ?, last_start = ?, frame = ?, is_packed = 1,
                        revision = revision + 1
                    WHERE person = ? AND sequence = ?
                    """
            ).execute(arguments: [
                content.week, content.weeks, content.samples, content.deletions,
                content.starts.lowerBound,
                content.starts.upperBound, content.frame, person.rawValue, last,
            ])
            return true
        }
    }

    func markPacked(_ parts: [StoredPart.Version], of person: PersonID) async throws {
        try await store.change(person) { db in
            let update = try db.cachedStatement(
                sql: """
                    UPDATE part SET is_packed = 1
                    WHERE person = ? AND sequence = ? AND revision = ?
                    """)
            for part in parts {
                try update.execute(arguments: [person.rawValue, part.sequence, part.revision])
            }
        }
    }

    private static func isUnchanged(
        _ db: Database, _ replacement: PartReplacement, _ person: PersonID
    ) throws -> Bool {
        let revision = try db.cachedStatement(
            sql: "SELECT revision FROM part WHERE person = ? AND sequence = ?")
        for part in replacement.parts {
            let found = try Int.fetchOne(revision, arguments: [person.rawValue, part.sequence])
            guard found == part.revision else { return false }
        }
        let hasLater = try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM part WHERE person = ? AND type = ?
                        AND week IS NULL AND is_packed = 0 AND sequence > ?)
                    """),
            arguments: [person.rawValue, replacement.type, replacement.deletionsUpTo])
        return hasLater == false
    }

    func page(after sequence: Int, bytes: Int, of person: PersonID) async throws -> PartPage {
        try await store.writer.read { db in
            guard
                let counters = try Row.fetchOne(
                    db, sql: "SELECT history, sequence FROM person WHERE id = ?",
                    arguments: [person.rawValue])
            else { throw CloudStoreError.noPerson }
            let last: Int = counters["sequence"]
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT sequence, samples, deletions, frame FROM part
                    WHERE person = ? AND sequence > ? ORDER BY sequence
                    """, arguments: [person.rawValue, sequence])
            var (parts, size, end) = ([PartPage.Part](), 0, last)
            var hasMore = false
            while let row = try rows.next() {
                let part = PartPage.Part(
                    samples: row["samples"], deletions: row["deletions"], frame: row["frame"])
                size += part.frame.count
                guard parts.isEmpty || size <= bytes else {
                    hasMore = true
                    break
                }
                parts.append(part)
                end = row["sequence"]
            }
            // No part comes between the last one and the end of the person's commits.
            if !hasMore { end = last }
            return PartPage(
                history: counters["history"], parts: parts, sequence: end, hasMore: hasMore,
                last: last, startMark: try SQLiteCloudStore.mark(db, person, at: sequence),
                endMark: try SQLiteCloudStore.mark(db, person, at: end))
        }
    }

    func noteRead(_ sequence: Int, by token: Int, of person: PersonID, at date: Date) async throws {
        let now = date.timeIntervalSince1970
        let isNoted = try await store.writer.read { db in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT read_parts = ? AND last_seen_at >= ? FROM token
                        WHERE person = ? AND number = ?
                        """), arguments: [sequence, now - 60, person.rawValue, token])
        }
        // A device that asks again and again does not cause a write each time.
        if isNoted == true { return }
        try await store.writeWithoutWaiting { db in
            try db.cachedStatement(
                sql:
                    "UPDATE token SET read_parts = ?, last_seen_at = ? WHERE person = ? AND number = ?"
            ).execute(arguments: [sequence, now, person.rawValue, token])
        }
    }

    func types(of person: PersonID) async throws -> [StoredSampleType] {
        try await store.writer.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT type, max(kind) AS kind, sum(samples) AS samples,
                        sum(deletions) AS deletions, max(sequence) AS last,
                        min(first_start) FILTER (WHERE samples > 0) AS first_start,
                        max(last_start) FILTER (WHERE samples > 0) AS last_start,
                        coalesce(max(sequence) FILTER (WHERE samples + deletions = 0), 0)
                            AS withdrawn
                    FROM part WHERE person = ? GROUP BY type ORDER BY type
                    """,
                arguments: [person.rawValue]
            ).map { row in
                let starts: (Int?, Int?) = (row["first_start"], row["last_start"])
                return StoredSampleType(
                    type: row["type"], kind: row["kind"], samples: row["samples"],
                    deletions: row["deletions"], starts: .init(from: starts.0, through: starts.1),
                    last: row["last"], withdrawn: row["withdrawn"])
            }
        }
    }

    func weeks(of type: String, of person: PersonID) async throws -> [Int] {
        try await store.writer.read { db in
            try Self.weeks(db, type, from: Int(Int32.min), to: Int(Int32.max), person)
                .sorted(by: >)
        }
    }

    /// The weeks that parts may have samples of, of parts that begin in a range of weeks.
    private static func weeks(
        _ db: Database, _ type: String, from first: Int, to last: Int, _ person: PersonID
    ) throws -> Set<Int> {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT week, weeks, first_start, last_start FROM part
                    WHERE person = ? AND type = ? AND week BETWEEN ? AND ?
                    """), arguments: [person.rawValue, type, first, last])
        var weeks: Set<Int> = []
        while let row = try rows.next() {
            weeks.formUnion(
                SampleBlock.weeks(of: row[0], count: row[1], starts: (row[2] as Int)...row[3]))
        }
        return weeks
    }

    func unpacked(
        moreThan count: Int, orBefore week: Int, of person: PersonID
    ) async throws -> [UnpackedParts] {
        try await store.writer.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT type, max(kind) AS kind, week FROM part
                    WHERE person = ? AND is_packed = 0 GROUP BY type, week
                    HAVING week IS NULL OR week < ? OR count(*) > ? ORDER BY type, week
                    """,
                arguments: [person.rawValue, week, count]
            ).map { UnpackedParts(type: $0["type"], kind: $0["kind"], week: $0["week"]) }
        }
    }
}

extension StoredPart {
    fileprivate init(row: Row) {
        self.init(
            version: Version(sequence: row["sequence"], revision: row["revision"]),
            week: row["week"], weeks: row["weeks"], samples: row["samples"],
            deletions: row["deletions"], isPacked: row["is_packed"],
            frame: row["frame"])
    }
}

extension SQLiteSampleStore {
    func keptReading(
        of type: String, variant: Data, in weeks: ClosedRange<Int>, of person: PersonID
    ) async throws -> KeptReading {
        try await store.writer.read { db in
            guard
                let counters = try Row.fetchOne(
                    db.cachedStatement(sql: "SELECT sequence, horizon FROM person WHERE id = ?"),
                    arguments: [person.rawValue])
            else { throw CloudStoreError.noPerson }
            let kept = try Self.keptType(db, type, person)
            let hasRecords = try Bool.fetchOne(
                db.cachedStatement(
                    sql: "SELECT EXISTS (SELECT 1 FROM record WHERE person = ? AND sequence > ?)"),
                arguments: [person.rawValue, kept.state?.records ?? 0])
            let starts = try Self.weeks(
                db, type, from: SampleBlock.start(of: weeks.lowerBound - 2),
                to: weeks.upperBound + 1, person)
            return KeptReading(
                kept: kept, sequence: counters["sequence"], horizon: counters["horizon"],
                hasRecords: hasRecords == true, starts: Array(starts),
                weeks: try Self.keptWeeks(db, type, variant, weeks, person))
        }
    }

    private static func keptType(
        _ db: Database, _ type: String, _ person: PersonID
    ) throws -> KeptType {
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
                    SELECT min(first_start) AS first, max(last_start) AS last FROM part
                    WHERE person = ? AND type = ? AND +sequence > ? AND week IS NOT NULL
                    GROUP BY week, weeks
                    """), arguments: after
        ).map { KeptType.Change(first: $0["first"], last: $0["last"]) }
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

    func keptViews(of person: PersonID) async throws -> [KeptView] {
        try await store.writer.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT type, time_zone, sources FROM kept_view
                        WHERE person = ? ORDER BY last_read DESC, variant
                        """), arguments: [person.rawValue]
            ).map { row in
                KeptView(
                    type: row["type"], zone: row["time_zone"],
                    sources: KeptView.sources(of: row["sources"]))
            }
        }
    }

    func keptWeeks(
        of type: String, variant: Data, in weeks: ClosedRange<Int>, of person: PersonID
    ) async throws -> [KeptWeek] {
        try await store.writer.read { db in try Self.keptWeeks(db, type, variant, weeks, person) }
    }

    private static func keptWeeks(
        _ db: Database, _ type: String, _ variant: Data, _ weeks: ClosedRange<Int>,
        _ person: PersonID
    ) throws -> [KeptWeek] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT week, starts_at, ends_at, figures FROM kept_week
                    WHERE person = ? AND type = ? AND variant = ? AND week BETWEEN ? AND ?
                    """),
            arguments: [person.rawValue, type, variant, weeks.lowerBound, weeks.upperBound])
        return try Array(
            rows.map { row in
                let (start, end): (Int, Int) = (row[1], row[2])
                return KeptWeek(week: row[0], times: start...end, figures: row[3])
            })
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
        try db.cachedStatement(
            sql: """
                INSERT INTO kept_view (person, type, variant, time_zone, sources, last_read)
                VALUES (?1, ?2, ?3, ?4, ?5, CASE WHEN ?7 THEN ?6 ELSE 0 END)
                ON CONFLICT (person, type, variant) DO UPDATE SET last_read = ?6 WHERE ?7
                """
        ).execute(arguments: [
            person.rawValue, change.type, change.variant, change.view.zone,
            try KeptView.text(of: change.view.sources), state.revision + 1, change.isReading,
        ])
        let others = try Int.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT count(*) FROM kept_view
                    WHERE person = ? AND type = ? AND variant <> ?
                    """), arguments: [person.rawValue, change.type, change.variant])
        if others ?? 0 >= KeptChange.mostVariants {
            for table in ["kept_view", "kept_week"] {
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE person = ? AND type = ? AND variant <> ?",
                    arguments: [person.rawValue, change.type, change.variant])
            }
        }
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
