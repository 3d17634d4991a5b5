public import HealthCloudSync
internal import HealthJournal
internal import HealthModel
public import HealthWords

// The sentences about values of the cloud: `HealthWords` knows none of its types.

extension CloudWords {
    /// The permissions of a program; nil for a device.
    public func access(_ access: CloudAccess?) -> String? {
        switch access {
        case .read: text(.readsOnly)
        case .post: text(.postsOnly)
        case .assistant: assistant
        case .device, nil: nil
        }
    }

    /// The message after a sync pass.
    public func synced(_ result: CloudSyncResult) -> String {
        let synced = text(.synced, ["sent": "\(result.sent)", "received": "\(result.received)"])
        return result.waiting == 0 ? synced : "\(synced) \(waiting(result.waiting))"
    }

    /// The state of a request, with its reason if there is one.
    public func state(_ state: LogRequest.State, _ reason: LogRequest.Reason?) -> String {
        let reason = reason.map { ["reason": self.reason($0)] }
        return switch state {
        case .waiting: reason.map { text(.waits, $0) } ?? text(.waitsForDevice)
        case .done: text(.done)
        case .refused: reason.map { text(.refusedFor, $0) } ?? text(.refused)
        }
    }

    private func reason(_ reason: LogRequest.Reason) -> String {
        switch reason {
        case .unknownKind: text(.kindUnknown)
        case .notAllowed: text(.notAllowed)
        case .permissionDenied: text(.permissionDenied)
        case .invalid: text(.invalid)
        case .deleted: text(.entryDeleted)
        case .expired: text(.requestExpired)
        case .refusedByHealth: text(.refusedByHealth)
        }
    }

    /// The line about a program: when it was added, until when its token is valid, and what the
    /// person lets it read and propose.
    func program(since day: String, until end: String?, consent: CloudConsent?) -> String {
        program(
            since: day, until: end, consent: consent != nil,
            reads: (consent?.read ?? []).map {
                ObjectType(name: $0).map(language.types.name) ?? $0
            },
            proposes: (consent?.log ?? []).map(language.entry.kind))
    }

    /// The message about an error, and what to do next.
    func problem(_ error: any Error) -> String {
        switch error {
        case let error as CloudError: language.cloudErrors.text(error)
        case let error as CloudConnectionError: language.cloudErrors.text(error)
        case let error as JournalError: language.errors.text(error)
        default: failed
        }
    }
}

extension CloudErrorWords {
    /// The error of a request; a refusal with the reason that the server states.
    public func text(_ error: CloudError) -> String {
        switch error {
        case .unreachable: text(Key.unreachable)
        case .notConnected: text(Key.deviceUnknown)
        case .invalidCode: text(Key.invalidCode)
        case .cursorExpired: text(Key.cursorExpired)
        case .refused(let reason): text(Key.refused, ["reason": reason])
        }
    }

    /// The reason why a device is not connected, or cannot be.
    public func text(_ error: CloudConnectionError) -> String {
        switch error {
        case .invalidAddress: text(Key.invalidAddress)
        case .insecureAddress: text(Key.insecureAddress)
        case .alreadyConnected: text(Key.alreadyConnected)
        case .notConnected: text(Key.notConnected)
        case .unreadableFile(let path): text(Key.unreadableFile, ["path": path])
        case .unwritableFile(let path): text(Key.unwritableFile, ["path": path])
        }
    }
}

extension CloudProgramWords {
    /// The permissions of a program, as the form offers them.
    public func choice(_ access: CloudAccess) -> String {
        switch access {
        case .device: text(.device)
        case .read: text(.read)
        case .post: text(.post)
        case .assistant: text(.assistant)
        }
    }

    /// The use of a token, as the log has it.
    public func access(_ access: CloudAccess) -> String {
        switch access {
        case .device: text(.device)
        case .read: text(.reader)
        case .post: text(.poster)
        case .assistant: language.cloud.assistant
        }
    }
}
