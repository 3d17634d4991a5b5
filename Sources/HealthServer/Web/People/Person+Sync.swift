internal import HealthCloudSync
internal import HealthJournal
internal import HealthKitSync
internal import HealthSync
internal import Synchronization

extension Person {
    /// Starts the sync of the journal with the health store, if the person has switched it on, and
    /// with the cloud.
    func start() async {
        isStarted.withLock { $0 = true }
        await cloud.start()
        await startScheduler()
    }

    /// Stops the sync that ``start()`` began.
    func stop() async {
        isStarted.withLock { $0 = false }
        await scheduler.stop()
        await cloud.stop()
    }

    /// The way of everything in the health store into the journal.
    var takeover: StoreTakeover {
        StoreTakeover(journal, engine: engine, activity: activity)
    }

    /// Runs a body that writes much into the health store, without a sync pass for each part.
    func withoutScheduler<Result>(_ body: () async throws -> Result) async throws -> Result {
        await scheduler.stop()
        do {
            let result = try await body()
            await resume()
            return result
        } catch {
            await resume()
            throw error
        }
    }

    private func resume() async {
        guard isStarted.withLock({ $0 }) else { return }
        // A cancelled body ends, and the sync continues.
        await Task { await startScheduler() }.value
    }

    private func startScheduler() async {
        guard let status = try? await journal.status(of: .health), status.isEnabled else { return }
        await scheduler.start()
    }
}
