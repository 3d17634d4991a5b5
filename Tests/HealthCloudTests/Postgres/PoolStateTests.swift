import PostgresDatabase
import Testing

@Suite("The order of callers of a connection pool")
struct PoolStateTests {
    private typealias State = PoolState<Int, String>

    private let start = ContinuousClock.now

    private func connection(_ place: State.Place) -> Int? {
        if case .connection(let number) = place { number } else { nil }
    }

    @Test("The connection that was used last is given out first")
    func lastUsed() {
        var state = State([1, 2, 3], maximumWaiting: 1)
        let first = connection(state.take("a", until: start))
        #expect(first == 3)
        #expect(connection(state.take("b", until: start)) == 2)
        #expect(state.give(3) == nil)
        #expect(connection(state.take("c", until: start)) == 3)
    }

    @Test(
        "The caller that waits longest is served first, and each caller once",
        arguments: [1, 3, 700])
    func order(count: Int) {
        var state = State([7], maximumWaiting: count)
        #expect(connection(state.take("first", until: start)) == 7)
        for waiter in 0..<count {
            guard case .waiting = state.take(String(waiter), until: start) else {
                Issue.record("\(waiter) does not wait")
                return
            }
        }
        for waiter in 0..<count { #expect(state.give(7) == String(waiter)) }
        #expect(state.give(7) == nil)
        #expect(connection(state.take("last", until: start)) == 7)
    }

    @Test("Callers beyond the limit get an error, until a waiting one was served")
    func limit() {
        var state = State([7], maximumWaiting: 2)
        _ = state.take("a", until: start)
        _ = state.take("b", until: start)
        _ = state.take("c", until: start)
        guard case .refused = state.take("d", until: start) else {
            Issue.record("not refused")
            return
        }
        #expect(state.give(7) == "b")
        guard case .waiting = state.take("e", until: start) else {
            Issue.record("does not wait")
            return
        }
    }

    @Test("A caller whose time is over is served no more, and the next one that waits is")
    func expiry() {
        var state = State([7], maximumWaiting: 2)
        _ = state.take("holder", until: start)
        #expect(state.firstEnd == nil)
        _ = state.take("a", until: start + .seconds(1))
        _ = state.take("b", until: start + .seconds(2))
        #expect(state.firstEnd == start + .seconds(1))
        #expect(state.expire(at: start) == [])
        #expect(state.expire(at: start + .seconds(1)) == ["a"])
        #expect(state.firstEnd == start + .seconds(2))
        // The place of the first caller is free again.
        guard case .waiting = state.take("c", until: start + .seconds(3)) else {
            Issue.record("does not wait")
            return
        }
        #expect(state.give(7) == "b")
        #expect(state.expire(at: start + .seconds(9)) == ["c"])
        #expect(state.give(7) == nil)
        #expect(connection(state.take("d", until: start)) == 7)
    }
}
