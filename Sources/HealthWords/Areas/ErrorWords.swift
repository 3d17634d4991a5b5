public import HealthJournal
public import HealthSync

/// The texts about what went wrong, each one sentence that says what to do next.
public struct ErrorWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case notFound, deleted, diskFull, readOnly, notAJournal, newerFormat, cannotOpen, busy,
            corrupt, otherApp, cancelled, diskError, storage, deviceNotConnected, deviceSilent,
            recordUnknown
    }

    package static let area = "errors"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// What went wrong with the journal; a rule that an entry broke is shown as the journal states it.
    public func text(_ error: JournalError) -> String {
        switch error {
        case .invalid(_, let reason): reason
        case .notFound: text(.notFound)
        case .deleted: text(.deleted)
        case .diskFull: text(.diskFull)
        case .readOnly(let path): text(.readOnly, ["path": path])
        case .notAJournal(let path): text(.notAJournal, ["path": path])
        case .newerFormat(let path): text(.newerFormat, ["path": path])
        case .cannotOpen(let path): text(.cannotOpen, ["path": path])
        case .busy: text(.busy)
        case .corrupt: text(.corrupt)
        case .otherApp(let app): text(.otherApp, ["app": app])
        case .cancelled: text(.cancelled)
        // SQLITE_IOERR.
        case .storage(10, _): text(.diskError)
        case .storage(let code, _): text(.storage, ["code": "\(code)"])
        }
    }

    /// What a device did not do; its own reason as it states it.
    public func text(_ error: UpstreamError) -> String {
        switch error {
        case .notConnected: text(.deviceNotConnected)
        case .noConfirmation: text(.deviceSilent)
        case .unknownRecord: text(.recordUnknown)
        case .failed(let reason): reason
        }
    }
}

extension Language {
    /// The texts about what went wrong, each one sentence that says what to do next.
    public var errors: ErrorWords { ErrorWords(self) }
}
