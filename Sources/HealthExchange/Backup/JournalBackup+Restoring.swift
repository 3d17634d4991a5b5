public import Foundation
public import HealthJournal

extension JournalBackup {
    /// What happens to what the journal has.
    public enum Mode: String, CaseIterable, Hashable, Sendable {
        /// It stays as it is; what is missing or was deleted comes from the backup.
        case merge
        /// The journal becomes what the backup says; own entries that are not in it are deleted.
        case replace
    }

    /// Makes a backup of a journal, all of one moment.
    public static func write(_ journal: Journal) async throws -> Data {
        try await JournalBackup(of: journal).data()
    }

    /// Reads a journal, all of one moment.
    public init(of journal: Journal) async throws(JournalError) {
        let contents = try await journal.contents()
        self.init(
            createdAt: journal.environment.now(), entries: contents.entries,
            notes: contents.notes, originals: contents.originals, goals: contents.goals,
            dayStartHour: contents.dayStartHour)
    }

    /// Restores a backup, as a whole or not at all.
    ///
    /// Entries keep identity and version, so a remote that holds them gets nothing twice, and a
    /// later deletion finds them there. No remote is switched on: on a new device nothing goes out
    /// before the person wants it. A copy of another app's entry stands for that entry again, and
    /// waits for it where it was not read yet. Deletions and edits that are set back go to the
    /// remotes as if the person had made them.
    ///
    /// - Throws: ``BackupError`` for a file that cannot be used, and `JournalError`.
    @discardableResult
    public static func restore(_ data: Data, into journal: Journal, mode: Mode) async throws
        -> RestoreReport
    {
        try await JournalBackup(data).restore(into: journal, mode: mode)
    }

    /// Restores the backup; see ``restore(_:into:mode:)``.
    @discardableResult
    public func restore(into journal: Journal, mode: Mode) async throws(JournalError)
        -> RestoreReport
    {
        RestoreReport(try await journal.restore(contents, replaces: mode == .replace))
    }

    /// Says what restoring the backup would do, and does nothing.
    public func preview(into journal: Journal, mode: Mode) async throws(JournalError)
        -> RestoreReport
    {
        RestoreReport(try await journal.previewRestore(contents, replaces: mode == .replace))
    }

    private var contents: JournalContents {
        JournalContents(
            entries: entries, notes: notes, originals: originals, goals: goals,
            dayStartHour: dayStartHour)
    }
}

extension RestoreReport {
    fileprivate init(_ counts: RestoreCounts) {
        self.init()
        added = counts.outcomes[.added] ?? 0
        broughtBack = counts.outcomes[.undeleted] ?? 0
        changed = counts.outcomes[.changed] ?? 0
        known = counts.outcomes[.known] ?? 0
        deleted = counts.deleted
    }
}
