/// The texts about why a backup could not be written or restored, each with what to do next.
package struct BackupErrorWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case notAFullBackup, newerFormat, damaged, needsPassphrase, wrongPassphrase,
            emptyPassphrase, cannotWrite, diskFull, notABackup, phoneNeedsPassphrase,
            phoneWrongPassphrase, phoneWithoutHealth, phoneDamaged, phoneCannotWrite, phoneDiskFull
    }

    package static let area = "backupErrors"
    package let language: Language

    package init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts about why a backup could not be written or restored.
    package var backupErrors: BackupErrorWords { BackupErrorWords(self) }
}
