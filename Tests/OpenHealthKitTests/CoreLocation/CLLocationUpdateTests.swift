import CoreLocation
import Testing

@Suite("Live updates of the location")
struct CLLocationUpdateTests {
    @Test("The first update says that location services are off, as on a phone")
    func servicesAreOff() async throws {
        let session = CLServiceSession(authorization: .whenInUse)
        let background = CLBackgroundActivitySession()
        for try await update in CLLocationUpdate.liveUpdates(.fitness) {
            #expect(update.location == nil)
            #expect(update.authorizationDenied && update.authorizationDeniedGlobally)
            #expect(update.locationUnavailable && !update.isStationary)
            break
        }
        background.invalidate()
        session.invalidate()
    }

    @Test("The updates end when their task is cancelled, and not before")
    func cancelled() async throws {
        let (counts, continuation) = AsyncStream.makeStream(of: Int.self)
        let task = Task {
            var count = 0
            for try await _ in CLLocationUpdate.liveUpdates() {
                count += 1
                continuation.yield(count)
            }
            return (count, Task.isCancelled)
        }
        for await count in counts where count == 1 { break }
        // A sequence that ended by itself would end before this.
        for _ in 0..<1000 { await Task.yield() }
        task.cancel()
        let (count, isCancelled) = try await task.value
        #expect(count == 1 && isCancelled)
    }
}
