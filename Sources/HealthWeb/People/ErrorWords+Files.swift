internal import Foundation
internal import HealthAssistant
internal import HealthBackup
internal import HealthCloudScreens
internal import HealthCloudSync
internal import HealthDatabase
package import HealthExchange
internal import HealthJournal
internal import HealthModel
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
            case .unsupportedParquet: .unsupportedParquet
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

extension ErrorWords {
    /// The sentence about an error of a health store; a rule of HealthKit as the store states it.
    func text(_ error: HealthStoreError) -> String {
        let words = language.storeErrors
        return switch error {
        case .authorizationNotDetermined(let types):
            words.text(.notDetermined, ["types": list(types)])
        case .authorizationDenied(let types): words.text(.denied, ["types": list(types)])
        case .databaseInaccessible: words.text(.locked)
        case .invalidArgument(let reason), .validation(let reason): reason
        case .noData: words.text(.noData)
        case .duplicateObject(let id): words.text(.duplicate, ["id": "\(id)"])
        case .objectsNotFound: words.text(.objectsNotFound)
        case .readOnly(let path): words.text(.readOnly, ["path": path])
        case .removed(let path): words.text(.removed, ["path": path])
        case .diskFull: words.text(.diskFull)
        case .corrupt(let path): words.text(.corrupt, ["path": path])
        case .notAStore(let path): words.text(.notAStore, ["path": path])
        case .newerFormat(let path): words.text(.newerFormat, ["path": path])
        // The low byte of a code of SQLite is the primary one: 10 is SQLITE_IOERR.
        case .storage(let code, _) where code & 0xFF == 10: words.text(.diskError)
        case .storage(let code, let message):
            words.text(.storage, ["code": "\(code)", "message": message])
        }
    }

    private func list(_ types: [ObjectType]) -> String {
        types.map(language.types.name).sorted().joined(separator: ", ")
    }
}

extension SkipWords {
    /// The reason why a part of a file was left out, in a few words.
    package func reason(_ reason: SkipReason) -> String {
        switch reason {
        case .missing(let attribute): missing(attribute)
        case .invalid(let attribute): invalid(attribute)
        case .endsBeforeStart: text(.endsBeforeStart)
        case .unknownElement: text(.unknownElement)
        case .misplaced: text(.misplaced)
        case .tooMany: text(.tooMany)
        case .unsuitableUnit: text(.unsuitableUnit)
        case .unknownCategoryValue: text(.unknownCategoryValue)
        case .unknownActivity: text(.unknownActivity)
        case .unsuitableMembers: text(.unsuitableMembers)
        case .refused: text(.refused)
        case .missingFile: text(.missingFile)
        case .damagedFile: text(.damagedFile)
        case .implausible: text(.implausible)
        case .withdrawn: text(.withdrawn)
        case .sensorError: text(.sensorError)
        case .repeated: text(.repeated)
        case .unreadFile: text(.unreadFile)
        case .cut: text(.cut)
        case .withoutValue: text(.withoutValue)
        case .absent: text(.absent)
        case .skippedHour: text(.skippedHour)
        case .repeatedHour: text(.repeatedHour)
        }
    }
}

extension UnreadWords {
    /// The reason why a file was not read, in a few words.
    package func reason(_ reason: UnreadReason) -> String {
        switch reason {
        case .unknownFormat: text(.unknownFormat)
        case .unknownTable: text(.unknownTable)
        case .archive: text(.archive)
        case .encrypted: text(.encrypted)
        case .oversized: text(.oversized)
        case .healthExport: text(.healthExport)
        case .damaged: text(.damaged)
        case .unreferenced: text(.unreferenced)
        case .repeated: text(.repeated)
        case .empty: text(.empty)
        case .document: text(.document)
        case .account: text(.account)
        }
    }
}

extension ImportedFile {
    /// The format in which the file was read, with the app of a table; nil if it was not read.
    package var formatName: String? {
        guard case .read(let format, let app) = outcome else { return nil }
        return app.map { "\($0) (\(format.name))" } ?? format.name
    }
}

/// An error with the sentence that a screen shows, in the person's language.
struct SpokenError: LocalizedError {
    let errorDescription: String?
}

extension ErrorWords {
    /// Runs a body, and gives an error that it throws its sentence, if there is one.
    func speaking<T>(_ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch {
            throw text(of: error).map { SpokenError(errorDescription: $0) } ?? error
        }
    }
}
