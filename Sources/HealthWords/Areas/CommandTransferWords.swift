/// The texts of the commands that import, export, back up, restore, sync and check.
package struct CommandTransferWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case type, source, firstDay, lastDay, days, missingDays, gaps, order,
            new, known, newSamples, newSamplesOfDay, newSamplesOfDays, knownSamples,
            rings, leftOut, missing, deletedThere, recordedTwice, clinicalOffer, readFiles,
            unreadFiles,
            more,
            usedColumns,
            unusedColumns, unknownColumns, notWritten, reading, left, samples, exported, noPlace,
            backedUp, backedUpAll, encryptedAll, restored, replaced, unchanged, added,
            broughtBack, changed, deleted, already, emptyBackup, newPassphrase,
            samePassphrase, passphrase, syncing, checked, takenOver, takenOverBefore, activityRead,
            takeoverOff,
            partlyRead, notTakenOver, readingActivity
    }

    package static let area = "commandTransfer"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// A text with a number, as it is written.
    package func counted(_ key: Key, _ number: String) -> String { text(key, ["count": number]) }

    /// The number of new samples, with the first and the last day if there are any.
    package func newSamples(_ number: String, days: (first: String, last: String)?) -> String {
        guard let days else { return counted(.newSamples, number) }
        guard days.first != days.last else {
            return text(.newSamplesOfDay, ["count": number, "day": days.first])
        }
        return text(
            .newSamplesOfDays, ["count": number, "first": days.first, "last": days.last])
    }

    /// Samples that an earlier export had, or that were deleted on the phone, with their types.
    package func listed(_ key: Key, _ number: String, _ list: String) -> String {
        text(key, ["count": number, "list": list])
    }

    /// The days without a sample of a source.
    package func gaps(type: String, source: String, _ list: String) -> String {
        text(.gaps, ["type": type, "source": source, "list": list])
    }

    /// The command that sets the order of sources that counts nothing twice.
    package func order(_ command: String) -> String { text(.order, ["command": command]) }

    /// Columns of a table of which the same use was made.
    package func columns(_ key: Key, of file: String, _ list: String) -> String {
        text(key, ["file": file, "list": list])
    }

    /// The progress of an import.
    package func reading(_ samples: String, megabytes: String) -> String {
        text(.reading, ["count": samples, "megabytes": megabytes])
    }

    /// The time that an import will still take.
    package func left(_ seconds: String) -> String { text(.left, ["seconds": seconds]) }

    /// The progress of a sync, with the changes in a second.
    package func syncing(read: String, sent: String, rate: String) -> String {
        text(.syncing, ["read": read, "sent": sent, "rate": rate])
    }

    /// The entries that an import brought into the journal, as a list.
    package func takenOver(_ list: String) -> String { text(.takenOver, ["list": list]) }

    /// The failure of a command whose import is in the store, but not in the journal.
    package func notTakenOver(_ reason: String) -> String {
        text(.notTakenOver, ["reason": reason])
    }

    /// The message after an export.
    package func exported(_ samples: String, to path: String, bytes: String) -> String {
        text(.exported, ["count": samples, "path": path, "bytes": bytes])
    }

    /// The message after a backup of the entries.
    package func backedUp(_ entries: String, to path: String) -> String {
        text(.backedUp, ["count": entries, "path": path])
    }

    /// The message after a backup of everything.
    package func backedUpAll(to path: String, bytes: String, isEncrypted: Bool) -> String {
        text(isEncrypted ? .encryptedAll : .backedUpAll, ["path": path, "bytes": bytes])
    }

    /// The message after a backup of everything was restored.
    package func restored(samples: String, entries: String) -> String {
        text(.restored, ["samples": samples, "entries": entries])
    }
}

extension Language {
    /// The texts of the commands that import, export, back up, restore, sync and check.
    package var commandTransfer: CommandTransferWords { CommandTransferWords(self) }
}
