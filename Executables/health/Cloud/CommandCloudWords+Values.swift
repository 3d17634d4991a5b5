internal import HealthCloudSync
internal import HealthWords

// The commands' sentences about values of the cloud.

extension CommandCloudWords {
    /// The state of a request.
    func state(_ state: LogRequest.State) -> String {
        switch state {
        case .waiting: text(.waiting)
        case .done: text(.done)
        case .refused: text(.refused)
        }
    }

    /// The reason for the state of a request.
    func reason(_ reason: LogRequest.Reason) -> String {
        switch reason {
        case .unknownKind: text(.unknownKind)
        case .notAllowed: text(.notAllowed)
        case .permissionDenied: text(.permissionDenied)
        case .invalid: text(.invalid)
        case .deleted: text(.deleted)
        case .expired: text(.expired)
        case .refusedByHealth: text(.refusedByHealth)
        }
    }

    /// The result of a sync pass.
    func synced(_ result: CloudSyncResult) -> String {
        text(
            .synced,
            [
                "sent": "\(result.sent)", "received": "\(result.received)",
                "waiting": "\(result.waiting)",
            ])
    }
}
