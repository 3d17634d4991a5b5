internal import Foundation
public import HealthJournal
public import HealthSync

/// The texts about what went wrong, each one sentence that says what to do next.
public struct ErrorWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case notFound, deleted, changed, diskFull, readOnly, notAJournal, newerFormat, cannotOpen,
            busy,
            corrupt, otherApp, cancelled, diskError, storage, deviceNotConnected, deviceSilent,
            recordUnknown
    }

    package static let area = "errors"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The failure of the journal.
    public func text(_ error: JournalError) -> String {
        switch error {
        case .invalid(_, let rule): language.rules.text(rule)
        case .notFound: text(Key.notFound)
        case .deleted: text(Key.deleted)
        case .changed: text(Key.changed)
        case .diskFull: text(Key.diskFull)
        case .readOnly(let path): text(Key.readOnly, ["path": path])
        case .notAJournal(let path): text(Key.notAJournal, ["path": path])
        case .newerFormat(let path): text(Key.newerFormat, ["path": path])
        case .cannotOpen(let path): text(Key.cannotOpen, ["path": path])
        case .busy: text(Key.busy)
        case .corrupt: text(Key.corrupt)
        case .otherApp(let app): text(Key.otherApp, ["app": app])
        case .cancelled: text(Key.cancelled)
        // SQLITE_IOERR.
        case .storage(10, _): text(Key.diskError)
        case .storage(let code, _): text(Key.storage, ["code": "\(code)"])
        }
    }

    /// The refusal of a device, with its reason as it states it.
    public func text(_ error: UpstreamError) -> String {
        switch error {
        case .notConnected: text(Key.deviceNotConnected)
        case .noConfirmation: text(Key.deviceSilent)
        case .unknownRecord: text(Key.recordUnknown)
        case .failed(let reason): reason
        }
    }
}

extension Language {
    /// The texts about what went wrong, each one sentence that says what to do next.
    public var errors: ErrorWords { ErrorWords(self) }
}

/// The texts about why a health store or the assistant's file could not be used, each with what to do
/// next.
package struct StoreErrorWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case notDetermined, denied, locked, noData, duplicate, objectsNotFound, readOnly, removed,
            diskFull, corrupt, notAStore, newerFormat, diskError, storage, diskFullImporting,
            partlyImported, otherAssistantFile, newerAssistantFile, closedAssistantFile
    }

    package static let area = "storeErrors"
    package let language: Language

    package init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts about why a health store or the assistant's file could not be used.
    package var storeErrors: StoreErrorWords { StoreErrorWords(self) }
}

/// The texts about why a file could not be read or written: one for each code, with what to do next.
///
/// The texts are found by the codes of `ExchangeError`, whose module this one does not import.
package struct ExchangeErrorWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case unreadable, unknownFormat, damagedArchive, archiveWithoutExport, oversizedArchive,
            encryptedArchive, unsupportedArchive, unsupportedParquet, truncated, malformed, tooLong,
            unclosedQuote, cancelled, cannotWrite, notEmpty, diskFull, newerFormat, needsTimeZone,
            invalidMapping,
            ambiguousTable, ambiguousDates, contradictoryDates, contradictoryUnits, implausibleUnit,
            implausibleColumn, line, position
    }

    package static let area = "exchangeErrors"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The text, then the line and how many bytes of the file were read if these are known.
    package func text(_ key: Key, line: Int?, position: Int64?) -> String {
        let bytes = position?.formatted(.number.locale(language.locale))
        let places = [
            line.map { text(.line, ["line": "\($0)"]) },
            bytes.map { text(.position, ["bytes": $0]) },
        ]
        return ([text(key)] + places.compactMap(\.self)).joined(separator: " ")
    }
}

extension Language {
    /// The texts about why a file could not be read or written.
    package var exchangeErrors: ExchangeErrorWords { ExchangeErrorWords(self) }
}

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

/// The texts about why a cloud did not do what it was asked for, each with what to do next.
public struct CloudErrorWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case unreachable, deviceUnknown, invalidCode, cursorExpired, refused, invalidAddress,
            insecureAddress, alreadyConnected, notConnected, unreadableFile, unwritableFile
    }

    package static let area = "cloudErrors"
    package let language: Language

    package init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts about why a cloud did not do what it was asked for.
    public var cloudErrors: CloudErrorWords { CloudErrorWords(self) }
}

/// The texts of the pages that are shown instead of a page that was asked for.
public struct PageErrorWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case notFound, notFoundText, malformed, malformedText, tooLarge, tooLargeText, wrongToken,
            wrongTokenText, foreignHost, foreignHostText, foreignOrigin, foreignOriginText, busy,
            busyText, crowded, crowdedText, offline, offlineText, failed, failedText, notPossible,
            notPossibleText
    }

    package static let area = "pageErrors"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The page or the entry does not exist.
    public var notFound: PageError { PageError(text(.notFound), text(.notFoundText)) }
    /// The form is not what the page sent.
    public var malformed: PageError { PageError(text(.malformed), text(.malformedText)) }
    /// The form or the file is too large.
    public var tooLarge: PageError { PageError(text(.tooLarge), text(.tooLargeText)) }
    /// The form was not made for this session.
    public var wrongToken: PageError { PageError(text(.wrongToken), text(.wrongTokenText)) }
    /// The request names another host.
    public var foreignHost: PageError { PageError(text(.foreignHost), text(.foreignHostText)) }
    /// Another site sent the form.
    public var foreignOrigin: PageError {
        PageError(text(.foreignOrigin), text(.foreignOriginText))
    }
    /// There were too many wrong passwords.
    public var busy: PageError { PageError(text(.busy), text(.busyText)) }
    /// The server has too many connections.
    public var crowded: PageError { PageError(text(.crowded), text(.crowdedText)) }
    /// The browser cannot reach the server.
    public var offline: PageError { PageError(text(.offline), text(.offlineText)) }
    /// The server failed.
    public var failed: PageError { PageError(text(.failed), text(.failedText)) }
    /// The request asks for something that the page does not offer.
    public var notPossible: PageError { PageError(text(.notPossible), text(.notPossibleText)) }
}

extension Language {
    /// The texts of the pages that are shown instead of a page that was asked for.
    public var pageErrors: PageErrorWords { PageErrorWords(self) }
}

/// The texts in place of a page: the failure, and the advice on what to do.
public struct PageError: Hashable, Sendable {
    /// The heading.
    public let title: String
    /// The advice on what to do.
    public let text: String

    init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
    }
}
