internal import GRDB

/// Checks the journal's file and the rules that no constraint of the schema states.
struct IntegrityCheck {
    let tx: JournalTransaction

    /// The defects; empty if there are none.
    func problems() throws -> [String] {
        var problems = try String.fetchAll(tx.db, sql: "PRAGMA integrity_check")
            .filter { $0 != "ok" }
        let orphans = try tx.rows("PRAGMA foreign_key_check")
        if !orphans.isEmpty { problems.append("\(orphans.count) rows refer to nothing") }
        let empty = try tx.number(
            """
            SELECT count(*) FROM entry e WHERE has_content = 1
                AND NOT EXISTS (SELECT 1 FROM weight WHERE entry = e.id AND e.kind = 'weight')
                AND NOT EXISTS (SELECT 1 FROM drink WHERE entry = e.id AND e.kind = 'drink')
                AND NOT EXISTS (SELECT 1 FROM food WHERE entry = e.id AND e.kind = 'food')
                AND NOT EXISTS (SELECT 1 FROM workout WHERE entry = e.id AND e.kind = 'workout')
                AND NOT EXISTS (SELECT 1 FROM measurement
                    WHERE entry = e.id AND e.kind = 'measurement')
                AND NOT EXISTS (SELECT 1 FROM day_note WHERE entry = e.id AND e.kind = 'dayNote')
            """)
        if empty > 0 { problems.append("\(empty) entries have no content") }
        let idle = try tx.number(
            """
            SELECT count(*) FROM outbox JOIN remote ON remote.id = outbox.remote
            JOIN entry ON entry.id = outbox.entry
            WHERE entry.deleted_at IS NULL AND (remote.is_enabled = 0
                OR (remote.name = 'health' AND entry.kind = 'dayNote')
                OR EXISTS (SELECT 1 FROM excluded_kind k
                    WHERE k.remote = remote.id AND k.kind = entry.kind))
            """)
        if idle > 0 { problems.append("\(idle) entries are pending for what is switched off") }
        return problems
    }
}
