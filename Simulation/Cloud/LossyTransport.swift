import Foundation
import FoundationNetworking
import HealthCloudSync
import HealthSimulation
import HealthSync
import Synchronization

/// A network between a device and a server that loses, doubles, delays and reorders.
///
/// A process that was killed sends nothing any more.
final class LossyTransport: CloudTransport {
    struct Lost: Error {}

    private struct State {
        var dice: SeededGenerator
        /// How often in a hundred each of the faults happens.
        var percent = 0
        var late: [URLRequest] = []
        var pointsLeft: Int?
        var isDead = false
    }

    private let server: InProcessServer
    private let planted: PlantedCloudFault?
    private let state: Mutex<State>

    init(_ server: InProcessServer, seed: UInt64, planted: PlantedCloudFault?) {
        self.server = server
        self.planted = planted
        state = Mutex(State(dice: SeededGenerator(seed: seed)))
    }

    /// From now on so many of a hundred requests suffer each of the faults.
    func setFaults(percent: Int) {
        state.withLock { state in
            state.percent = percent
            // What was under way when the faults stop is lost.
            if percent == 0 { state.late = [] }
        }
    }

    /// Lets the process die after so many points: actions of an engine, requests and answers.
    func planDeath(after points: Int) { state.withLock { $0.pointsLeft = points } }

    /// Starts the process again.
    func revive() {
        state.withLock { state in
            state.pointsLeft = nil
            state.isDead = false
        }
    }

    /// Passes a point, or dies there.
    func passPoint() throws {
        let isDead = state.withLock { state in
            if let left = state.pointsLeft {
                state.pointsLeft = left - 1
                if left <= 0 { state.isDead = true }
            }
            return state.isDead
        }
        if isDead { throw SyncProbe.Crash() }
    }

    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try passPoint()
        for late in takeLate() { _ = try await server.answer(late) }
        if isHit() { throw Lost() }
        if isHit() {
            state.withLock { $0.late.append(request) }
            throw Lost()
        }
        // A copy that arrives once more, after later requests.
        if isHit() { state.withLock { $0.late.append(request) } }
        var request = request
        planted?.bend(&request)
        if isHit() { _ = try await server.answer(request) }
        let answer = try await server.answer(request)
        try passPoint()
        if isHit() { throw Lost() }
        return planted?.bent(answer, to: request) ?? answer
    }

    /// What was delayed, in another order.
    private func takeLate() -> [URLRequest] {
        state.withLock { state in
            var late = state.late
            // Some of it is delayed further.
            let kept = late.count > 1 && state.dice.chance(50) ? [late.removeFirst()] : []
            state.late = kept
            for place in late.indices.dropLast() {
                late.swapAt(place, place + state.dice.below(late.count - place))
            }
            return late
        }
    }

    private func isHit() -> Bool {
        state.withLock { state in state.percent > 0 && state.dice.chance(state.percent) }
    }
}
