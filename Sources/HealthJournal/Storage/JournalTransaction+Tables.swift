// The tables of the journal, and the operations that use several of them.
extension JournalTransaction {
    /// Entries of all kinds with their content and source.
    package var entries: EntryTable { EntryTable(tx: self) }
    /// The change log.
    package var changes: ChangeLog { ChangeLog(tx: self) }
    /// The outbox of all remotes.
    package var outbox: Outbox { Outbox(tx: self) }
    /// Notes on other apps' entries.
    package var notes: NoteTable { NoteTable(tx: self) }
    /// The originals of the person's copies.
    package var originals: OriginalTable { OriginalTable(tx: self) }
    /// Conflicts and their resolutions.
    package var conflicts: ConflictTable { ConflictTable(tx: self) }
    /// Goals with their history.
    package var goals: GoalTable { GoalTable(tx: self) }
    /// A health store's statistics of days.
    package var activity: ActivityTable { ActivityTable(tx: self) }
    /// How far a health store's types were read into days.
    package var activityStreams: ActivityStreamTable { ActivityStreamTable(tx: self) }
    /// Own entries field by field.
    package var records: RecordTable { RecordTable(tx: self) }
    /// Settings.
    package var settings: SettingTable { SettingTable(tx: self) }
    /// The remotes that the journal knows.
    package var remotes: RemoteTable { RemoteTable(tx: self) }

    /// Saves and edits entries.
    var writer: EntryWriter { EntryWriter(tx: self) }
    /// Undoes the last edit.
    var lastEdit: EditUndo { EditUndo(tx: self) }
    /// Deletes entries and undoes deletions.
    var deletion: EntryDeletion { EntryDeletion(tx: self) }
    /// Restores entries of a backup.
    package var restoration: EntryRestoration { EntryRestoration(tx: self) }

    /// A remote with everything that the journal stores for it.
    ///
    /// A write transaction adds the remote if the journal does not know it.
    package func remote(_ id: RemoteID) throws -> JournalRemote {
        JournalRemote(tx: self, id: id, row: try remotes.row(adding: id))
    }
}
