import Foundation
import HealthKit
import HealthSync
import Synchronization

/// What goes wrong for one device: the process dies at a point, or Health fails.
///
/// Points are before and after each action of the engine and each call to the store. A process
/// that died does nothing any more, so every later point dies too until it is started again.
final class Trouble: Sendable {
    private struct State {
        var pointsLeft: Int?
        var isDead = false
        var failurePercent = 0
        var wasHit = false
    }

    private let state = Mutex(State())
    private let dice: SharedGenerator

    init(seed: UInt64) {
        dice = SharedGenerator(seed: seed)
    }

    var isDead: Bool { state.withLock { $0.isDead } }

    /// Whether anything went wrong since the last time this was asked.
    func takeHit() -> Bool {
        state.withLock { state in
            defer { state.wasHit = false }
            return state.wasHit
        }
    }

    /// Lets the process die at a point of the next passes.
    func planCrash(after points: Int) { state.withLock { $0.pointsLeft = points } }

    /// From now on so many of a hundred calls to the store fail.
    func setFailures(percent: Int) { state.withLock { $0.failurePercent = percent } }

    /// Starts the process again.
    func revive() {
        state.withLock { state in
            state.isDead = false
            state.pointsLeft = nil
        }
    }

    /// Passes a point, or dies there.
    func passPoint() throws {
        let isDead = state.withLock { state in
            if let left = state.pointsLeft {
                state.pointsLeft = left - 1
                if left <= 0 { state.isDead = true }
            }
            if state.isDead { state.wasHit = true }
            return state.isDead
        }
        if isDead { throw SyncProbe.Crash() }
    }

    /// Fails before the store did anything.
    func failBefore(_ call: FaultyHealthStore.Call) throws {
        guard isHit() else { return }
        let codes: [HKError.Code] =
            call == .save
            ? [
                .errorDatabaseInaccessible, .unknownError, .errorHealthDataUnavailable,
                .errorAuthorizationDenied, .errorInvalidArgument,
            ] : [.errorDatabaseInaccessible, .unknownError, .errorHealthDataUnavailable]
        throw HKError(codes[dice.below(codes.count)])
    }

    /// Fails after the store did what was asked: the answer is lost.
    func failAfter() throws {
        if isHit() { throw HKError(.unknownError) }
    }

    private func isHit() -> Bool {
        let percent = state.withLock { $0.failurePercent }
        guard percent > 0, dice.chance(percent) else { return false }
        state.withLock { $0.wasHit = true }
        return true
    }
}
