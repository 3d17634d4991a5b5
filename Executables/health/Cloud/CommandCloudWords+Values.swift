internal import HealthCloudSync
internal import HealthKitSync
internal import HealthModel
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

    /// The reason why the samples of a type were not sent, or not all.
    func failure(_ failure: SamplePublishReport.Failure, of type: ObjectType) -> String {
        let reason =
            switch failure {
            case .unknownType: text(.samplesUnknownType)
            case .notRequested: text(.samplesNotRequested)
            case .unreadable: text(.samplesUnreadable)
            case .stopped: text(.samplesWithdrawing)
            case .refused(let reason): reason
            }
        return text(.samplesFailed, ["type": type.name, "reason": reason])
    }
}
