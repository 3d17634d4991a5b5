internal import Foundation
internal import HealthCloudSync
internal import HealthJournal
internal import HealthScreens

/// The server's part of the page: devices, requests and the audit log.
struct ServerPage {
    let devices: [ConnectedDevice]
    let requests: [LogRequest]
    /// The lines of the log; one more than the page shows if older ones follow.
    let log: [CloudAuditLine]
}

/// The server's answer; an error if there is none.
typealias ServerAnswer = Result<ServerPage, any Error>

extension CloudScreen {
    /// Queries the server, with a time limit.
    func askServer(logBefore: Int?) async -> ServerAnswer {
        let cloud = cloud
        return await environment.ask {
            async let requests = cloud.requests()
            async let log = cloud.auditLog(before: logBefore, limit: Self.logLines + 1)
            return ServerPage(
                devices: try await cloud.devices(), requests: try await requests,
                log: try await log)
        }
    }
}

extension ScreenEnvironment {
    /// Queries a server, for ``CloudScreen/patience`` seconds at most.
    func ask<Answer: Sendable>(
        _ work: @escaping @Sendable () async throws -> Answer
    ) async -> Result<Answer, any Error> {
        let (wait, end) = (wait, now() + CloudScreen.patience)
        return await withTaskGroup(of: Result<Answer, any Error>.self) { group in
            group.addTask {
                do { return .success(try await work()) } catch { return .failure(error) }
            }
            group.addTask {
                try? await wait(end)
                return .failure(CloudError.unreachable)
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(CloudError.unreachable)
        }
    }
}

extension Error {
    /// Whether the caller no longer waits.
    var isCancellation: Bool {
        self is CancellationError || self as? JournalError == .cancelled
    }
}
