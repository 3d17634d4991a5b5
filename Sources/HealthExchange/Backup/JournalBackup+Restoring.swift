public import Foundation
public import HealthJournal

extension JournalBackup {
    /// The handling of existing entries.
    public enum Mode: String, CaseIterable, Hashable, Sendable {
        /// Existing entries are kept; missing and deleted ones are restored from the backup.
        case merge
        /// The journal gets exactly the backup's content; other own entries are deleted.
        case replace
    }

    /// Creates a backup from a snapshot of a journal.
    public static func write(_ journal: Journal) async throws -> Data {
        try await JournalBackup(of: journal).data()
    }

    /// Reads a snapshot of a journal.
    public init(of journal: Journal) async throws(JournalError) {
        let contents = try await JournalContents.read(from: journal)
        self.init(
            createdAt: journal.environment.now(), entries: contents.entries,
            notes: contents.notes, originals: contents.originals, goals: contents.goals,
            keptFoods: contents.keptFoods, dayStartHour: contents.dayStartHour)
    }

    /// Restores a backup, completely or not at all.
    ///
    /// Entries keep identity and version, so a remote that holds them receives nothing twice, and a
    /// later deletion applies there. No remote is enabled: on a new device nothing is exported
    /// before the person enables it. A copy replaces another app's entry again, and waits for it if
    /// it was not imported yet. Deletions and reverted edits are exported like the person's own
    /// changes.
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
        RestoreReport(try await contents.restore(into: journal, replaces: mode == .replace))
    }

    /// Counts the effects of restoring the backup, and changes nothing.
    public func preview(into journal: Journal, mode: Mode) async throws(JournalError)
        -> RestoreReport
    {
        RestoreReport(try await contents.previewRestore(into: journal, replaces: mode == .replace))
    }

    private var contents: JournalContents {
        JournalContents(
            entries: entries, notes: notes, originals: originals, goals: goals,
            keptFoods: keptFoods, dayStartHour: dayStartHour)
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
