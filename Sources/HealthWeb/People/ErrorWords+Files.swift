internal import HealthAssistant
internal import HealthBackup
internal import HealthCloudScreens
internal import HealthCloudSync
internal import HealthDatabase
internal import HealthExchange
internal import HealthJournal
package import HealthWords

// The sentences about errors of modules that `HealthWords` does not import.
extension ErrorWords {
    /// The sentence about an error, which says what to do next; nil for an error without one.
    package func text(of error: any Error) -> String? {
        switch error {
        case let error as JournalError: text(error)
        case let error as ExchangeError: text(error)
        case let error as ImportFailure: text(error)
        case let error as HealthStoreError: text(error)
        case let error as BackupError: text(error)
        case let error as FullBackupError: text(error)
        case let error as PhoneBackupError: text(error)
        case let error as CloudError: language.cloudErrors.text(error)
        case let error as CloudConnectionError: language.cloudErrors.text(error)
        case let error as AssistantRecordsError: text(error)
        default: nil
        }
    }

    private func text(_ error: ExchangeError) -> String {
        let words = language.exchangeErrors
        if error.code == .implausibleUnit, let column = error.column {
            return words.text(
                .implausibleColumn,
                ["column": column.name, "file": column.file, "mapping": column.mapping])
        }
        let key: ExchangeErrorWords.Key =
            switch error.code {
            case .unreadable: .unreadable
            case .unknownFormat: .unknownFormat
            case .damagedArchive: .damagedArchive
            case .archiveWithoutExport: .archiveWithoutExport
            case .oversizedArchive: .oversizedArchive
            case .encryptedArchive: .encryptedArchive
            case .unsupportedArchive: .unsupportedArchive
            case .truncated: .truncated
            case .malformed: .malformed
            case .tooLong: .tooLong
            case .unclosedQuote: .unclosedQuote
            case .cancelled: .cancelled
            case .cannotWrite: .cannotWrite
            case .notEmpty: .notEmpty
            case .diskFull: .diskFull
            case .newerFormat: .newerFormat
            case .needsTimeZone: .needsTimeZone
            case .invalidMapping: .invalidMapping
            case .ambiguousTable: .ambiguousTable
            case .ambiguousDates: .ambiguousDates
            case .contradictoryDates: .contradictoryDates
            case .contradictoryUnits: .contradictoryUnits
            case .implausibleUnit: .implausibleUnit
            }
        return words.text(key, line: error.line, position: error.position)
    }

    private func text(_ failure: ImportFailure) -> String {
        guard failure.samples > 0 else { return text(failure.reason) }
        let words = language.storeErrors
        let reason =
            failure.reason == .diskFull ? words.text(.diskFullImporting) : text(failure.reason)
        return words.text(.partlyImported, ["reason": reason], count: failure.samples)
    }

    private func text(_ error: FullBackupError) -> String {
        let key: BackupErrorWords.Key =
            switch error {
            case .notABackup: .notAFullBackup
            case .newerFormat: .newerFormat
            case .damaged: .damaged
            case .needsPassphrase: .needsPassphrase
            case .wrongPassphrase: .wrongPassphrase
            case .emptyPassphrase: .emptyPassphrase
            case .cannotWrite: .cannotWrite
            case .diskFull: .diskFull
            }
        return language.backupErrors.text(key)
    }

    private func text(_ error: PhoneBackupError) -> String {
        let key: BackupErrorWords.Key =
            switch error {
            case .needsPassphrase: .phoneNeedsPassphrase
            case .wrongPassphrase: .phoneWrongPassphrase
            case .withoutHealth: .phoneWithoutHealth
            case .damaged: .phoneDamaged
            case .cannotWrite: .phoneCannotWrite
            case .diskFull: .phoneDiskFull
            }
        return language.backupErrors.text(key)
    }

    private func text(_ error: BackupError) -> String {
        switch error {
        case .notABackup: language.backupErrors.text(.notABackup)
        case .newerFormat: language.backupErrors.text(.newerFormat)
        case .damaged: language.backupErrors.text(.damaged)
        }
    }

    private func text(_ error: AssistantRecordsError) -> String {
        let words = language.storeErrors
        return switch error {
        case .otherFile(let path): words.text(.otherAssistantFile, ["path": path])
        case .newerFormat(let path): words.text(.newerAssistantFile, ["path": path])
        case .cannotOpen(let path): words.text(.closedAssistantFile, ["path": path])
        }
    }
}
