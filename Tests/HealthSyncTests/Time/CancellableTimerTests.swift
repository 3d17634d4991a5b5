import Foundation
import HealthSync
import TestSupport
import Testing

@Suite("Timers that can be cancelled")
struct CancellableTimerTests {
    @Test("a wait ends after its time", arguments: [0, -1, 0.001])
    func ends(seconds: TimeInterval) async throws {
        let clock = ContinuousClock()
        let began = clock.now
        try await CancellableTimer.wait(seconds)
        #expect(clock.now - began >= .seconds(max(seconds, 0)))
    }

    @Test("a wait that is cancelled throws, however long it was to be", arguments: [60, 1e300])
    func cancelled(seconds: TimeInterval) async {
        let waiting = Task { try await CancellableTimer.wait(seconds) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test("a wait in a cancelled task throws at once")
    func cancelledBefore() async {
        let waiting = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await CancellableTimer.wait(60)
        }
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    #if os(Linux)
    // In a process of its own: other tests use memory too.
    @Test(
        "cancelled waits keep no memory until the time that they were to end at",
        .enabled(if: ResidentMemory.isMeasurable, "the address sanitizer keeps freed memory"))
    func keepsNoMemory() async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<5_000 { try await Self.cancelledWait() }
            let before = try ResidentMemory.bytes()
            for _ in 0..<60_000 { try await Self.cancelledWait() }
            // A cancelled `Task.sleep` keeps 0.6 kB or more for each. On a busy machine the allocator itself grows by some
            // megabytes.
            let grown = try ResidentMemory.bytes() - before
            try #require(grown < 18_000_000, "grown by \(grown) bytes")
        }
    }

    private static func cancelledWait() async throws {
        let waiting = Task { try await CancellableTimer.wait(3600) }
        // It waits before it is cancelled.
        await Task.yield()
        waiting.cancel()
        _ = await waiting.result
    }
    #endif
}
