internal import DatabaseFile
internal import Foundation
internal import GRDB
internal import Synchronization

/// A journal as one file: copies, replaces, merges and checks it as a whole.
package struct JournalFile: Sendable {
    private let journal: Journal
    private var storage: JournalStorage { journal.storage }

    init(_ journal: Journal) { self.journal = journal }

    /// Copies a snapshot of the whole journal into a new file with the mode 0600.
    package func copy(to path: String) async throws(JournalError) {
        do {
            try await storage.writer.read { try DatabaseCopy.write($0, to: path) }
        } catch {
            throw JournalError(error, path: path)
        }
    }

    /// Replaces all contents of the journal with those of another one, in one transaction.
    ///
    /// - Parameters:
    ///   - other: A journal in a file that no other process uses meanwhile.
    ///   - beforeCommit: Runs before the commit. Its error rolls the transaction back and is
    ///     rethrown.
    package func replaceContents(
        with other: Journal, beforeCommit: @escaping @Sendable () throws -> Void
    ) async throws {
        let source = other.storage.writer
        do {
            try await storage.writer.writeWithoutTransaction { target in
                try source.read { source in
                    try DatabaseCopy.replace(target, with: source, beforeCommit: beforeCommit)
                }
            }
        } catch let error as DatabaseError {
            throw JournalError(error, path: storage.path)
        }
        journal.signal.send()
    }

    /// The defects of a journal from another device; empty if there are none.
    package func checkAsForeign() async throws(JournalError) -> [String] {
        try await journal.withSnapshot { tx in
            guard try JournalMigration.format.hasOwnSchema(tx.db) else {
                return ["It has tables, views or triggers of its own."]
            }
            return try IntegrityCheck(tx: tx).problems()
        }
    }

    /// Merges the contents and settings of another journal into this one, in one transaction.
    ///
    /// Settings that describe a device or a sync are skipped, and so are settings that this journal
    /// already has.
    ///
    /// - Parameters:
    ///   - other: The other journal.
    ///   - beforeCommit: Runs before the commit. Its error rolls the transaction back and is
    ///     rethrown.
    package func merge(
        _ other: Journal, beforeCommit: @escaping @Sendable (RestoreCounts) throws -> Void
    ) async throws {
        let contents = try await JournalContents.read(from: other)
        let settings = try await other.withSnapshot { tx in try tx.settings.ofPerson() }
        do {
            try await storage.writer.write { [environment = journal.environment] db in
                let tx = JournalTransaction(db: db, environment: environment, isReadOnly: false)
                let counts = try tx.restoration.restore(contents, replaces: false)
                for (key, value) in settings where try tx.settings.value(key) == nil {
                    try tx.settings.set(key, to: value)
                }
                try beforeCommit(counts)
            }
        } catch let error as DatabaseError {
            throw JournalError(error, path: storage.path)
        }
        journal.signal.send()
    }

    /// SQLite's synchronous mode of commits: 2 is FULL.
    package func synchronousMode() async throws(JournalError) -> Int {
        do {
            return try await storage.writer.writeWithoutTransaction { db in
                try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? -1
            }
        } catch {
            throw JournalError(error, path: storage.path)
        }
    }
}

extension Journal {
    /// The journal as one file.
    package var file: JournalFile { JournalFile(self) }
}

extension SettingTable {
    /// The settings that apply on all devices of the person; favourites and recipes are merged one by one.
    fileprivate func ofPerson() throws -> [SettingKey: String] {
        let rows = try tx.rows(
            """
            SELECT key, value FROM setting
            WHERE key NOT GLOB 'sync.*' AND key NOT GLOB 'days.*' AND key <> 'day.startHour'
                AND key NOT IN ('undo.lastEdit', 'foods.kept')
            """)
        return Dictionary(
            uniqueKeysWithValues: rows.map { (SettingKey(rawValue: $0["key"]), $0["value"]) })
    }
}

