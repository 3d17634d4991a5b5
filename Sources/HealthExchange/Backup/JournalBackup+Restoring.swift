public import Foundation
public import HealthJournal
internal import Synchronization

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
        let now = journal.environment.now()
        self = try await journal.withSnapshot { tx throws(JournalError) in
            JournalBackup(
                createdAt: now, entries: try tx.ownEntries(), notes: try tx.foreignNotes(),
                originals: try tx.originals(), goals: try tx.goals(),
                dayStartHour: try tx.setting(.dayStartHour).flatMap { Int($0) })
        }
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
        try await journal.withTransaction { tx throws(JournalError) in try apply(to: tx, mode) }
    }

    /// Says what restoring the backup would do, and does nothing.
    public func preview(into journal: Journal, mode: Mode) async throws(JournalError)
        -> RestoreReport
    {
        let counted = Mutex<RestoreReport?>(nil)
        do throws(JournalError) {
            try await journal.withTransaction { tx throws(JournalError) in
                let report = try apply(to: tx, mode)
                counted.withLock { $0 = report }
                // Ends the transaction without a trace.
                throw .cancelled
            }
        } catch {
            guard error == .cancelled else { throw error }
        }
        guard let report = counted.withLock({ $0 }) else { throw .cancelled }
        return report
    }

    private func apply(to tx: JournalTransaction, _ mode: Mode) throws(JournalError)
        -> RestoreReport
    {
        var report = RestoreReport()
        if mode == .replace { report.deleted = try tx.deleteOwn(notAmong: entries) }
        for entry in entries {
            switch try tx.restore(entry, overwrites: mode == .replace) {
            case .added: report.added += 1
            case .broughtBack: report.broughtBack += 1
            case .changed: report.changed += 1
            case .known: report.known += 1
            }
        }
        try tx.restore(originals)
        try tx.restore(notes, replaces: mode == .replace)
        try restoreSettings(tx, mode)
        return report
    }

    private func restoreSettings(_ tx: JournalTransaction, _ mode: Mode) throws(JournalError) {
        try EntryRules.check(dayStartHour: dayStartHour)
        if mode == .replace { try tx.removeGoals() }
        let known = try tx.goals()
        for goal in goals
        where !known.contains(where: { $0.kind == goal.kind && $0.from == goal.from }) {
            try tx.setGoal(goal)
        }
        let isSet = try tx.setting(.dayStartHour) != nil
        if mode == .replace || !isSet {
            try tx.setDayStartHour(dayStartHour)
        }
    }
}
