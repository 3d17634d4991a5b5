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

    /// What went wrong with the journal.
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

    /// What a device did not do; its own reason as it states it.
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
