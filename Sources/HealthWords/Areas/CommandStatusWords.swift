/// The texts of the commands that show states and check the files.
package struct CommandStatusWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case store, journal, app, lastSync, waiting, pending, parked, failed, nothing, allow, own,
            others, samples, kind, send, permission, read, on, off, noStore, notAsked, denied,
            partly, allowed, storeDamaged, journalDamaged, restore, storeSound, journalSound, wrong,
            agree, history, doubled, orphaned, missing, outdated, sameSamples, samplesDiffer
    }

    package static let area = "commandStatus"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// Operations in a state with their number, as it is written.
    package func waiting(_ key: Key, _ number: String) -> String { text(key, ["count": number]) }

    /// The command that grants what is missing.
    package func allow(_ command: String) -> String { text(.allow, ["command": command]) }

    /// The position of a switch.
    package func position(_ isOn: Bool) -> String { text(isOn ? .on : .off) }

    /// What SQLite found in the store.
    package func storeDamaged(_ detail: String) -> String {
        text(.storeDamaged, ["detail": detail])
    }

    /// What SQLite found in the journal.
    package func journalDamaged(_ detail: String) -> String {
        text(.journalDamaged, ["detail": detail])
    }

    /// Objects, entries or samples that differ or are the same, with their number as it is written.
    package func difference(_ key: Key, _ count: Int, _ number: String) -> String {
        text(key, ["count": number], count: count)
    }

    /// The numbers of samples of a type in two stores that differ, as they are written.
    package func samplesDiffer(
        _ type: String, here: String, there: String, onlyHere: String, onlyThere: String,
        changed: String
    ) -> String {
        text(
            .samplesDiffer,
            [
                "type": type, "here": here, "there": there, "onlyHere": onlyHere,
                "onlyThere": onlyThere, "changed": changed,
            ])
    }
}

extension Language {
    /// The texts of the commands that show states and check the files.
    package var commandStatus: CommandStatusWords { CommandStatusWords(self) }
}