/// The contents of a journal that a backup contains, from one snapshot.
package struct JournalContents: Hashable, Sendable {
    /// The person's own entries that are not deleted, in order of time.
    package var entries: [JournalEntry]
    /// The notes on other apps' entries, in order of time.
    package var notes: [ForeignNote]
    /// The originals of the person's copies, in order of time.
    package var originals: [ForeignOriginal]
    /// The goals, grouped by kind, oldest first.
    package var goals: [Goal]
    /// The favourites and recipes; nil if they cannot be read, or are those of a backup before they were part of it.
    package var keptFoods: [KeptFood]?
    /// The hour at which days begin; nil if the person never set it.
    package var dayStartHour: Int?

    package init(
        entries: [JournalEntry], notes: [ForeignNote], originals: [ForeignOriginal], goals: [Goal],
        keptFoods: [KeptFood]?, dayStartHour: Int?
    ) {
        self.entries = entries
        self.notes = notes
        self.originals = originals
        self.goals = goals
        self.keptFoods = keptFoods
        self.dayStartHour = dayStartHour
    }
}

/// Counts of entries by the effect of restoring a backup.
package struct RestoreCounts: Hashable, Sendable {
    /// The number of entries by outcome.
    package var outcomes: [RestoreOutcome: Int] = [:]
    /// The number of own entries that were deleted because the backup does not contain them.
    package var deleted = 0
}

extension JournalContents {
    /// Reads what a backup of a journal contains.
    package static func read(from journal: Journal) async throws(JournalError) -> JournalContents {
        try await journal.withSnapshot { tx in
            JournalContents(
                entries: try tx.entries.own(), notes: try tx.notes.all(),
                originals: try tx.originals.all(), goals: try tx.goals.all(),
                keptFoods: try tx.keptFoods.all(),
                dayStartHour: try tx.settings.value(.dayStartHour).flatMap { Int($0) })
        }
    }

    /// Restores the contents into a journal, as a whole or not at all.
    ///
    /// - Parameter replaces: Whether the journal gets exactly these contents: own entries that are
    ///   not among them are deleted, and differing ones are overwritten.
    package func restore(into journal: Journal, replaces: Bool) async throws(JournalError)
        -> RestoreCounts
    {
        try await journal.withTransaction { tx in
            try tx.restoration.restore(self, replaces: replaces)
        }
    }

    /// Counts what ``restore(into:replaces:)`` would do and changes nothing.
    package func previewRestore(into journal: Journal, replaces: Bool)
        async throws(JournalError) -> RestoreCounts
    {
        let counted = Mutex<RestoreCounts?>(nil)
        do throws(JournalError) {
            try await journal.withTransaction { tx in
                let counts = try tx.restoration.restore(self, replaces: replaces)
                counted.withLock { $0 = counts }
                // Rolls the transaction back.
                throw JournalError.cancelled
            }
        } catch {
            guard error == .cancelled else { throw error }
        }
        guard let counts = counted.withLock({ $0 }) else { throw .cancelled }
        return counts
    }
}

extension EntryRestoration {
    func restore(_ contents: JournalContents, replaces: Bool) throws -> RestoreCounts {
        var counts = RestoreCounts()
        if replaces { counts.deleted = try deleteOwn(notAmong: contents.entries) }
        for entry in contents.entries {
            counts.outcomes[try restore(entry, overwrites: replaces), default: 0] += 1
        }
        try tx.originals.restore(contents.originals)
        try tx.notes.restore(contents.notes, replaces: replaces)
        if let kept = contents.keptFoods { try tx.keptFoods.restore(kept, replaces: replaces) }
        try EntryRules.check(dayStartHour: contents.dayStartHour)
        if replaces { try tx.goals.removeAll() }
        let known = try tx.goals.all()
        for goal in contents.goals
        where !known.contains(where: { $0.kind == goal.kind && $0.from == goal.from }) {
            try tx.goals.set(goal)
        }
        let isSet = try tx.settings.value(.dayStartHour) != nil
        if replaces || !isSet { try tx.settings.setDayStartHour(contents.dayStartHour) }
        return counts
    }
}
