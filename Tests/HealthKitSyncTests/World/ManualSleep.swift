import Foundation
import Synchronization

/// A sleep that ends when the test says so, and that can be cancelled as a real one.
final class ManualSleep: Sendable {
    private struct Sleeper {
        let seconds: TimeInterval
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let state = Mutex((next: 0, sleepers: [Int: Sleeper](), cancelled: Set<Int>()))

    /// The sleep, as it is injected.
    var closure: @Sendable (TimeInterval) async throws -> Void {
        { [self] in try await sleep($0) }
    }

    /// How long those that sleep were to sleep.
    var waiting: [TimeInterval] { state.withLock { $0.sleepers.values.map(\.seconds) } }

    /// Wakes all that were to sleep so long.
    func wake(_ seconds: TimeInterval) {
        let woken = state.withLock { state in
            let found = state.sleepers.filter { $0.value.seconds == seconds }
            for key in found.keys { state.sleepers[key] = nil }
            return found.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    private func sleep(_ seconds: TimeInterval) async throws {
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    guard state.cancelled.remove(id) == nil else { return true }
                    state.sleepers[id] = Sleeper(seconds: seconds, continuation: continuation)
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
