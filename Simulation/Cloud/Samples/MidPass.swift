import Synchronization

/// Something that happens in the middle of a pass, before a request with samples.
final class MidPass: Sendable {
    private struct State {
        var requestsLeft = 0
        var act: (@Sendable () async throws -> Void)?
    }

    private let state = Mutex(State())

    /// Lets something happen after so many requests.
    func plan(after requests: Int, _ act: @escaping @Sendable () async throws -> Void) {
        state.withLock { $0 = State(requestsLeft: requests, act: act) }
    }

    /// Passes a request.
    func pass() async throws {
        let act: (@Sendable () async throws -> Void)? = state.withLock { state in
            defer { state.requestsLeft -= 1 }
            guard state.requestsLeft == 0 else { return nil }
            defer { state.act = nil }
            return state.act
        }
        try await act?()
    }

    /// Nothing more happens.
    func end() { state.withLock { $0.act = nil } }
}
