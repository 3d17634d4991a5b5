package import HealthJournal

/// The texts of the command line about sync with the health store.
package struct CommandSyncWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case nothingSynced, exported, deleted, imported, replaced, removed, adopted, linked,
            waiting,
            updated, marked, deletedAgain, conflicts, parked, unasked, unreadable, retrying, failed,
            inStep,
            sentEarlier, earlier, switchedOff, askPermission, yes
    }

    package static let area = "commandSync"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The failure of a pass as a whole.
    package func nothingSynced(_ reason: SyncReason) -> String {
        text(.nothingSynced, ["reason": language.reasons.text(reason)])
    }

    /// A result with its number, as it is written.
    package func result(_ key: Key, _ number: String) -> String { text(key, ["count": number]) }

    /// The entries that wait for permission, and the command that grants it.
    package func parked(_ count: Int, _ number: String, command: String) -> String {
        text(.parked, ["count": number, "command": command], count: count)
    }

    /// The name of what a stream brings: a kind of entry; in English the name that JSON has.
    package func stream(_ name: String) -> String {
        guard language != .english, let kind = EntryKind(rawValue: name) else { return name }
        return language.commandEntries.kind(kind)
    }

    /// The kinds that the person was never asked about, and the command that allows them.
    package func unasked(_ names: String, command: String) -> String {
        text(.unasked, ["names": names, "command": command])
    }

    /// The kinds that could not be read, with the reasons.
    package func unreadable(_ names: String, reasons: String) -> String {
        text(.unreadable, ["names": names, "reasons": reasons])
    }

    /// The entries that the next pass tries again.
    package func retrying(_ count: Int, _ number: String) -> String {
        text(.retrying, ["count": number], count: count)
    }

    /// The entries that were logged while sync was off and have been sent.
    package func sentEarlier(_ done: Int, of total: Int) -> String {
        text(.sentEarlier, ["done": "\(done)", "total": "\(total)"])
    }

    /// The entries that were logged while sync was off and are only in the journal.
    package func earlier(_ count: Int) -> String { text(.earlier, count: count) }

    /// The question at the first sync.
    package func askPermission(_ app: String) -> String { text(.askPermission, ["app": app]) }
}

extension Language {
    /// The texts of the command line about sync with the health store.
    package var commandSync: CommandSyncWords { CommandSyncWords(self) }
}
