package import Foundation
internal import Synchronization

/// A clock that stands still until a test moves it, and wakes those who wait for an instant.
package final class TestClock: Sendable {
    private struct State {
        var now: Date
        var zone: TimeZone
        var sleepers: [(until: Date, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    /// A clock that shows an instant in a zone.
    package init(
        _ now: Date = Date(timeIntervalSince1970: 1_750_000_000), _ zone: TimeZone = .gmt
    ) {
        state = Mutex(State(now: now, zone: zone))
    }

    /// The instant that the clock shows.
    package var now: Date { state.withLock { $0.now } }
    /// The zone of the device.
    package var zone: TimeZone { state.withLock { $0.zone } }
    /// How many wait for an instant.
    package var sleeping: Int { state.withLock { $0.sleepers.count } }

    /// Moves the device to another zone.
    package func move(to zone: TimeZone) { state.withLock { $0.zone = zone } }

    /// Moves the clock and wakes those whose instant has come.
    package func advance(by seconds: TimeInterval) {
        let woken = state.withLock { state in
            state.now += seconds
            let woken = state.sleepers.filter { $0.until <= state.now }
            state.sleepers.removeAll { $0.until <= state.now }
            return woken.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Waits until the clock shows an instant, or until the task is cancelled.
    package func wait(until date: Date) async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    if Task.isCancelled || date <= state.now { return true }
                    state.sleepers.append((date, continuation))
                    return false
                }
                if isDue { continuation.resume() }
            }
        } onCancel: {
            let woken = state.withLock { state in
                let all = state.sleepers.map(\.continuation)
                state.sleepers = []
                return all
            }
            for continuation in woken { continuation.resume() }
        }
        try Task.checkCancellation()
    }
}
