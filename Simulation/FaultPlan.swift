import Foundation
import HealthKit
import HealthSync
import Synchronization

/// The faults of one device: a crash at a point, failing calls to Health, a lost store.
///
/// A point is before and after each action of the engine and each call to the store. After a crash every
/// later point fails too, until the process is started again.
final class FaultPlan: Sendable {
    private struct State {
        var pointsLeft: Int?
        var isDead = false
        var failurePercent = 0
        var wasHit = false
        var loss: Loss?
    }

    /// The loss of the store at a point.
    private struct Loss {
        var pointsLeft: Int
        let lose: @Sendable () throws -> Void
        var result: Result<Void, any Error>?
    }

    private let state = Mutex(State())
    private let dice: SharedGenerator

    init(seed: UInt64) {
        dice = SharedGenerator(seed: seed)
    }

    var isDead: Bool { state.withLock { $0.isDead } }

    /// Whether a fault occurred since the last call.
    func takeHit() -> Bool {
        state.withLock { state in
            defer { state.wasHit = false }
            return state.wasHit
        }
    }

    /// Plans a crash at a point of the next passes.
    func planCrash(after points: Int) { state.withLock { $0.pointsLeft = points } }

    /// Sets the percentage of calls to the store that fail from now on.
    func setFailures(percent: Int) { state.withLock { $0.failurePercent = percent } }

    /// Plans the loss of the store at a point of the next pass.
    func planLoss(after points: Int, _ lose: @escaping @Sendable () throws -> Void) {
        state.withLock { $0.loss = Loss(pointsLeft: points, lose: lose) }
    }

    /// Ends the plan; returns whether the store was lost.
    func endLoss() throws -> Bool {
        let result = state.withLock { state in
            defer { state.loss = nil }
            return state.loss?.result
        }
        try result?.get()
        return result != nil
    }

    /// Starts the process again.
    func revive() {
        state.withLock { state in
            state.isDead = false
            state.pointsLeft = nil
        }
    }

    /// Passes a point, or crashes there.
    func passPoint() throws {
        loseIfPlanned()
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

    private func loseIfPlanned() {
        let lose = state.withLock { state -> (@Sendable () throws -> Void)? in
            guard var loss = state.loss, loss.result == nil else { return nil }
            loss.pointsLeft -= 1
            state.loss = loss
            return loss.pointsLeft < 0 ? loss.lose : nil
        }
        guard let lose else { return }
        let result = Result { try lose() }
        state.withLock { $0.loss?.result = result }
    }

    /// Fails before the store does anything.
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

    /// Fails after the store has done its work: the answer is lost.
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
