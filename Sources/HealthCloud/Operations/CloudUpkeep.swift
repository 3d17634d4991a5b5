internal import Foundation
internal import HealthCloudSync
internal import HealthStream
internal import Logging
internal import ServiceLifecycle

/// Removes data that is no longer needed and packs samples, when the server starts and once a day.
struct CloudUpkeep: Service {
    let cloud: Cloud

    private static let day = 86_400.0

    func run() async throws {
        await cancelWhenGracefulShutdown {
            repeat {
                await cloud.removeOldRows()
            } while await cloud.wait(seconds: Self.day)
        }
    }
}

extension Cloud {
    /// Removes tombstones and codes that nobody needs any longer, refuses old requests, and packs samples.
    ///
    /// A tombstone goes when every device has read it and it is older than
    /// ``CloudProtocol/tombstoneLife``, a code when it has expired. A request is refused that no device
    /// dealt with in ``CloudProtocol/requestLife``.
    package func removeOldRows() async {
        let limit = service.now.addingTimeInterval(-CloudProtocol.tombstoneLife)
        do {
            for person in try await service.store.people() {
                // The server ends.
                if Task.isCancelled { return }
                _ = try await service.store.removeTombstones(of: person, before: limit)
                try await service.store.removeCodes(of: person, expiredBy: service.now)
                try await refuseOldRequests(of: person)
                try await packSamples(of: person)
            }
        } catch is CancellationError {
            // The next run continues.
        } catch {
            // The next daily run tries again.
            service.logger.warning("upkeep failed", metadata: ["error": "\(type(of: error))"])
        }
    }

    /// Refuses the requests that no device handled in time.
    ///
    /// A device that logs one of them later can still report it.
    private func refuseOldRequests(of person: PersonID) async throws {
        let limit = service.now.addingTimeInterval(-CloudProtocol.requestLife)
        let waiting = try await service.store.requests(
            of: person, in: LogRequest.State.waiting.rawValue)
        for request in waiting where request.createdAt <= limit {
            _ = try await service.store.settle(
                request.id, state: LogRequest.State.refused.rawValue,
                reason: LogRequest.Reason.expired.rawValue, of: person, at: service.now)
            try await service.store.audit(
                AuditEvent(
                    number: 0, date: service.now, token: nil, action: "request.expired",
                    detail: ""), of: person)
        }
    }

    /// Packs the samples of a person and computes the figures of the packed types.
    ///
    /// Damaged samples of one person hold up nobody else.
    private func packSamples(of person: PersonID) async throws {
        do {
            let types = try await CloudSampleStream(store: service.store)
                .pack(of: person, at: service.now)
            await computeFigures(RefreshQueue.Work(types: types), of: person)
        } catch let error as SampleBatchError {
            service.logger.error(
                "samples cannot be packed", metadata: ["reason": "\(error.description)"])
        }
    }

    /// Waits; false if the wait was cancelled.
    func wait(seconds: Double) async -> Bool {
        (try? await service.environment.sleep(seconds)) != nil
    }
}
