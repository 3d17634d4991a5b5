internal import Foundation
internal import HealthSync
internal import Logging
internal import ServiceLifecycle

/// Removes data that is no longer needed, when the server starts and once a day.
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
    /// Removes tombstones that every device has read and that are older than
    /// ``CloudProtocol/tombstoneLife``, and codes that have expired.
    package func removeOldRows() async {
        let limit = service.now.addingTimeInterval(-CloudProtocol.tombstoneLife)
        do {
            for person in try await service.store.people() {
                _ = try await service.store.removeTombstones(of: person, before: limit)
                try await service.store.removeCodes(of: person, expiredBy: service.now)
            }
        } catch {
            // The next daily run tries again.
            service.logger.warning("upkeep failed", metadata: ["error": "\(type(of: error))"])
        }
    }

    /// Waits; false if the wait was cancelled.
    fileprivate func wait(seconds: Double) async -> Bool {
        (try? await service.environment.sleep(seconds)) != nil
    }
}
